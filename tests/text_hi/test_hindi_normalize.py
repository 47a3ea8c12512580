"""What is said for Hindi text. Own examples, one line each."""

from __future__ import annotations

import pytest

from moksori.text.normalize.hi import normalize
from moksori.text.normalize.hi_numbers import cardinal, ordinal, year
from moksori.text.rules import joined, problem

SAID = {
    "मेरे पास 3 किताबें हैं।": "मेरे पास तीन किताबें हैं.",
    "१२,५०० लोग": "बारह हज़ार पाँच सौ लोग",
    "3,45,67,890": "तीन करोड़ पैंतालीस लाख सड़सठ हज़ार आठ सौ नब्बे",
    "12.05": "बारह दशमलव शून्य पाँच",
    "26 जनवरी 1950": "छब्बीस जनवरी उन्नीस सौ पचास",
    "26/01/1950": "छब्बीस जनवरी उन्नीस सौ पचास",
    "2024-08-15": "पंद्रह अगस्त दो हज़ार चौबीस",
    "1857 में": "अठारह सौ सत्तावन में",
    "कुल 1857 लोग": "कुल एक हज़ार आठ सौ सत्तावन लोग",
    "1857 रुपए": "एक हज़ार आठ सौ सत्तावन रुपए",
    "6:30 बजे": "साढ़े छह बजे",
    "8:45": "पौने नौ बजे",
    "1:30": "डेढ़ बजे",
    "10:05": "दस बजकर पाँच मिनट",
    "₹99.50": "निन्यानबे रुपए पचास पैसे",
    "₹1": "एक रुपया",
    "₹2.5 करोड़": "दो दशमलव पाँच करोड़ रुपए",
    "Rs. 500": "पाँच सौ रुपए",
    "40%": "चालीस प्रतिशत",
    "-7°C": "माइनस सात डिग्री सेल्सियस",
    "60 km/h": "साठ किलोमीटर प्रति घंटा",
    "2 m²": "दो वर्ग मीटर",
    "5वीं कक्षा, 2रा दिन, 11वें": "पाँचवीं कक्षा, दूसरा दिन, ग्यारहवें",
    "1ली बार": "पहली बार",
    "3 1/2 घंटे": "साढ़े तीन घंटे",
    "2/3": "दो बटा तीन",
    "5-7 दिन": "पाँच से सात दिन",
    "9812345678": "नौ आठ एक दो तीन चार पाँच छह सात आठ",
    "मकान नंबर 42, सेक्टर 15": "मकान नंबर चार दो, सेक्टर एक पाँच",
    "150 लोग गांधी नगर में हैं": "एक सौ पचास लोग गांधी नगर में हैं",
    "3.5 करोड़; 83 लाख": "तीन दशमलव पाँच करोड़; तिरासी लाख",
    "डॉ. वर्मा": "डॉक्टर वर्मा",
    "ISRO का GST": "इसरो का जी एस टी",
    "ram@gmail.com": "ram एट gmail डॉट com",
    "#भारत2024": "हैशटैग भारत दो हज़ार चौबीस",
    "7 × 8 = 56": "सात गुणा आठ बराबर छप्पन",
    "10.0.0.7": "एक शून्य डॉट शून्य डॉट शून्य डॉट सात",
}


@pytest.mark.parametrize(("written", "spoken"), SAID.items())
def test_it_is_said_as_a_careful_reader_would(written: str, spoken: str) -> None:
    pieces = normalize(written)
    assert joined(pieces) == spoken
    assert problem(written, pieces) is None


def test_the_first_hundred_numbers_are_all_different() -> None:
    assert len({cardinal(n) for n in range(100)}) == 100


def test_scales_go_by_hundreds_above_a_thousand() -> None:
    assert cardinal(10**5) == "एक लाख"
    assert cardinal(10**7 + 1) == "एक करोड़ एक"
    assert cardinal(10**9) == "एक अरब"


def test_years_before_2000_go_by_hundreds() -> None:
    assert year(1999) == "उन्नीस सौ निन्यानबे"
    assert year(2001) == "दो हज़ार एक"


def test_ordinals_agree() -> None:
    assert [ordinal(1, form) for form in "mfo"] == ["पहला", "पहली", "पहले"]
    assert [ordinal(25, form) for form in "mfo"] == ["पच्चीसवां", "पच्चीसवीं", "पच्चीसवें"]


@pytest.mark.parametrize("text", ["यह एक सुंदर दिन है", "कच्चा-पक्का", "ज़िंदगी", "क्षत्रिय ज्ञान", "अँगूठा"])
def test_ordinary_words_are_left_alone(text: str) -> None:
    assert [piece.spoken for piece in normalize(text)] == text.split()


def test_no_digit_is_ever_left_over() -> None:
    for odd in ("१२-३४-५६", "1.2.3.4.5", "क1ख2", "0/0", "99:99", "1e5", "²", "٣", "१" * 50, "12,34", "#१२"):
        assert not any(c.isdigit() for piece in normalize(odd) for c in piece.spoken), odd
