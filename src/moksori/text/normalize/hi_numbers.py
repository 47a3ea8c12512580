"""Hindi numbers in words: numbers in, Devanagari out. The first hundred are each a word of their own."""

from __future__ import annotations

from moksori.text.normalize.european_tables import sequence

_WORDS = sequence("""
    शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह
    उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस
    तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस
    पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरेपन चौवन पचपन छप्पन सत्तावन
    अट्ठावन उनसठ साठ इकसठ बासठ तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर
    बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी
    चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानबे बानबे तिरानबे चौरानबे पंचानबे
    छियानबे सत्तानबे अट्ठानबे निन्यानबे
""")
_SCALES = (
    (10**17, "शंख"),
    (10**15, "पद्म"),
    (10**13, "नील"),
    (10**11, "खरब"),
    (10**9, "अरब"),
    (10**7, "करोड़"),
    (10**5, "लाख"),
    (1000, "हज़ार"),
    (100, "सौ"),
)
_ORDINALS = {1: "पहल", 2: "दूसर", 3: "तीसर", 4: "चौथ", 6: "छठ"}
_ENDINGS = {"m": "ा", "f": "ी", "o": "े"}
_ENGLISH = sequence("""
    _ फ़र्स्ट सेकंड थर्ड फ़ोर्थ फ़िफ्थ सिक्स्थ सेवंथ एटथ नाइंथ टेंथ इलेवंथ ट्वेल्फ्थ थर्टींथ
    फ़ोर्टींथ फ़िफ्टींथ सिक्सटींथ सेवंटींथ एटींथ नाइंटींथ ट्वेंटिएथ
""")
_TENS = {20: "ट्वेंटी", 30: "थर्टी", 40: "फ़ोर्टी", 50: "फ़िफ्टी", 60: "सिक्सटी", 70: "सेवंटी", 80: "एटी", 90: "नाइंटी"}


def cardinal(n: int) -> str:
    """872987 -> "आठ लाख बहत्तर हज़ार नौ सौ सत्तासी"."""
    if n < 100:
        return _WORDS[n]
    size, name = next((size, name) for size, name in _SCALES if n >= size)
    head = f"{cardinal(n // size)} {name}"
    return f"{head} {cardinal(n % size)}" if n % size else head


def year(n: int) -> str:
    """1947 -> "उन्नीस सौ सैंतालीस"; years from 2000 on are plain numbers."""
    if not 1100 <= n <= 1999:
        return cardinal(n)
    head = f"{cardinal(n // 100)} सौ"
    return f"{head} {cardinal(n % 100)}" if n % 100 else head


def ordinal(n: int, form: str = "m", regular: bool = False) -> str:
    """25 -> "पच्चीसवां"; form: "m" पहला, "f" पहली, "o" (oblique or plural) पहले; regular: "छठवां" instead of "छठा"."""
    if n == 6 and regular:
        return "छठ" + {"m": "वां", "f": "वीं", "o": "वें"}[form]
    if n in _ORDINALS:
        return _ORDINALS[n] + _ENDINGS[form]
    return (year(n) if n > 1000 else cardinal(n)) + {"m": "वां", "f": "वीं", "o": "वें"}[form]


def english_ordinal(n: int) -> str:
    """7 -> "सेवंथ", as "7th" is read in an address."""
    if n <= 20:
        return _ENGLISH[n]
    if n < 100 and n % 10:
        return f"{_TENS[n // 10 * 10]} {_ENGLISH[n % 10]}"
    return ordinal(n)


def fraction(a: int, b: int) -> str:
    return f"{cardinal(a)} बटा {cardinal(b)}"


def mixed(whole: int, a: int, b: int) -> str:
    """1 1/2 -> "डेढ़", 3 1/2 -> "साढ़े तीन", 4 1/4 -> "सवा चार", 2 3/4 -> "पौने तीन"."""
    return quarters(whole, {(1, 2): 2, (1, 4): 1, (3, 4): 3}.get((a, b), 0)) or f"{cardinal(whole)} और {fraction(a, b)}"


def quarters(whole: int, part: int) -> str | None:
    """A number and one, two or three quarters, as one says it of time and weight; None if there are none."""
    if part == 2:
        return {0: "आधा", 1: "डेढ़", 2: "ढाई"}.get(whole, f"साढ़े {cardinal(whole)}")
    if part == 1:
        return {0: "एक चौथाई", 1: "सवा"}.get(whole, f"सवा {cardinal(whole)}")
    if part == 3:
        return "पौन" if not whole else f"पौने {cardinal(whole + 1)}"
    return None


def digits(written: str) -> str:
    return " ".join(_WORDS[int(char)] for char in written if char.isdecimal())
