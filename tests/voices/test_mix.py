from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moksori.errors import OptionError
from moksori.voices import parse_mix

GOOD = [
    ("a", {"a": 1.0}),
    ("a(7)", {"a": 1.0}),
    ("a+b", {"a": 0.5, "b": 0.5}),
    ("a(2)+b(1)", {"a": 2 / 3, "b": 1 / 3}),
    ("a-b(0.5)", {"a": 2 / 3, "b": -1 / 3}),
    (" af_sky ( 1.5 ) +\taf_bella(.5) ", {"af_sky": 0.75, "af_bella": 0.25}),
    ("a(3)+b-c", {"a": 0.6, "b": 0.2, "c": -0.2}),
    ("a+b+a", {"a": 2 / 3, "b": 1 / 3}),
    ("a(1e2)+b(1e2)", {"a": 0.5, "b": 0.5}),
]
BAD = [
    ("", "empty"),
    ("a++b", "two signs"),
    ("a--b", "two signs"),
    ("a+-b", "two signs"),
    ("+a", "begins with"),
    ("-a", "begins with"),
    ("a+", "ends in"),
    ("a(2)-", "ends in"),
    ("a(0)+b", "above 0"),
    ("a(-1)+b", "above 0"),
    ("a(nan)+b", "above 0"),
    ("a(inf)+b", "above 0"),
    ("a(1e999)+b", "above 0"),
    ("a()+b", "above 0"),
    ("a(b+c)", "not a weight"),
    ("a((2))", "do not match"),
    ("a(2+b", "do not match"),
    ("(a+b)", "brackets hold a weight"),
    ("a(2)(3)", "not understood"),
    ("a,b", "not understood"),
    ("a)b", "not understood"),
    ("a-a", "takes away"),
    ("a-b", "takes away"),
    ("a-b(2)", "takes away"),
    ("../x+b", "not a voice's name"),
    ("+".join(f"v{n}" for n in range(99)), "more than"),
]


@pytest.mark.parametrize(("expression", "shares"), GOOD, ids=[text for text, _ in GOOD])
def test_a_mix_is_read_as_shares(expression: str, shares: dict[str, float]) -> None:
    assert dict(parse_mix(expression)) == pytest.approx(shares)


@pytest.mark.parametrize(("expression", "says"), BAD, ids=[text[:20] for text, _ in BAD])
def test_what_is_no_mix_is_refused_and_told_why(expression: str, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        parse_mix(expression)


def test_names_with_a_sign_in_them_can_be_mixed_if_they_are_known() -> None:
    names = ("jvnv-F1-jp", "jvnv-F1", "b")
    assert parse_mix("jvnv-F1-jp(3)+jvnv-F1", names) == (("jvnv-F1-jp", 0.75), ("jvnv-F1", 0.25))
    assert parse_mix("jvnv-F1-jp-b(0.25)", names) == (("jvnv-F1-jp", 0.8), ("b", -0.2))


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.floats(0.01, 100)), min_size=1, max_size=6))
def test_shares_of_what_is_only_added_sum_to_one(terms: list[tuple[str, float]]) -> None:
    mix = parse_mix("+".join(f"{name}({weight!r})" for name, weight in terms))
    assert sum(share for _, share in mix) == pytest.approx(1)
    assert [name for name, _ in mix] == list(dict.fromkeys(name for name, _ in terms))


@given(st.text("abc_+-(). 0123456789e", max_size=30))
def test_anything_is_read_or_refused_and_no_share_is_larger_than_a_voice(text: str) -> None:
    try:
        mix = parse_mix(text)
    except OptionError:
        return
    assert all(-1 <= share <= 1.0000001 for _, share in mix)
    assert sum(share for _, share in mix) > 0
