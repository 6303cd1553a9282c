"""What the pronouns of an answer can mean at the place that is being read."""

from __future__ import annotations

from dataclasses import dataclass, field

from receipts_offline.claims.forms import key
from receipts_offline.claims.running import RunningTopic, Topics
from receipts_offline.claims.topic import Topic


@dataclass(frozen=True, slots=True)
class Mention:
    """Someone or something that a clause had for a subject; `pronoun` is "" until one tells.

    `named` is false for a phrase like "the trip", which yields to the topic; `sentence` is the number of
    the sentence it stood in.
    """

    name: str
    pronoun: str = ""
    named: bool = True
    sentence: int = 0


def is_plural(name: str) -> bool:
    """Whether a name as it is put into a sentence takes "they": "the Faroe Islands", "koalas", "X and Y"."""
    last = name.split()[-1]
    plural = last.endswith("s") and not last.endswith(("ss", "us", "is")) and "'" not in last
    return (plural and (last.islower() or name[:4].lower() == "the ")) or " and " in name


@dataclass(frozen=True, slots=True)
class Object:
    """What a clause had for its object, by whom (its subject as written) and in which sentence."""

    name: str
    subject: str
    sentence: int


@dataclass(slots=True)
class Focus:
    """What pronouns can mean at this point of the answer; one per answer, updated claim by claim.

    `last` is the subject of the claim before and `plural` the last plural one; `known` maps surnames to the
    full names met so far; `alone` are single names that stand for themselves ("Alberta" before any "Louise
    Alberta"); `full` says in which sentence a full name stood last; `sentence` is the number of the one
    being read; `phrase` is the last subject like "the cube", which a later "it" may mean as well as a name;
    `object` is that of the last claim; `new_item` says that an item of a list is being read; `running` the topics
    in focus, which decide where the answer has more than one.
    """

    topic: Topic | None
    last: Mention | None = None
    plural: Mention | None = None
    known: dict[str, set[str]] = field(default_factory=dict)
    alone: set[str] = field(default_factory=set)
    full: dict[str, int] = field(default_factory=dict)
    sentence: int = 0
    phrase: Mention | None = None
    object: Object | None = None
    new_item: bool = False
    running: RunningTopic = field(default_factory=lambda: RunningTopic(Topics()))

    def mention(self, pronoun: str) -> Mention | None:
        """Whom a pronoun of the class "he", "she", "it" or "they" means here, None if that is not clear."""
        about = self._about(pronoun)
        last = self.last
        if self.new_item and last is not None and last.sentence < self.sentence and self._of_the_list(about):
            return about
        if last is not None and last.pronoun not in ("", pronoun):
            last = None
        if last is None and about is None:
            return self.plural if pronoun == "they" else self._only_person(pronoun)
        if last is not None and pronoun == "it" and not last.named and is_plural(last.name):
            last = None
        if last is not None and about is None and pronoun == "it" and self._phrase_competes(last):
            return None
        if last is None or about is None or key(last.name) == key(about.name):
            return about if about and last and not last.named else last or about
        if len(self.running.topics.overall) > 1:
            return self._among_topics(last, about, pronoun)
        near = last.sentence == self.sentence
        if near and (last.named or pronoun in ("it", "they")):
            return last
        if not last.named:
            return about
        asked = self.topic is not None and any(
            name in last.name or last.name in name for name in self.topic.asked
        )
        return last if last.pronoun == pronoun or asked else None

    def _of_the_list(self, about: Mention | None) -> bool:
        """Whether "it" at the head of a list's item can only mean the thing that the list is about."""
        return about is not None and about.pronoun not in ("he", "she") and self.running.topics.given

    def _phrase_competes(self, last: Mention) -> bool:
        """Whether "the cube" of a sentence shortly before is as likely meant as the name that came after it."""
        phrase = self.phrase
        return (
            phrase is not None
            and last.named
            and not last.pronoun
            and last.sentence < self.sentence
            and phrase.sentence <= last.sentence
            and self.sentence - phrase.sentence <= 3
        )

    def _among_topics(self, last: Mention, about: Mention, pronoun: str) -> Mention | None:
        """The choice between the last subject and the topic in focus where the answer has several topics."""
        near = last.sentence == self.sentence
        if near and (last.named or last.pronoun == pronoun):
            return last
        if not last.named or self.running.topics.find(last.name):
            return last if last.named else about
        return last if last.pronoun == pronoun and pronoun in ("he", "she") else None

    def _about(self, pronoun: str) -> Mention | None:
        """The topic that the pronoun can mean; of several the one named last, none before one is named."""
        overall, current = self.running.topics.overall, self.running.current
        if len(overall) < 2:
            fits = self.topic is not None and self.topic.pronoun == pronoun
            return Mention(self.topic.name, self.topic.pronoun) if self.topic and fits else None
        if current is None:
            return None
        if self.topic and key(self.topic.name) == key(current) and self.topic.pronoun == pronoun:
            return Mention(self.topic.name, pronoun)
        spoken = self.running.topics.spoken.get(current, current)
        if pronoun in ("he", "she"):
            return Mention(spoken) if spoken == current and not current.islower() else None
        return Mention(spoken) if is_plural(spoken) == (pronoun == "they") else None

    def _only_person(self, pronoun: str) -> Mention | None:
        """The one full name besides the topic in the sentence before, for "he" and "she"."""
        if pronoun not in ("he", "she"):
            return None
        topic = self.topic.name if self.topic else ""
        near = [name for name, at in self.full.items() if self.sentence - at <= 1 and name not in topic]
        return Mention(near[0], pronoun) if len(near) == 1 and topic not in near else None
