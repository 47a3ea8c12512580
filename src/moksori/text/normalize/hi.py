"""Hindi as it is said: "₹1,25,000" -> "एक लाख पच्चीस हज़ार रुपए", "1947 में" -> "उन्नीस सौ सैंतालीस में", "7:30" -> "साढ़े सात बजे".

Latin and Devanagari digits are the same. Numbers of houses, streets and post are said digit by digit, as are codes and
telephone numbers. Latin words stay as they are (the front end says them in English), Latin acronyms become the Hindi names
of their letters. A year is one where the words around it say so.
"""

from __future__ import annotations

import re
from functools import lru_cache

from moksori.text.base import Piece
from moksori.text.normalize.european_tables import pairs, words
from moksori.text.normalize.hi_numbers import (
    cardinal,
    digits,
    english_ordinal,
    fraction,
    mixed,
    ordinal,
    quarters,
    year,
)
from moksori.text.rules import PUNCTUATION, Rule, apply

_N = r"(?:\d{1,3}(?:,\d{2,3}){1,8}(?:\.\d{1,20})?|\d{1,30}(?:\.\d{1,30})?)"
_START = r"(?<![\w.,:/\-−])(?<!\w[-−])"
_END = r"(?![\w]|[.,:/]\d)"
_LETTER = r"[^\W\d_]|[\u0900-\u0963]"
_SIGN = r"(?P<sign>[-−–+±])?"
LETTERS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        [
            "ए",
            "बी",
            "सी",
            "डी",
            "ई",
            "एफ़",
            "जी",
            "एच",
            "आई",
            "जे",
            "के",
            "एल",
            "एम",
            "एन",
            "ओ",
            "पी",
            "क्यू",
            "आर",
            "एस",
            "टी",
            "यू",
            "वी",
            "डब्ल्यू",
            "एक्स",
            "वाई",
            "ज़ेड",
        ],
        strict=True,
    )
)

_MONTHS = ["_", "जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"]
_MONTH_FORMS = "जनवरी|फ़रवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|सितम्बर|अक्टूबर|अक्तूबर|नवंबर|नवम्बर|दिसंबर|दिसम्बर"
_SIGNS = {"-": "माइनस", "−": "माइनस", "–": "माइनस", "+": "प्लस", "±": "प्लस या माइनस"}

