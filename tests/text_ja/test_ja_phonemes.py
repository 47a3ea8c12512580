"""Japanese readings, accents and symbols."""

from __future__ import annotations

import threading

import pytest

pytest.importorskip("pyopenjtalk")

from moksori.text.base import Piece
from moksori.text.g2p.ja import Japanese
from moksori.text.g2p.ja_analysis import LONGEST, analyse
from moksori.text.g2p.ja_kokoro import MORAS, broad, narrow, render, split_moras

JAPANESE = Japanese()


def spoken(text: str) -> str:
    return "".join(word.phonemes + word.after for word in JAPANESE.phonemize(JAPANESE.normalize(text)))


def kana(text: str) -> str:
    """How a text is read, through its pieces."""
    return "".join(word.phonemes for word in JAPANESE.phonemize(JAPANESE.normalize(text)))


@pytest.mark.parametrize(
    ("word", "symbols"),
    [
        ("トーキョー", "toːkʲoː"),
        ("シンブン", "ɕimbɯɴ"),
        ("コンニチワ", "koɲɲiʨiβa"),
        ("ニホンゴ", "ɲihoŋɡo"),
        ("ガッコー", "ɡaʔkoː"),
        ("キュー", "kʲɨː"),
        ("ズツー", "zɨʦɨː"),
        ("ザッシ", "ʣaʔɕi"),
        ("フィルム", "ɸʲiɾɯmɯ"),
        ("ファン", "ɸaɴ"),
        ("ヴァイオリン", "vaioɾʲiɴ"),
        ("パーティー", "paːtʲiː"),
        ("ウェブ", "βebɯ"),
        ("チェック", "ʨeʔkɯ"),
        ("", ""),
        ("漢", ""),
    ],
)
def test_katakana_becomes_symbols(word: str, symbols: str) -> None:
    assert render(word) == symbols


@pytest.mark.parametrize(
    ("word", "phonemes"), [("コンニチワ", "koɴniʨiwa"), ("ザッシ", "zaʔɕi"), ("リュウ", "rʲuu"), ("フジ", "fuʥi")]
)
def test_the_broad_form_has_one_symbol_a_phoneme(word: str, phonemes: str) -> None:
    assert broad(word) == phonemes


def test_what_is_narrow_already_stays() -> None:
    assert all(narrow(render(first + second)) == render(first + second) for first in MORAS for second in "ンアカ")


def test_the_same_words_can_be_had_in_the_broad_form() -> None:
    pieces = JAPANESE.normalize("二つ、見る。")
    assert "".join(w.phonemes + w.after for w in JAPANESE.transcribe(pieces)) == "futaʦu, miru."
    assert "".join(w.phonemes + w.after for w in JAPANESE.phonemize(pieces)) == "ɸɯtaʦɨ, mʲiɾɯ."


def test_a_small_kana_belongs_to_the_mora_before_it() -> None:
    assert split_moras("キャットフィッシュ") == ["キャ", "ッ", "ト", "フィ", "ッ", "シュ"]


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("3本", "サンボン"),
        ("1人と2人", "ヒトリトフタリ"),
        ("4時", "ヨジ"),
        ("7時", "シチジ"),
        ("9時", "クジ"),
        ("10分待つ", "ジュップンマツ"),
        ("十分に休む", "ジューブンニヤスム"),
        ("二十歳", "ハタチ"),
        ("6月20日", "ロクガツハツカ"),
        ("5月1日", "ゴガツツイタチ"),
        ("毎月1日に払う", "マイツキツイタチニハラウ"),
        ("1日3回", "イチニチサンカイ"),
        ("800円", "ハッピャクエン"),
        ("99個", "キュージューキューコ"),
        ("0.5", "レーテンゴ"),
        ("0時", "レージ"),
        ("3対2", "サンタイニ"),
        ("1/2", "ニブンノイチ"),
        ("1/20", "ニジューブンノイチ"),
        ("学校へは行かない", "ガッコーエワイカナイ"),
        ("八百屋", "ヤオヤ"),
        ("そんな風に言う", "ソンナフーニイウ"),
        ("涼しい風が吹く", "スズシイカゼガフク"),
        ("金の指輪を買う", "キンノユビワヲカウ"),
        ("金を払う", "カネヲハラウ"),
    ],
)
def test_numbers_and_particles_are_read_as_one_says_them(text: str, reading: str) -> None:
    assert _plain(kana(text)) == _plain(render(reading))


def _plain(symbols: str) -> str:
    """Without the places of ん, which depend on where words end."""
    for nasal in "mŋɲɴ":
        symbols = symbols.replace(nasal, "n")
    return symbols


