"""Which of two readings: "they record a record", "lead pipes lead nowhere", "he read what I read".

Comes in: the words of a sentence with their tags. Goes out: a better tag for a word whose sound hangs on its part of
speech (`retagged`), or the phonemes of the sense that its company tells (`sense`). The tagger is right most of the
time; these rules know grammar that it does not: no base verb stands behind "a", none behind a singular noun.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moksori.text.g2p import en_senses as data
from moksori.text.g2p.en_lexicon import Entry, parent
from moksori.text.g2p.en_senses import SENSES, Sense
from moksori.text.rules import word_set

_REACH = 10
_DETERMINERS = word_set(
    "a an the his her its my our your their this that these those each every no another some any 's whose"
)
_MODALS = word_set(
    "will would can could may might must shall should cannot can't won't couldn't wouldn't shouldn't "
    "don't doesn't didn't do does did let's please never 'll to"
)
_SUBJECTS = word_set("i we they you who")
_NOT_INFINITIVE = word_set(
    "according due related owing addicted similar thanks contribute contributed contributes led lead "
    "leads leading response resistance access added add subject prior next back close opposed relation "
    "regard respect addition introduction answer key"
)
_OBJECT_STARTS = word_set(
    "the a an his her its my our your their itself himself herself themselves it them him most all"
)
_ARTICLES = word_set("a an this that each every another")
_HAVE_BE = word_set(
    "have has had having 've 'd be been being was were is are am 's 're get got gets getting i've you've "
    "we've they've it's he'd she'd i'd hadn't haven't hasn't wasn't weren't isn't aren't"
)
_PAST_TIMES = word_set("yesterday ago last earlier previously")
_ADVERBS = word_set(
    "not never ever always also just already often only once even widely rarely still been n't you he she they it i we"
)


def retagged(i: int, words: Sequence[str], tags: Sequence[str], entry: Entry) -> str:
    """The tag of word `i`, put right where its neighbours contradict it. Only for entries with several readings."""
    tag, word = tags[i], words[i]
    if not entry.by_tag or parent(tag) not in ("NOUN", "VERB", "ADJ", "ADV", "IN"):
        return tag
    before, after = _at(words, i - 1), _at(words, i + 1)
    tag_before, tag_after = _at(tags, i - 1), _at(tags, i + 1)
    relative = before == "that" and _at(tags, i - 2).startswith("NN")
    if word.endswith("s") and not word.endswith("ss"):
        return _third_person(i, words, tags)
    if tag in ("VB", "VBP", "RB", "IN", "JJ") and _is_nominal(before, tag_before, tag, tag_after, after, relative):
        return "JJ" if tag_after.startswith("NN") and tag_before != "NNP" else "NN"
    if tag in ("NN", "JJ", "NNP", "RB") and _is_verbal(i, words, tags):
        return "VB"
    return tag


def _is_nominal(before: str, tag_before: str, tag: str, tag_after: str, after: str, relative: bool) -> bool:
    """Behind an article, a possessive, an adjective, a preposition or a singular noun stands no base verb."""
    if before in _MODALS or before in _SUBJECTS or tag == "JJ":
        return False
    if before in _DETERMINERS or tag_before in ("PRP$", "POS"):
        return before != "that" or (tag_after not in ("DT", "PRP$", "PRP") and not relative)
    if tag_before == "JJ" and tag_after not in ("DT", "PRP$", "PRP"):
        return True
    if tag_before == "IN" and before not in (
        "that",
        "if",
        "because",
        "while",
        "though",
        "although",
        "whether",
        "as",
        "so",
    ):
        return True
    if before == "as" and tag_after.startswith("NN"):
        return True
    if tag_before in ("``", '"') and tag_after.startswith("NN"):
        return True
    singular = (
        tag_before in ("NN", "NNP")
        and not before.endswith("s")
        and after != "to"
        and tag_after not in ("DT", "PRP", "PRP$")
    )
    return singular and tag in ("VB", "VBP")


def _is_verbal(i: int, words: Sequence[str], tags: Sequence[str]) -> bool:
    """ "they/we/to/will X", and a plural noun with an object or "with", "to" behind."""
    before, after = _at(words, i - 1), _at(words, i + 1)
    tag_before, tag_after = _at(tags, i - 1), _at(tags, i + 1)
    if words[i] == "refuse" and after == "to":
        return True
    begins = before in ("", ".", "!", "?", "…", '"', "“", "—")
    if begins and after in _OBJECT_STARTS - {"all", "most"}:
        return True
    if words[i].endswith("ate") and after == "with" and before not in _DETERMINERS and tag_before not in ("JJ", "PRP$"):
        return True
    if before == "to":
        return (
            tags[i - 1] == "TO" and _at(words, i - 2) not in _NOT_INFINITIVE and not tag_after.startswith(("NN", "VB"))
        )
    if before in _MODALS - {"please", "never"} or (before in ("they", "we") and tags[i] != "JJ"):
        return True
    if tag_before not in ("NNS", "NNPS", "-RRB-") or tags[i] == "JJ":
        return False
    if _ARTICLES.intersection(words[max(0, i - 4) : i]):
        return False
    return (
        after in _OBJECT_STARTS
        or after in ("with", "into", "toward", "towards", "to")
        or (tags[i] == "NNP" and tag_after == "DT")
    )


def _third_person(i: int, words: Sequence[str], tags: Sequence[str]) -> str:
    """ "the belt confines it" is a verb, "the confines of" is not."""
    before, after = _at(words, i - 1), _at(words, i + 1)
    tag_before, tag_after = _at(tags, i - 1), _at(tags, i + 1)
    if tags[i] == "VBZ" and (
        before in _DETERMINERS - {"that"} or tag_before in ("PRP$", "POS") or (tag_before == "JJ" and after == "of")
    ):
        return "NNS"
    if tags[i] != "NNS":
        return tags[i]
    if before in ("he", "she", "it", "which", "who"):
        return "VBZ"
    if tag_before in ("NN", "NNP") and (after in _OBJECT_STARTS or tag_after == "NNS"):
        return "VBZ"
    return "NNS"


# --------------------------------------------------------------------------------------------------------------- senses


def sense(i: int, text: str, words: Sequence[str], tags: Sequence[str], british: bool) -> str | None:
    """The phonemes of word `i` by its company, or None if it has one reading or the company is silent."""
    word = words[i]
    special = _SPECIAL.get(word)
    if special is not None:
        pair = special(i, text, words, tags)
        return None if pair is None else pair[british]
    choices = SENSES.get(word, ())
    ranked = [
        (distance, k) for k, choice in enumerate(choices) if (distance := _distance(choice, i, words, tags)) is not None
    ]
    if not ranked:
        return None
    best = choices[min(ranked)[1]]
    return best.british if british else best.american


def _distance(choice: Sense, i: int, words: Sequence[str], tags: Sequence[str]) -> int | None:
    """How far away the company of a sense is: 0 for a neighbour, None if it is not there."""
    after, before = _at(words, i + 1).removesuffix("'s"), _at(words, i - 1)
    if after in choice.unless_next or (choice.tags and not tags[i].startswith(choice.tags)):
        return None
    if not (choice.near or choice.next or choice.before):
        return _REACH + 1
    if after in choice.next or before in choice.before:
        return 0
    start = max(0, i - _REACH)
    return min(
        (abs(k - i) for k, w in enumerate(words[start : i + _REACH + 1], start) if w in choice.near), default=None
    )


def _read(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str]:
    """Past behind have and be and a singular subject; else as the other verbs of the sentence are."""
    j = i - 1
    while (
        j >= 0
        and (words[j] in _ADVERBS or words[j].endswith("ly"))
        and words[j] not in ("i", "we", "they", "you", "he", "she", "it")
    ):
        j -= 1
    before, tag_before = _at(words, j), _at(tags, j)
    if before in _HAVE_BE or (
        before in ("you", "he", "she", "they", "i", "we") and _at(words, j - 1) in ("have", "has", "had")
    ):
        return data.READ_PAST
    if _at(words, i - 1) in ("ever", "never") and _at(words, i - 3) in ("have", "has", "had"):
        return data.READ_PAST
    if before in _MODALS or (before in ("", ".", "!", "?", "and", "or") and tags[i] == "VB"):
        return data.READ_PRESENT
    if before in ("he", "she", "it", "who", "which") or tag_before in ("NN", "NNP"):
        return data.READ_PAST if tags[i] != "NN" else data.READ_PRESENT
    if _at(words, i + 1) == "by" or tags[i] in ("VBN",):
        return data.READ_PAST
    if not _PAST_TIMES.isdisjoint(words):
        return data.READ_PAST
    others = [tag for k, tag in enumerate(tags) if k != i and tag in ("VBD", "VBZ", "VBP", "MD")]
    if "VBD" in others and others.count("VBD") >= len(others) - others.count("VBD"):
        return data.READ_PAST
    return data.READ_PAST if tags[i] == "VBD" and not others else data.READ_PRESENT


def _live(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str] | None:
    adjective = _at(words, i + 1) in data.LIVE_NEXT and _at(words, i - 1) not in _MODALS | _SUBJECTS
    return data.LIVE_ADJECTIVE if adjective else None


def _close(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str] | None:
    near = _at(words, i + 1) == "to" and _at(words, i - 1) not in _MODALS
    return data.CLOSE_ADJECTIVE if near else None


def _minute(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str]:
    small = _at(words, i + 1) in data.SMALL_NEXT or (
        tags[i] == "JJ" and _at(words, i - 1) in ("very", "so", "too", "extremely", "in")
    )
    return data.MINUTE_SMALL if small else data.MINUTE_NOUN


def _resume(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str] | None:
    noun = _at(words, i - 1) in _DETERMINERS or _at(tags, i - 1) in ("PRP$", "JJ", "POS")
    return data.RESUME_NOUN if noun and _at(words, i + 1) not in ("the", "a") else None


def _expose(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str] | None:
    noun = _at(words, i - 1) in _DETERMINERS or (_at(tags, i - 1) in ("PRP$", "JJ", "JJS", "POS") and tags[i] != "VB")
    return data.EXPOSE_NOUN if noun and _at(words, i - 1) != "that" else None


def _recount(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str] | None:
    noun = _at(words, i - 1) in _DETERMINERS or _at(tags, i - 1) in ("PRP$", "JJ", "NN")
    return data.RECOUNT_NOUN if noun and _at(words, i - 1) != "that" else None


def _reading(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str] | None:
    if text != "Reading" or i == 0:
        return None
    town = _at(words, i + 1) in (
        "fc",
        "f.c",
        "festival",
        "berkshire",
        "university",
        "station",
        "railroad",
        "borough",
        "gaol",
        "pennsylvania",
    )
    near = _at(words, i - 1) in ("in", "at", "from", "to", "near", "of", "for", "between", "and", "with")
    return data.READING_PLACE if town or near else None


def _nice(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str] | None:
    return data.NICE_PLACE if text == "Nice" and _at(words, i - 1) in ("in", "to", "from", "at", "near", "of") else None


def _job(i: int, text: str, words: Sequence[str], tags: Sequence[str]) -> tuple[str, str] | None:
    bible = (
        text == "Job" and _at(words, i - 1) in ("of", "and", "like", "patient") and "book" in words[max(0, i - 4) : i]
    )
    return data.JOB_BIBLE if bible else None


_SPECIAL: dict[str, Callable[[int, str, Sequence[str], Sequence[str]], tuple[str, str] | None]] = {
    "read": _read,
    "live": _live,
    "close": _close,
    "minute": _minute,
    "resume": _resume,
    "expose": _expose,
    "recount": _recount,
    "résumé": lambda i, text, words, tags: data.RESUME_NOUN,
    "résumés": lambda i, text, words, tags: (data.RESUME_NOUN[0] + "z", data.RESUME_NOUN[1] + "z"),
    "exposé": lambda i, text, words, tags: data.EXPOSE_NOUN,
    "reading": _reading,
    "nice": _nice,
    "job": _job,
}


def _at(items: Sequence[str], i: int) -> str:
    return items[i] if 0 <= i < len(items) else ""