_MONEY = pairs("""
    ₹, Rs., Rs, रु., रु, INR = रुपए/पैसे; $, US$, USD = डॉलर/सेंट; €, EUR = यूरो/सेंट; £, GBP = पाउंड/पेंस; ¥, JPY = येन/सेन; ₩, KRW = वॉन/जिओन
    ₺, TRY = लीरा/कुरस; ₦, NGN = नाइरा/कोबो; ₽, RUB = रूबल/कोपेक; CNY, RMB = युआन/फ़ेन; ฿, THB = बाट/सतांग; ₫ = डोंग/हाओ; ₪ = शेकेल/अगोरा; ₱ = पेसो/सेंटावो
    CHF = स्विस फ़्रैंक/सेंटीम; AED = दिरहम/फ़िल्स; SAR = रियाल/हलाला; ৳, BDT = टका/पैसे; NPR = नेपाली रुपए/पैसे; PKR = पाकिस्तानी रुपए/पैसे; ₿, BTC = बिटकॉइन/सतोशी
    AUD, A$ = ऑस्ट्रेलियाई डॉलर/सेंट; CAD, C$ = कनाडाई डॉलर/सेंट; SGD, S$ = सिंगापुर डॉलर/सेंट; HK$, HKD = हांगकांग डॉलर/सेंट; R$ = रियाल/सेंटावो; ₴ = रिव्निया/कोपेक; zł = ज़्लॉटी/ग्रोश; kr = क्रोना/ओरे
""")
_ONE = {"रुपए": "रुपया"}
_UNITS = pairs("""
    km = किलोमीटर; m = मीटर; dm = डेसीमीटर; cm = सेंटीमीटर; mm = मिलीमीटर; µm, μm = माइक्रोमीटर; nm = नैनोमीटर; hm = हेक्टोमीटर; kg = किलोग्राम; g, gm = ग्राम; mg = मिलीग्राम
    µg = माइक्रोग्राम; q = क्विंटल; t = टन; l, L, ltr = लीटर; ml, mL = मिलीलीटर; cl, cL = सेंटीलीटर; kl, kL = किलोलीटर; ha = हेक्टेयर; ac = एकड़; mi = मील; ft = फीट
    in, inch = इंच; yd = यार्ड; qt = क्वार्ट; pt = पिंट; gal = गैलन; st = स्टोन; lb, lbs = पाउंड; oz = आउन्स; s, sec = सेकंड; ms = मिलीसेकंड; min, mins = मिनट; h, hr, hrs = घंटे
    yr, yrs = साल; d = दिन; wk = सप्ताह; V = वोल्ट; kV = किलोवोल्ट; W = वाट; kW = किलोवाट; MW = मेगावाट; GW = गीगावाट; kWh = किलोवाट घंटे; A = एम्पियर; mA = मिलीएम्पियर
    mAh = मिलीएम्पियर घंटे; Hz = हर्ट्ज़; kHz = किलोहर्ट्ज़; MHz = मेगाहर्ट्ज़; GHz = गीगाहर्ट्ज़; J = जूल; kJ = किलोजूल; cal = कैलोरी; kcal = किलोकैलोरी; N = न्यूटन; Pa = पास्कल
    kPa = किलोपास्कल; hPa = हेक्टोपास्कल; bar = बार; dB = डेसिबल; Ω = ओम; kB, KB = किलोबाइट; MB = मेगाबाइट; GB = गीगाबाइट; TB = टेराबाइट; Mbps = मेगाबिट प्रति सेकंड
    Gbps = गीगाबिट प्रति सेकंड; mph = मील प्रति घंटा; kmph, kmh = किलोमीटर प्रति घंटा; rpm = चक्कर प्रति मिनट; hp = हॉर्स पावर; px = पिक्सल; mol = मोल; lm = ल्यूमेन; K = केल्विन
    किमी, कि.मी., किमी. = किलोमीटर; सेमी, से.मी. = सेंटीमीटर; मिमी, मि.मी. = मिलीमीटर; किग्रा, कि.ग्रा. = किलोग्राम; मिग्रा = मिलीग्राम; मिली = मिलीलीटर; मी = मीटर; ली = लीटर
""")
_PER = {"घंटे": "घंटा"}
_ABBREVIATIONS = pairs("""
    इं., इंजी. = इंजीनियर; कु. = कुमारी; डॉ., डा. = डॉक्टर; प्रो. = प्रोफेसर; मा. = मास्टर; श्री. = श्री; पं. = पंडित; स्व. = स्वर्गीय; सं. = संख्या; क्र. = क्रमांक; पृ. = पृष्ठ; उदा. = उदाहरण
    मो. = मोहम्मद; सौ. = सौभाग्यवती; चि. = चिरंजीव; कै. = कैप्टन; ले. = लेफ़्टिनेंट; सर्व. = सर्वश्री; लि. = लिमिटेड; प्रा. = प्राइवेट; कं. = कंपनी; जि. = जिला; तह. = तहसील; नं. = नंबर
    फो. = फोन; मोब. = मोबाइल; दि. = दिनांक; ई. = ईस्वी; ई.पू., ई. पू. = ईसा पूर्व; वि.सं. = विक्रम संवत; आदि. = आदि; इत्या. = इत्यादि; एड. = एडवोकेट; सी.ए. = सी ए; स. = सरदार
    Dr. = डॉक्टर; Mr. = मिस्टर; Mrs. = मिसेज़; Ms. = मिस; Prof. = प्रोफेसर; No. = नंबर; vs, vs. = बनाम; etc. = इत्यादि
""")
_STREETS = (
    "स्ट्रीट|रोड|मार्ग|गली|सेक्टर|फ्लैट|फ़्लैट|फ्लोर|मंज़िल|अपार्टमेंट|बिल्डिंग|यूनिट|प्लॉट|मकान|हाउस|बूथ|एवेन्यू|लेन|ब्लॉक|कॉलोनी|"
    "कॉलेज रोड|नगर|विहार|एन्क्लेव|एनक्लेव|चौराहा|बाज़ार रोड|सोसाइटी|टावर|ड्राइव|बुलेवार्ड|हाईवे|पार्कवे|क्रॉस|मेन रोड|पोस्ट बॉक्स|आर डी|एस टी|पार्क"
)
_PLACES = (
    "आंध्र प्रदेश|अरुणाचल प्रदेश|असम|बिहार|छत्तीसगढ़|गोवा|गुजरात|हरियाणा|हिमाचल प्रदेश|झारखंड|कर्नाटक|केरल|मध्य प्रदेश|महाराष्ट्र|मणिपुर|मेघालय|"
    "मिज़ोरम|मिजोरम|नागालैंड|ओडिशा|उड़ीसा|पंजाब|राजस्थान|सिक्किम|तमिलनाडु|तमिल नाडु|तेलंगाना|त्रिपुरा|उत्तर प्रदेश|उत्तराखंड|पश्चिम बंगाल|दिल्ली|नई दिल्ली|"
    "चंडीगढ़|पुडुचेरी|जम्मू|कश्मीर|लद्दाख|मुंबई|कोलकाता|चेन्नई|बेंगलुरु|बैंगलोर|हैदराबाद|पुणे|जयपुर|लखनऊ|कानपुर|नागपुर|इंदौर|भोपाल|पटना|आगरा|वाराणसी|"
    "सूरत|अहमदाबाद|वडोदरा|राजकोट|रांची|रायपुर|गांधीनगर|अमरावती|शिमला|देहरादून|गुवाहाटी|भुवनेश्वर|तिरुवनंतपुरम|कोच्चि|मैसूर|नोएडा|गुड़गांव|गुरुग्राम|"
    "फरीदाबाद|गाज़ियाबाद|मेरठ|प्रयागराज|इलाहाबाद|जोधपुर|उदयपुर|ग्वालियर|जबलपुर|नासिक|कोहिमा|इंफाल|शिलांग|अगरतला|ईटानगर|दिसपुर|आइज़ोल|गंगटोक|पणजी"
)
_YEAR_AFTER = r" (?:में|से|की|के|का|को|तक|ई\.|ईस्वी|वाले|वाली|वाला)(?![\u0900-\u0963])"
_YEAR_BEFORE = r"(?:सन्|सन|वर्ष|साल|ईस्वी|संवत)"
_CODE_BEFORE = r"(?:पिन कोड|पिनकोड|पिन|ओटीपी|OTP|कोड|फोन नंबर|फ़ोन नंबर|मोबाइल नंबर|खाता संख्या|खाता नंबर|नंबर पर|PIN|रूम नंबर|फ्लाइट|ट्रेन नंबर)"


