"""Word lists that tell a full stop after an abbreviation from the end of a sentence (English)."""

from __future__ import annotations

from receipts_offline.text.wordlist import word_set

# A name or a noun follows: the stop never ends a sentence unless a sentence opener comes next.
TITLES = word_set(
    """
    dr mr mrs ms mx prof st ste gen col capt lt cpl sgt cmdr adm maj rev hon gov sen rep pres fr
    msgr messrs mlle mme insp supt pvt amb atty brig mt ft sr.lt ven fra sec.gen assoc asst dept
    dist univ
    """
)

# A word of the same sentence follows, whatever its case.
LINKING = word_set(
    """
    vs v viz cf e.g eg i.e ie ca circa approx esp incl excl orig repr trans transl ed eds fl cca
    resp q.v var subsp ssp cv sp spp subg nom syn aka a.k.a w.r.t lit pron abbr abbrev
    """
)

# A figure follows ("No. 5", "pp. 3–5", "b. 1900", "Sept. 1900").
BEFORE_NUMBER = word_set(
    """
    no nos num vol vols p pp op opp ch chap chs fig figs sec sect eq eqs art arts pt pts par para ex
    exs r reg b d c ca fl m n bk bks cap l ll fn tbl tab ser iss st ver rev ed approx est max min k
    kv bwv hob woo rv jan feb mar apr jun jul aug sep sept oct nov dec
    """
)

# May stand inside a sentence or close it: what follows decides.
EITHER = word_set(
    """
    inc ltd co corp bros jr sr esq etc al llc plc assn ave blvd rd bldg hwy pty gmbh cie a.m p.m am
    pm b.c a.d b.c.e c.e b.p ph.d m.d b.a m.a b.sc m.sc d.d ll.b ll.d d.phil m.p r.n m.b.a u.s u.k
    u.n e.u d.c u.s.a u.s.s.r n.y l.a jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues
    wed thu thur thurs fri sat sun ariz ala ark calif colo conn del fla ga ill ind kan ky la md mass
    mich minn miss mo mont neb nev okla ont ore pa penn que tenn tex va vt wash wis wyo kg km cm mm
    ft in lb lbs oz sq min max avg hr hrs yr yrs cent mph
    """
)

# Short words of the lists above that are also ordinary words: they count as abbreviations only where the
# next thing is a figure, or, for "ex." and "co.", a lower-case word.
ORDINARY_WORDS = word_set(
    """
    no art in am sat sun mar par cap fig ill miss mass wash ore min max k m n p ex
    """
)

# Words that open a new sentence far more often than they follow an abbreviation as a name.
OPENERS = word_set(
    """
    the he she it they we you i this that these those there here his her its their our my your in on
    at by for from with as after before during since until while when where although though because
    if and but or so yet however moreover furthermore also then thus therefore meanwhile later today
    now once both each some many most several such other another one two three all no not only
    unlike like despite according following under over among between within through to an what who
    why how which whether is was were are did does has have had nevertheless instead additionally
    afterwards initially originally
    """
)

# Names written with a mark that is not the end of anything.
MARKED_NAMES = word_set(
    """
    yahoo jeopardy wham oklahoma oliver airplane spacewar guess panic kapow yum mamma-mia kerplunk
    westward joomla therapy godspeed blackadder evita hair-spray
    """
)

# Verbs of saying behind a quotation that ends in "?" or "!".
SAYING = word_set(
    """
    said says asked asks replied replies wrote writes cried cries shouted added answered
    """
)

# Endings of names of machines on the internet and of files: a dot before one is no full stop.
DOTTED_TAILS = word_set(
    """
    com org net edu gov mil int io ai app dev info biz js ts py rb php html htm asp aspx jsp xml
    json csv txt pdf exe doc docx png jpg jpeg gif svg uk us de fr jp eu tv me fm
    """
)

# Ordinary words, also written as abbreviations elsewhere, that close a sentence when a capital follows.
SENTENCE_CLOSERS = word_set("art arts arc ore eye etc mass wash max sat sun ill")

# What a single letter names after these words, so that its stop may well end a sentence ("vitamin A.").
LETTERED = word_set(
    """
    vitamin vitamins letter penicillin grade type class hepatitis plan point series group
    """
)

# What German counts with ordinals in figures, by the beginning of the word ("19. Jahrhunderts").
COUNTED = ("jahrhundert", "jahrtausend", "weltkrieg", "auflage", "geburtstag", "todestag")

# "Before" and "after" in front of Christ, as they are shortened: German, Bulgarian, Macedonian, Russian.
ERAS = word_set("v n vor nach пр сл до по")
