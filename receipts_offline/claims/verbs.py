"""Small word lists about verbs: enough to see where a clause of plain encyclopaedic English has its verb."""

from __future__ import annotations

from receipts_offline.text.wordlist import word_set

BE = word_set("is are was were am isn't aren't wasn't weren't ain't")
HAVE = word_set("has have had hasn't haven't hadn't")
DO = word_set("does do did doesn't don't didn't")
MODAL = word_set(
    """
    will would shall should can could may might must cannot won't wouldn't can't couldn't shouldn't
    mustn't
    """
)

# Past forms without -ed that are hardly ever anything else.
PAST = word_set(
    """
    became began broke brought built came chose drew drove drank ate fell fled flew forgot fought
    gave went got grew held hid kept knew led lent left lost made meant met overcame oversaw paid
    quit ran rang rode rose said sang sank sat saw sent shook shot slept sold sought spent split
    spoke spread stole stood struck swam swore taught thought threw told took tore understood
    underwent undertook withdrew woke won wore wrote bore bought caught dealt dug felt found founded
    heard laid lay lit put read rebuilt retook set shed shone shut sprang stuck swept swung outlived
    outsold overthrew overtook rewrote undid upheld fed bred bound cost cut hit hurt let beat bet
    burst cast hung
    """
)

# Those of them that are nouns, adjectives or present forms as well.
PAST_OR_OTHER = word_set(
    """
    cost cut hit hurt let beat bet burst cast set put read shed shot split spread felt lit lay left
    found bound bore rose saw
    """
)

# Words in -ed that are not past forms.
NOT_PAST = word_set(
    """
    red bed need indeed hundred speed seed weed feed breed sacred naked wicked kindred bleed sled
    shed
    """
)

# Verbs whose past form takes no object and so is no passive participle after "was ... and".
INTRANSITIVE = word_set(
    """
    died moved retired lived worked returned served emigrated immigrated graduated settled remained
    arrived travelled traveled resigned studied competed appeared debuted starred lectured
    collaborated belonged toured migrated departed survived continued stayed enlisted converted
    lasted existed occurred happened
    originated ascended reigned ruled flourished collapsed exploded crashed landed sailed escaped fled enrolled
    played
    """
)

# Third-person forms; those in PLURAL_NOUNS are nouns too and need more care.
PRESENT = word_set(
    """
    contains includes lies stands holds covers begins starts ends runs flows becomes remains serves
    makes takes gives uses lives measures weighs attracts opens comes goes gets occupies owns hangs
    lends sticks shuts eats helps belongs means refers consists produces rises reaches connects
    detects sits keeps provides requires speaks says tells writes leads wins loses grows falls
    brings sells builds buys teaches dies divides extends stretches spans separates employs enjoys
    describes explains follows depicts portrays appears allows enables supports operates manages
    represents receives carries contributes generates feeds hunts inhabits occurs orbits exceeds
    overlooks possesses predates publishes relates retains rests sees seeks sends shares specializes
    spends stems suggests surrounds symbolizes tends traces varies wears boasts celebrates combines
    comprises converts considers constitutes dates empties encompasses features hosts houses joins
    links marks moves neighbors borders numbers ranks shows sounds works forms plays ranges turns
    towers travels charges claims causes changes offers strikes hits adds needs
    warms cools drops climbs averages hovers weaves sleeps drinks breeds nests
    melts boils freezes outnumbers outdoes licks commutes
    """
)
PLURAL_NOUNS = word_set(
    """
    lies ends runs uses lives measures opens means rises reaches sticks helps dates features hosts
    houses links marks moves borders numbers ranks shows sounds works forms plays ranges turns
    towers travels charges claims causes changes flows offers covers stands spans orbits stems
    traces rests feeds joins stretches supports falls leads drops climbs averages drinks
    breeds nests
    """
)
# Verbs only where their neighbours say so.
VERB_OR_NOUN = word_set("exports imports accounts burns counts")

# Base forms used with a plural subject or "they".
PLURAL_PRESENT = word_set(
    """
    live include contain come make lie eat belong remain differ tend give get take use become say
    argue know think believe call consider stand hold cover begin start end run flow serve keep
    provide require speak vary occur feed hunt inhabit link connect lead see find go reach describe
    agree spend grow fall measure weigh appear form play share need want outnumber outdo
    tend continue
    """
)

ADVERBS = word_set(
    """
    also later then now still soon once often usually eventually finally originally initially
    subsequently never always already first formally officially reportedly apparently probably
    possibly allegedly thus therefore instead even just only ever both all currently today himself
    herself itself themselves not briefly quickly slowly widely generally commonly mostly mainly
    primarily again twice thereafter afterwards afterward
    """
)

PRONOUNS = word_set(
    """
    he she it they we you i this that these those there who which nobody everyone someone
    """
)
DETERMINERS = word_set(
    """
    the a an his her its their our my your this that these those each every some any no another both
    several many most few all one two three four five six seven eight nine ten
    """
)
PREPOSITIONS = word_set(
    """
    of in on at by to from for with without within into onto upon over under above below between
    among through during before after about against along across around behind near off toward
    towards as than per via despite since until like unlike including besides beside beyond amid amidst
    throughout except
    """
)
SUBORDINATORS = word_set(
    """
    that who whom whose which where when while because although though if whether unless until after
    before since as what how why than
    """
)