def _number(written: str) -> str:
    """1,25,000.50 in words; a code with leading zeros digit by digit."""
    whole, _, part = written.replace(",", "").partition(".")
    said = digits(whole) if (len(whole) > 1 and int(whole[0]) == 0) or len(whole) > 19 else cardinal(int(whole))
    return f"{said} दशमलव {digits(part)}" if part else said


def _signed(sign: str | None, said: str) -> str:
    return f"{_SIGNS[sign]} {said}" if sign else said


def _money(match: re.Match[str]) -> str:
    unit, cents = _MONEY[match["c"]].split("/")
    whole, _, part = match["n"].replace(",", "").partition(".")
    scale = match["scale"] or {"K": "हज़ार", "k": "हज़ार", "M": "मिलियन", "B": "बिलियन", "Cr": "करोड़"}.get(
        match["s"] or "", ""
    )
    if scale or len(part) > 2:
        return _signed(match["sign"], f"{_number(match['n'])} {scale} {unit}".replace("  ", " "))
    said = f"{cardinal(int(whole))} {_ONE.get(unit, unit) if int(whole) == 1 else unit}"
    hundredths = int((part + "0")[:2]) if part else 0
    small = f"{cardinal(hundredths)} {cents}"
    if hundredths:
        said = f"{said} {small}" if int(whole) else small
    return _signed(match["sign"], said)


def _unit(match: re.Match[str]) -> str | None:
    name = _UNITS[match["u"]]
    power = {"²": "वर्ग ", "2": "वर्ग ", "³": "घन ", "3": "घन "}.get(match["power"] or "", "")
    per = _UNITS.get(match["per"] or "")
    tail = f" प्रति {_PER.get(per, per)}" if per else ""
    return _signed(match["sign"], f"{_number(match['n'])} {power}{name}{tail}")