def test_every_morpheme_knows_its_characters_its_accent_and_its_phrase() -> None:
    text = "髙橋さんは東京へ24回行った。"
    morphemes = analyse(text)
    assert [text[m.span.start : m.span.end] for m in morphemes if m.surface in ("髙橋", "東京", "回", "行っ")] == [
        "髙橋",
        "東京",
        "回",
        "行っ",
    ]
    assert all(0 <= m.span.start < m.span.end <= len(text) for m in morphemes)
    name, san, wa = morphemes[:3]
    assert (name.pronunciation, wa.reading, wa.pronunciation) == ("タカハシ", "ハ", "ワ")
    assert not name.chained and san.chained and wa.chained
    tokyo = next(m for m in morphemes if m.surface == "東京")
    assert (tokyo.accent, tokyo.moras, tokyo.pos[0]) == (0, 4, "名詞")


def test_devoiced_moras_are_marked() -> None:
    assert next(m for m in analyse("二人です") if m.surface == "二人").devoiced == (0,)


def test_a_long_text_without_marks_is_cut_and_nothing_is_lost() -> None:
    text = "今日は良い天気ですね" * (LONGEST // 5)
    morphemes = analyse(text)
    covered = {i for m in morphemes for i in range(*m.span)}
    assert covered == set(range(len(text)))


def test_where_openjtalk_loses_its_way_the_rest_is_still_read() -> None:
    text = "東京「ⅠーⅠ人Yイвр時 ゜年국국ャ½m국🏽゙㌔ 3☆\ufeff\u200b还 86éｶウ"
    assert "toːkʲoː" in spoken(text)
    assert analyse("人Yイвр時 ゜年국국ャ")


def test_words_point_at_the_text_before_it_was_normalised() -> None:
    text = "¥500で３本。"
    words = JAPANESE.phonemize(JAPANESE.normalize(text))
    assert [(text[w.span.start : w.span.end], w.phonemes) for w in words] == [
        ("¥500", "ɡo"),
        ("¥500", "çakɯ"),
        ("¥500", "eɴ"),
        ("で", "de"),
        ("３", "saɴ"),
        ("本", "boɴ"),
    ]
    assert words[-1].after == "."


def test_marks_stand_behind_the_word_before_them_and_a_stop_holds_on() -> None:
    assert spoken("「行った」、と言う。") == "“iʔta,” to iɯ." or spoken("「行った」、と言う。").startswith("“iʔ")
    assert "ʔ " not in spoken("言ったら待ってください")


def test_phonemes_that_the_user_wrote_are_said_exactly() -> None:
    words = JAPANESE.phonemize([Piece(0, 1, "木"), Piece(1, 4, "abc", phonemes="ˈɛks"), Piece(4, 5, "だ")])
    assert [w.phonemes for w in words] == ["kʲi", "ˈɛks", "da"]


def test_a_stray_english_word_is_spelled_and_not_lost() -> None:
    assert JAPANESE.phonemize([Piece(0, 2, "hi", language="en-us")])[0].phonemes == "eiʨiai"


def test_english_words_in_the_dictionary_are_said_in_katakana() -> None:
    said = {piece.spoken: piece.language for piece in JAPANESE.normalize("Smithさんはsplendidな人")}
    assert said["スミス"] is None and said["splendid"] == "en-us"
    assert JAPANESE.claims("Smith") and JAPANESE.claims("USB") and not JAPANESE.claims("splendid")


def test_two_katakana_pieces_are_two_words() -> None:
    assert "doʔto komɯ" in spoken("x.com")


def test_every_symbol_is_in_the_alphabet() -> None:
    from moksori.text.g2p.espeak import ALPHABET

    text = (
        "アイウエオヴャヂュヅヰヱヮ、ファックス「ティー」キャニュヒョ！ビューティフル…（ちょっと）？ん。"
        + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    )
    assert set(spoken(text)) <= ALPHABET


@pytest.mark.filterwarnings("ignore:Dictionary.create:DeprecationWarning")  # Sudachi, asked about an unknown kanji
@pytest.mark.parametrize("text", ["", "。", "ー", "っ", "々", "（）", "゛", "\ud83d", "龘", "…", "・"])
def test_odd_texts_give_no_exception(text: str) -> None:
    JAPANESE.phonemize(JAPANESE.normalize(text))


def test_many_threads_get_the_same_answer() -> None:
    text = "明日は雨が降るそうですから、傘を持って行きましょう。"
    results: list[object] = []
    threads = [
        threading.Thread(target=lambda: results.append(JAPANESE.phonemize(JAPANESE.normalize(text)))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8 and all(result == results[0] for result in results)