def _time(match: re.Match[str]) -> str | None:
    hour, minute = int(match["h"]), int(match["m"])
    second = int(match["s"]) if match["s"] else 0
    if hour > 24 or minute > 59 or second > 59:
        return None
    part = {15: 1, 30: 2, 45: 3}.get(minute) if not second and 0 < hour <= 12 else None
    if part:
        return f"{quarters(hour, part)} बजे" if not (hour == 12 and part == 3) else "पौने एक बजे"
    if not minute and not second:
        return f"{cardinal(hour)} बजे"
    said = [f"{cardinal(hour)} बजकर", f"{cardinal(minute)} मिनट" if minute else ""]
    said += [f"{cardinal(second)} सेकंड"] if second else []
    return " ".join(filter(None, said))


def _date(match: re.Match[str]) -> str | None:
    day, month = int(match["d"]), int(match["m"])
    if month > 12 >= day:
        day, month = month, day
        order = "m"
    else:
        order = "d"
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    said = f"{cardinal(day)} {_MONTHS[month]}" if order == "d" else f"{_MONTHS[month]} {cardinal(day)}"
    written = match.groupdict().get("y")
    return f"{said} {_year(written)}" if written else said


def _year(written: str) -> str:
    number = int(written)
    return year(number + (2000 if number < 50 else 1900) if len(written) == 2 else number)


def _phone(match: re.Match[str]) -> str | None:
    written = match[(match.re.groupindex and "claim") or 0]
    if sum(char.isdigit() for char in written) < 5:
        return None
    return ("प्लस " if "+" in written else "") + digits(written)


def _address(match: re.Match[str]) -> str:
    said = []
    for run in re.findall(r"\d+|/|[-–]", match["claim"]):
        said.append(digits(run) if run[0].isdigit() else "बटा" if run == "/" else "हाइफ़न")
    return " ".join(said)


def _electronic(match: re.Match[str]) -> str:
    names = {"@": "एट", ".": "डॉट", "/": "फॉरवर्ड स्लैश", "\\": "बैकवर्ड स्लैश", "-": "हाइफ़न", "_": "अंडरस्कोर", ":": "कोलन", "#": "हैश", "?": "प्रश्न चिह्न", "=": "बराबर", "&": "एंड", "%": "प्रतिशत", "+": "प्लस", "~": "टिल्ड"}  # fmt: skip
    said = []
    for token in re.findall(r"[^\W\d_]+|\d+|[^\w\s]|_", match[0]):
        said.append(digits(token) if token[0].isdigit() else names.get(token, token if token[0].isalpha() else ""))
    return " ".join(filter(None, said))


def _ordinal(match: re.Match[str]) -> str | None:
    number = int(match["n"].replace(",", ""))
    form = "f" if "ी" in match["o"] else "o" if "े" in match["o"] else "m"
    return ordinal(number, form) if number else None


def _acronym(match: re.Match[str]) -> str:
    return " ".join(LETTERS[char.lower()] for char in match[0] if char.lower() in LETTERS)


def _serial(match: re.Match[str]) -> str | None:
    if not any(char.isdigit() for char in match[0]):
        return None
    said = []
    for run in re.findall(r"\d+|[a-zA-Z]+|[^\W\da-zA-Z_]+|[-/.]", match[0]):
        if run[0].isdigit():
            said.append(_number(run) if len(run) <= 4 else digits(run))
        elif run.isascii() and run.isalpha():
            said.append(" ".join(LETTERS[char.lower()] for char in run) if len(run) < 4 else run)
        else:
            said.append({"-": "हाइफ़न", "/": "स्लैश", ".": "डॉट"}.get(run, run))
    return " ".join(said)


def _rules() -> list[Rule]:
    unit = "|".join(re.escape(key) for key in sorted(_UNITS, key=len, reverse=True))
    money = "|".join(re.escape(key) for key in sorted(_MONEY, key=len, reverse=True))
    number = rf"{_SIGN}(?P<n>{_N})"
    scale = r"(?: ?(?P<scale>हज़ार|हजार|लाख|करोड़|अरब|खरब|मिलियन|बिलियन|ट्रिलियन)| ?(?P<s>[KkMB]|Cr)(?!\w))?"
    forms = "|".join(re.escape(key) for key in sorted(_ABBREVIATIONS, key=len, reverse=True))
    inside = r"\d+(?:[-/–]\d+)*"
    return [
        Rule("e-mail", re.compile(r"(?<![\w.])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}", re.ASCII), _electronic, needs="@"),
        Rule("url", re.compile(r"(?<!\w)(?:https?|ftp)://[^\s<>\"'“”()\[\]\u0900-\u097f]{0,500}[\w/]", re.IGNORECASE), _electronic),
        Rule("url", re.compile(r"(?<![\w@.])(?:[a-z0-9][a-z0-9-]{0,62}\.){1,5}[a-z]{2,12}(?:/[\w\-./?%&=+#~:]*[\w/])?(?![\w@])", re.IGNORECASE | re.ASCII), _electronic),
        Rule("path", re.compile(r"(?<![\w/])(?:[A-Za-z]:\\[\w\\.-]*|(?:/[A-Za-z][\w.-]{0,80}){1,12}/?)", re.ASCII), _electronic),
        Rule("handle", re.compile(r"(?<![\w@])@[A-Za-z]\w{0,40}|(?<![\w&#])#[^\W\d]\w{0,80}", re.ASCII), _electronic),
        Rule("ip", re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)"), lambda m: " डॉट ".join(map(digits, m[0].split(".")))),
        Rule("time", re.compile(r"(?<![\w.,:])(?P<h>\d{1,2}):(?P<m>\d{2})(?::(?P<s>\d{2}))?(?![\w:])(?: बजे)?"), _time, needs=":"),
        Rule("date", re.compile(rf"{_START}(?P<y>[12१२]\d{{3}})(?P<p>[-/.])(?P<m>\d{{1,2}})(?P=p)(?P<d>\d{{1,2}}){_END}"), _date),
        Rule("date", re.compile(rf"{_START}(?P<d>\d{{1,2}})(?P<p>[-/.])(?P<m>\d{{1,2}})(?P=p)(?P<y>[12१२]\d{{3}}|\d\d){_END}(?!-)"), _date),
        Rule("date", re.compile(rf"{_START}(?P<d>[0०]\d|\d\d(?=-[0०]|-\d\d(?!\d)(?<=[0०]\d)))-(?P<m>\d\d){_END}(?!-)"), _date),
        Rule("date", re.compile(rf"{_START}(?P<d>\d\d)-(?P<m>[0०]\d){_END}(?!-)"), _date),
        Rule("date", re.compile(rf"{_START}(?P<m>[0०]?\d|[1१][0-2०-२])[-/](?P<y>[12१२]\d{{3}}){_END}(?!-)"), lambda m: f"{_MONTHS[int(m['m'])]} {_year(m['y'])}" if 0 < int(m["m"]) < 13 else None),
        Rule("date", re.compile(rf"{_START}(?P<d>\d{{1,2}}) (?P<month>{_MONTH_FORMS}),? (?P<y>\d{{4}}){_END}"), lambda m: f"{cardinal(int(m['d']))} {m['month']} {_year(m['y'])}"),
        Rule("year", re.compile(rf"(?<![\w.,/-])(?P<claim>(?P<a>\d{{4}})[-–](?P<b>\d{{4}}|\d{{2}}))(?=$|{_YEAR_AFTER})"), lambda m: f"{_year(m['a'])} से {_year(m['b']) if len(m['b']) == 4 else cardinal(int(m['b']))}"),
        Rule("year", re.compile(rf"(?:(?<![\u0900-\u0963]){_YEAR_BEFORE} |(?:{_MONTH_FORMS}),? )(?P<claim>\d{{4}})(?![\w]|[.,/-]\d)"), lambda m: year(int(m["claim"]))),
        Rule("year", re.compile(rf"(?<![\w.,/-])(?P<claim>[1१]\d{{3}})(?={_YEAR_AFTER})"), lambda m: year(int(m["claim"]))),
        Rule("telephone", re.compile(r"(?<![\w.])\+\d{1,3}(?:[ -]?\d{2,10}){1,5}(?!\w)"), _phone, needs="+"),
        Rule("telephone", re.compile(r"(?<![\w.])\(\d{2,5}\) ?\d{3,8}(?:[ -]\d{3,6})?(?!\w)"), _phone, needs="("),
        Rule("telephone", re.compile(r"(?<![\w.,-])[0०]\d{2,4}[-. ]\d{6,8}(?!\w)"), _phone),
        Rule("telephone", re.compile(r"(?<![\w.,₹$-])(?:[0०]?[6-9६-९]\d{9}|[6-9६-९]\d{4}[ -]\d{5})(?![\w]|[.,]\d)"), _phone),
        Rule("telephone", re.compile(r"(?<![\w.,-])\d{3}-\d{3,4}(?:-\d{4})(?![\w-])"), _phone),
        Rule("code", re.compile(rf"{_CODE_BEFORE}(?: है| नंबर|:)? (?P<claim>\d{{3,20}})(?!\w)"), lambda m: digits(m["claim"])),
        Rule("code", re.compile(r"(?<![\w.,-])\d{4}(?:[ -]\d{4}){2,3}(?!\w)"), lambda m: digits(m[0])),
        Rule("pin code", re.compile(rf"(?:{_PLACES})(?: ?[-–,])? (?P<claim>\d{{6}})(?!\w)"), lambda m: digits(m["claim"])),
        Rule("money", re.compile(rf"(?<![\w])(?P<c>{money}) ?{number}{scale}"), _money),
        Rule("money", re.compile(rf"{_START}{number}{scale} ?(?P<c>{money})(?![\w\u0900-\u0963])"), _money),
        Rule("english ordinal", re.compile(r"(?<!\w)(?P<n>\d{1,2})(?:st|nd|rd|th)(?!\w)"), lambda m: english_ordinal(int(m["n"])) if int(m["n"]) else None),
        Rule("address", re.compile(rf"(?P<claim>(?<![\w.,:/-])[0-9०-९]{{1,5}}(?:[-/–]\d{{1,5}}){{0,2}})(?![\w.:/-])(?=[^।?!\n]{{0,60}}(?:{_STREETS}))"), _address),
        Rule("address", re.compile(rf"(?:{_STREETS}|फ़्लैट नंबर|नंबर)(?:[^।?!\n\d]{{0,40}}?)(?P<claim>{inside.replace('+', '{1,6}').replace('*', '{0,3}')})(?!\w|[.:%]|[ -]?(?:बजे|साल|लोग|रुपए|किलोमीटर))", re.DOTALL), _address),
        Rule("temperature", re.compile(rf"{_START}{number} ?[°º] ?(?P<t>[CFK])(?!\w)|{_START}(?P<sign2>[-−])?(?P<n2>{_N}) ?(?P<t2>[℃℉])"), lambda m: _signed(m["sign"] or m["sign2"], f"{_number(m['n'] or m['n2'])} डिग्री {'सेल्सियस' if (m['t'] or m['t2']) in 'C℃' else 'फ़ारेनहाइट' if (m['t'] or m['t2']) in 'F℉' else 'केल्विन'}")),
        Rule("degrees", re.compile(rf"{_START}{number} ?°"), lambda m: _signed(m["sign"], f"{_number(m['n'])} डिग्री"), needs="°"),
        Rule("percent", re.compile(rf"{_START}{number} ?(?P<p>[%‰])"), lambda m: _signed(m["sign"], f"{_number(m['n'])} {'प्रतिशत' if m['p'] == '%' else 'प्रति हज़ार'}")),
        Rule("unit", re.compile(rf"{_START}{number} ?(?P<u>{unit})(?P<power>[²³23])?(?:/(?P<per>{unit}))?(?![\w\u0900-\u0963])"), _unit),
        Rule("ordinal", re.compile(r"(?<!\w)(?P<n>\d{1,9}|\d{1,3}(?:,\d{2,3}){1,3})[- ]?(?P<o>ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे|ठवां|वां|वाँ|वीं|वी|वें|वे)(?![\u0900-\u0963\w])"), _ordinal),
        Rule("size", re.compile(r"(?<=\d)(?: )?(?P<claim>[x×])(?= ?\d)"), lambda m: "बाई"),
        Rule("fraction", re.compile(rf"{_START}{_SIGN}(?:(?P<w>\d{{1,9}}) )?(?P<a>\d{{1,18}})[/⁄](?P<b>\d{{1,18}})(?![\w/]|[.,]\d)"), lambda m: _signed(m["sign"], mixed(int(m["w"]), int(m["a"]), int(m["b"])) if m["w"] else fraction(int(m["a"]), int(m["b"])))),
        Rule("fraction", re.compile(r"(?<!\w)(?:(?P<w>\d{1,6}) ?)?(?P<v>[¼½¾⅓⅔])"), lambda m: (lambda a, b: mixed(int(m["w"] or 0), a, b) if m["w"] or b != 3 else fraction(a, b))(*{"¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}[m["v"]])),
        Rule("range", re.compile(rf"{_START}(?P<a>{_N}) ?[-–—] ?(?P<b>{_N}){_END}(?!-)"), lambda m: f"{_number(m['a'])} से {_number(m['b'])}"),
        Rule("ratio", re.compile(rf"{_START}(?P<a>\d{{1,4}}) ?: ?(?P<b>\d{{1,4}})(?![\w:])"), lambda m: f"{_number(m['a'])} अनुपात {_number(m['b'])}"),
        Rule("version", re.compile(r"(?<![\w.])\d{1,4}(?:\.\d{1,4}){2,5}(?!\w)"), lambda m: " डॉट ".join(_number(part) for part in m[0].split("."))),
        Rule("abbreviation", re.compile(rf"(?<![\w\u0900-\u0963.])(?:{forms})(?![\w\u0900-\u0963])"), lambda m: _ABBREVIATIONS[m[0]]),
        Rule("sign", re.compile(r"(?<=[\d०-९)]) ?(?P<claim>[+×÷=<>≤≥≈*−])(?= ?[\d(])|(?P<x>(?!))"), lambda m: _MATH[m["claim"]]),
        Rule("number", re.compile(rf"(?<![\w])(?<!\w[.,:/\-−]){_SIGN}(?P<n>{_N})(?![\da-wyzA-WYZ]|[xX](?!\d)|[.,:/]\d)"), lambda m: _signed(m["sign"], _number(m["n"]))),
        Rule("acronym", re.compile(r"(?<![A-Za-z])(?:[A-Z]\.){2,7}|(?<![\w])[A-Z]{1,5}(?![\w])|(?<!\w)(?:ip|tv|pc|atm|sms|pdf|jpg|usb|www|html)(?!\w)"), _acronym),
        Rule("serial", re.compile(r"(?<!\w)[^\W_]{1,40}(?:[-_/.][^\W_]{1,40}){0,10}"), _serial),
        Rule("digits", re.compile(r"\d{1,400}"), lambda m: _number(m[0]) if len(m[0]) < 6 else digits(m[0])),
        Rule("sign", re.compile(r"[%&@+=€$£₹°§©→#*<>≤≥±×÷√∞]"), lambda m: _MATH.get(m[0])),
    ]  # fmt: skip


_MATH = pairs("""
    + = प्लस; × = गुणा; ÷ = भागा; < = से कम; > = से ज़्यादा; ≤ = से कम या बराबर; ≥ = से ज़्यादा या बराबर; ≈ = लगभग; * = गुणा; − = माइनस; ± = प्लस या माइनस
    % = प्रतिशत; & = और; @ = एट; € = यूरो; $ = डॉलर; £ = पाउंड; ₹ = रुपए; ° = डिग्री; § = धारा; © = कॉपीराइट; → = से; # = हैश; √ = वर्गमूल; ∞ = अनंत
""") | {"=": "बराबर"}

WORD = re.compile(r"[^\W_](?:[-'’]?[^\W_]|[\u0300-\u036f\u0900-\u0963\u0971-\u097f\u200c\u200d])*")
"""A plain word: Devanagari with its signs, hyphens inside ("कच्चा-पक्का")."""
_PUNCTUATION = {**PUNCTUATION, "'": "", "‘": "", "’": ""}
_TITLES = words("श्री श्रीमती")


@lru_cache(maxsize=1)
def _cached() -> tuple[Rule, ...]:
    return tuple(_rules())


def normalize(text: str) -> list[Piece]:
    """What is said for Hindi text."""
    return apply(_cached(), text, word=WORD, punctuation=_PUNCTUATION)
