# ruff: noqa: E501 - a rule or a row is one line, however long its pattern
"""What English units, currencies, months and abbreviations are called. Data only."""

from __future__ import annotations

from moksori.text.rules import word_list, word_set

CURRENCIES: dict[str, tuple[str, str, str, str]] = {
    "$": ("dollar", "dollars", "cent", "cents"),
    "£": ("pound", "pounds", "penny", "pence"),
    "€": ("euro", "euros", "cent", "cents"),
    "¥": ("yen", "yen", "sen", "sen"),
    "￥": ("yen", "yen", "sen", "sen"),
    "₹": ("rupee", "rupees", "paisa", "paise"),
    "₩": ("won", "won", "jeon", "jeon"),
    "₽": ("ruble", "rubles", "kopek", "kopeks"),
    "₺": ("lira", "lira", "kurus", "kurus"),
    "₪": ("shekel", "shekels", "agora", "agorot"),
    "₫": ("dong", "dong", "hao", "hao"),
    "₱": ("peso", "pesos", "centavo", "centavos"),
    "฿": ("baht", "baht", "satang", "satang"),
    "₦": ("naira", "naira", "kobo", "kobo"),
    "₴": ("hryvnia", "hryvnias", "kopiyka", "kopiykas"),
    "₵": ("cedi", "cedis", "pesewa", "pesewas"),
    "₸": ("tenge", "tenge", "tiyn", "tiyn"),
    "₡": ("colon", "colones", "centimo", "centimos"),
    "₿": ("bitcoin", "bitcoins", "satoshi", "satoshis"),
}
CURRENCY_PREFIXES = {
    "US": "US", "U.S.": "US", "C": "Canadian", "CA": "Canadian", "CAD": "Canadian", "A": "Australian",
    "AU": "Australian", "AUD": "Australian", "NZ": "New Zealand", "HK": "Hong Kong", "S": "Singapore",
    "SG": "Singapore", "NT": "New Taiwan", "TW": "Taiwan", "MX": "Mexican", "CN": "Chinese",
}  # fmt: skip
CURRENCY_CODES: dict[str, tuple[str, str, str, str]] = {
    "USD": ("US dollar", "US dollars", "cent", "cents"),
    "EUR": CURRENCIES["€"],
    "GBP": CURRENCIES["£"],
    "JPY": CURRENCIES["¥"],
    "INR": CURRENCIES["₹"],
    "KRW": CURRENCIES["₩"],
    "RUB": CURRENCIES["₽"],
    "CNY": ("yuan", "yuan", "fen", "fen"),
    "RMB": ("yuan", "yuan", "fen", "fen"),
    "CHF": ("Swiss franc", "Swiss francs", "centime", "centimes"),
    "CAD": ("Canadian dollar", "Canadian dollars", "cent", "cents"),
    "AUD": ("Australian dollar", "Australian dollars", "cent", "cents"),
    "NZD": ("New Zealand dollar", "New Zealand dollars", "cent", "cents"),
    "HKD": ("Hong Kong dollar", "Hong Kong dollars", "cent", "cents"),
    "SGD": ("Singapore dollar", "Singapore dollars", "cent", "cents"),
    "SEK": ("Swedish krona", "Swedish kronor", "öre", "öre"),
    "NOK": ("Norwegian krone", "Norwegian kroner", "øre", "øre"),
    "DKK": ("Danish krone", "Danish kroner", "øre", "øre"),
    "PLN": ("zloty", "zlotys", "grosz", "groszy"),
    "CZK": ("Czech koruna", "Czech korunas", "haler", "halers"),
    "HUF": ("forint", "forints", "filler", "filler"),
    "TRY": CURRENCIES["₺"],
    "BRL": ("Brazilian real", "Brazilian reais", "centavo", "centavos"),
    "MXN": ("Mexican peso", "Mexican pesos", "centavo", "centavos"),
    "ZAR": ("rand", "rand", "cent", "cents"),
    "ILS": CURRENCIES["₪"],
    "THB": CURRENCIES["฿"],
    "VND": CURRENCIES["₫"],
    "BTC": CURRENCIES["₿"],
}
WHOLE_ONLY = frozenset("¥￥₩₫")
"""Currencies whose decimals are not a coin of their own in speech."""
SCALES = {
    "k": "thousand", "K": "thousand", "thousand": "thousand", "m": "million", "M": "million", "mn": "million",
    "mm": "million", "MM": "million", "mil": "million", "million": "million", "b": "billion", "B": "billion",
    "bn": "billion", "Bn": "billion", "BN": "billion", "billion": "billion", "t": "trillion", "T": "trillion",
    "tn": "trillion", "trn": "trillion", "trillion": "trillion", "quadrillion": "quadrillion", "lakh": "lakh",
    "crore": "crore", "hundred": "hundred",
}  # fmt: skip
PER = {
    "mo": "month", "month": "month", "yr": "year", "y": "year", "year": "year", "wk": "week", "week": "week",
    "day": "day", "d": "day", "h": "hour", "hr": "hour", "hour": "hour", "min": "minute", "s": "second",
    "sec": "second", "kg": "kilogram", "g": "gram", "lb": "pound", "oz": "ounce", "l": "liter", "L": "liter",
    "gal": "gallon", "kWh": "kilowatt hour", "GB": "gigabyte", "TB": "terabyte", "MB": "megabyte", "person": "person",
    "user": "user", "seat": "seat", "night": "night", "unit": "unit", "m²": "square meter", "m³": "cubic meter", "ml": "milliliter", "sqft": "square foot",
    "mi": "mile", "km": "kilometer", "share": "share", "token": "token", "ea": "each", "page": "page",
}  # fmt: skip


def _metric(symbol: str, name: str, prefixes: str) -> dict[str, tuple[str, str]]:
    names = {
        "n": "nano", "µ": "micro", "μ": "micro", "m": "milli", "c": "centi", "d": "deci", "h": "hecto", "k": "kilo",
        "M": "mega", "G": "giga", "T": "tera", "P": "peta",
    }  # fmt: skip
    return {p + symbol: (names[p] + name, names[p] + name + "s") for p in prefixes}


UNITS: dict[str, tuple[str, str]] = {
    **_metric("m", "meter", "nµμmcdk"),
    **_metric("g", "gram", "nµμmk"),
    **_metric("l", "liter", "µμmcdh"),
    **_metric("L", "liter", "µμmcdh"),
    **_metric("s", "second", "nµμm"),
    **_metric("B", "byte", "kMGTP"),
    **_metric("Hz", "hertz", "kMGT"),
    **_metric("W", "watt", "mkMGT"),
    **_metric("V", "volt", "µμmkM"),
    **_metric("A", "amp", "µμmk"),
    **_metric("J", "joule", "mkMG"),
    **_metric("Pa", "pascal", "hkMG"),
    **_metric("N", "newton", "mkM"),
    **_metric("F", "farad", "nµμm"),
    **_metric("Ω", "ohm", "mkM"),
    **_metric("eV", "electronvolt", "kMGT"),
    **_metric("cal", "calorie", "k"),
    **_metric("mol", "mole", "µμm"),
    **_metric("bit", "bit", "kMG"),
    **_metric("Wh", "watt hour", "mkMGT"),
    **_metric("Ah", "amp hour", "mk"),
    **_metric("bar", "bar", "m"),
    "KB": ("kilobyte", "kilobytes"), "KiB": ("kibibyte", "kibibytes"), "MiB": ("mebibyte", "mebibytes"),
    "GiB": ("gibibyte", "gibibytes"), "TiB": ("tebibyte", "tebibytes"),
    "kHz": ("kilohertz", "kilohertz"), "MHz": ("megahertz", "megahertz"), "GHz": ("gigahertz", "gigahertz"),
    "THz": ("terahertz", "terahertz"), "Hz": ("hertz", "hertz"),
    "kbps": ("kilobit per second", "kilobits per second"), "Kbps": ("kilobit per second", "kilobits per second"),
    "Mbps": ("megabit per second", "megabits per second"), "Gbps": ("gigabit per second", "gigabits per second"),
    "Mb": ("megabit", "megabits"), "Gb": ("gigabit", "gigabits"), "kb": ("kilobit", "kilobits"),
    "gb": ("gigabyte", "gigabytes"), "mb": ("megabyte", "megabytes"),
    "kgs": ("kilogram", "kilograms"), "kms": ("kilometer", "kilometers"), "gms": ("gram", "grams"),
    "m": ("meter", "meters"), "g": ("gram", "grams"), "l": ("liter", "liters"), "L": ("liter", "liters"),
    "s": ("second", "seconds"), "W": ("watt", "watts"), "V": ("volt", "volts"), "J": ("joule", "joules"),
    "Pa": ("pascal", "pascals"), "N": ("newton", "newtons"), "Ω": ("ohm", "ohms"), "eV": ("electronvolt", "electronvolts"),
    "mol": ("mole", "moles"), "cal": ("calorie", "calories"), "Cal": ("calorie", "calories"), "A": ("amp", "amps"),
    "K": ("kelvin", "kelvins"), "bar": ("bar", "bars"), "psi": ("p s i", "p s i"), "atm": ("atmosphere", "atmospheres"),
    "hPa": ("hectopascal", "hectopascals"), "mmHg": ("millimeter of mercury", "millimeters of mercury"),
    "dB": ("decibel", "decibels"), "lm": ("lumen", "lumens"), "lx": ("lux", "lux"), "cd": ("candela", "candelas"),
    "in": ("inch", "inches"), "ft": ("foot", "feet"), "yd": ("yard", "yards"), "yds": ("yard", "yards"),
    "mi": ("mile", "miles"), "nmi": ("nautical mile", "nautical miles"), "ly": ("light year", "light years"),
    "oz": ("ounce", "ounces"), "lb": ("pound", "pounds"), "lbs": ("pound", "pounds"), "st": ("stone", "stone"),
    "t": ("ton", "tons"), "gal": ("gallon", "gallons"), "qt": ("quart", "quarts"), "pt": ("pint", "pints"),
    "tsp": ("teaspoon", "teaspoons"), "tbsp": ("tablespoon", "tablespoons"), "fl oz": ("fluid ounce", "fluid ounces"),
    "ha": ("hectare", "hectares"), "ac": ("acre", "acres"), "sq ft": ("square foot", "square feet"),
    "sq. ft.": ("square foot", "square feet"), "sqft": ("square foot", "square feet"), "sq mi": ("square mile", "square miles"),
    "sq km": ("square kilometer", "square kilometers"), "sq m": ("square meter", "square meters"),
    "min": ("minute", "minutes"), "mins": ("minute", "minutes"), "sec": ("second", "seconds"), "secs": ("second", "seconds"),
    "h": ("hour", "hours"), "hr": ("hour", "hours"), "hrs": ("hour", "hours"), "yr": ("year", "years"),
    "yrs": ("year", "years"), "mo": ("month", "months"), "mos": ("month", "months"), "wk": ("week", "weeks"),
    "wks": ("week", "weeks"), "d": ("day", "days"),
    "mph": ("mile per hour", "miles per hour"), "kph": ("kilometer per hour", "kilometers per hour"),
    "kmh": ("kilometer per hour", "kilometers per hour"), "kn": ("knot", "knots"), "kt": ("knot", "knots"),
    "mpg": ("mile per gallon", "miles per gallon"), "rpm": ("r p m", "r p m"), "RPM": ("r p m", "r p m"),
    "fps": ("frame per second", "frames per second"), "FPS": ("frame per second", "frames per second"),
    "bpm": ("beat per minute", "beats per minute"), "BPM": ("beat per minute", "beats per minute"),
    "ppm": ("part per million", "parts per million"), "ppb": ("part per billion", "parts per billion"),
    "dpi": ("dot per inch", "dots per inch"), "ppi": ("pixel per inch", "pixels per inch"), "px": ("pixel", "pixels"),
    "MP": ("megapixel", "megapixels"), "hp": ("horsepower", "horsepower"), "kcal": ("kilocalorie", "kilocalories"),
    "Bq": ("becquerel", "becquerels"), "Sv": ("sievert", "sieverts"), "mSv": ("millisievert", "millisieverts"),
    "cc": ("c c", "c c"), "ct": ("carat", "carats"), "dBm": ("d b m", "d b m"), "mEq": ("milliequivalent", "milliequivalents"),
    "IU": ("i u", "i u"), "Nm": ("newton meter", "newton meters"), "MW": ("megawatt", "megawatts"),
    "㎞": ("kilometer", "kilometers"), "㎏": ("kilogram", "kilograms"), "㎡": ("square meter", "square meters"),
    "㎝": ("centimeter", "centimeters"), "㎜": ("millimeter", "millimeters"),
}  # fmt: skip
CLOSE_ONLY = word_set("A K N t d st ac pt l cd kn ct mo st h s W V J F L IU MP kt")
"""Units so short that with a space before them they are more likely something else."""
AT_END = frozenset(["W", "V", "h", "s", "L", "K"])
"""Of these, the ones that are units after all when nothing but punctuation follows ("5 V, 30 s")."""
SPELLED_UNITS = (
    "years?-olds?|kilogram|gram|milligram|meter|metre|kilometer|kilometre|centimeter|centimetre|millimeter|millimetre|liter|litre|"
    "milliliter|inch|foot|feet|yard|mile|pound|ounce|gallon|hour|minute|second|day|week|month|year|percent|degree|"
    "volt|watt|kilowatt|megawatt|byte|kilobyte|megabyte|gigabyte|terabyte|bit|page|point|star|dollar|euro|cent|man|"
    "story|storey|part|way|door|seat|step|acre|ton|tonne|person"
)
MONTHS = word_list("January February March April May June July August September October November December")
MONTH_SHORT = {m[:3].lower(): m for m in MONTHS} | {"sept": "September"}
WEEKDAYS = word_list("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
WEEKDAY_SHORT = {
    "mon": "Monday", "tue": "Tuesday", "tues": "Tuesday", "tu": "Tuesday", "wed": "Wednesday", "weds": "Wednesday",
    "thu": "Thursday", "thur": "Thursday", "thurs": "Thursday", "th": "Thursday", "fri": "Friday", "sat": "Saturday",
    "sun": "Sunday",
}  # fmt: skip
ZONES = word_list("UTC GMT EST EDT CST CDT MST MDT PST PDT ET CT MT PT CET CEST BST IST JST KST AEST AEDT")
TITLES = {
    "Mr": "Mister", "Mrs": "Missus", "Ms": "Miz", "Prof": "Professor", "Messrs": "Messrs", "Rev": "Reverend",
    "Hon": "Honorable", "Gov": "Governor", "Sen": "Senator", "Rep": "Representative", "Pres": "President",
    "Gen": "General", "Col": "Colonel", "Maj": "Major", "Capt": "Captain", "Cpt": "Captain", "Lt": "Lieutenant",
    "Sgt": "Sergeant", "Cpl": "Corporal", "Pvt": "Private", "Cmdr": "Commander", "Adm": "Admiral", "Fr": "Father",
    "Supt": "Superintendent", "Det": "Detective", "Amb": "Ambassador", "Mme": "Madame", "Mlle": "Mademoiselle",
    "Esq": "Esquire", "Insp": "Inspector",
}  # fmt: skip
STREETS = {
    "St": "Street", "Ave": "Avenue", "Av": "Avenue", "Rd": "Road", "Blvd": "Boulevard", "Ln": "Lane", "Dr": "Drive",
    "Ct": "Court", "Pl": "Place", "Sq": "Square", "Hwy": "Highway", "Expy": "Expressway", "Pkwy": "Parkway",
    "Fwy": "Freeway", "Ter": "Terrace", "Cir": "Circle", "Tpke": "Turnpike", "Trl": "Trail", "Cres": "Crescent",
    "Aly": "Alley", "Brg": "Bridge", "Plz": "Plaza",
}  # fmt: skip
STREETS_WRITTEN = word_list(
    "Street Avenue Road Boulevard Lane Drive Court Place Square Highway Expressway Parkway Freeway "
    "Terrace Circle Way Row Crescent Broadway Trail Plaza"
)
STATES = {
    "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California", "CO": "Colorado",
    "CT": "Connecticut", "DE": "Delaware", "FL": "Florida", "GA": "Georgia", "HI": "Hawaii", "ID": "Idaho",
    "IL": "Illinois", "IN": "Indiana", "IA": "Iowa", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana", "ME": "Maine",
    "MD": "Maryland", "MA": "Massachusetts", "MI": "Michigan", "MN": "Minnesota", "MS": "Mississippi", "MO": "Missouri",
    "MT": "Montana", "NE": "Nebraska", "NV": "Nevada", "NH": "New Hampshire", "NJ": "New Jersey", "NM": "New Mexico",
    "NY": "New York", "NC": "North Carolina", "ND": "North Dakota", "OH": "Ohio", "OK": "Oklahoma", "OR": "Oregon",
    "PA": "Pennsylvania", "RI": "Rhode Island", "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee",
    "TX": "Texas", "UT": "Utah", "VT": "Vermont", "VA": "Virginia", "WA": "Washington", "WV": "West Virginia",
    "WI": "Wisconsin", "WY": "Wyoming",
}  # fmt: skip
DIRECTIONS = {
    "N": "North", "S": "South", "E": "East", "W": "West", "NE": "Northeast", "NW": "Northwest", "SE": "Southeast",
    "SW": "Southwest",
}  # fmt: skip
ABBREVIATIONS = {
    "etc": "et cetera", "vs": "versus", "e.g": "for example", "i.e": "that is", "approx": "approximately",
    "dept": "department", "est": "established", "inc": "incorporated", "ltd": "limited", "corp": "corporation",
    "co": "company", "bros": "brothers", "jr": "junior", "sr": "senior", "viz": "namely", "cf": "compare",
    "ca": "circa", "et al": "et al", "a.k.a": "also known as", "univ": "university", "assn": "association",
    "govt": "government", "intl": "international", "misc": "miscellaneous", "incl": "including", "excl": "excluding",
    "avg": "average", "max": "maximum", "temp": "temperature", "tel": "telephone", "ext": "extension",
    "vol": "volume", "vols": "volumes", "ch": "chapter", "chap": "chapter", "sect": "section", "fig": "figure",
    "figs": "figures", "eq": "equation", "ed": "edition", "eds": "editors", "pp": "pages", "appx": "appendix",
    "dist": "district", "mfg": "manufacturing", "qty": "quantity", "acct": "account", "attn": "attention",
    "asst": "assistant", "apt": "apartment", "ste": "suite", "bldg": "building", "rm": "room", "hrs": "hours",
    "hr": "hour", "mins": "minutes", "min": "minutes", "secs": "seconds", "yrs": "years", "lbs": "pounds",
}  # fmt: skip
ENDING = word_set("etc inc ltd corp co bros jr sr et al")
"""Abbreviations that often end a sentence; their full stop then counts."""
BEFORE_NUMBER = {
    "no": "number", "nos": "numbers", "p": "page", "pp": "pages", "pg": "page", "vol": "volume", "vols": "volumes",
    "ch": "chapter", "chap": "chapter", "sec": "section", "fig": "figure", "figs": "figures", "eq": "equation", "fn": "footnote",
    "art": "article", "v": "version", "ver": "version", "ext": "extension", "apt": "apartment", "ste": "suite",
    "rm": "room", "bldg": "building", "ca": "circa", "c": "circa", "op": "opus", "pt": "part", "ep": "episode",
    "ln": "line", "pos": "position", "app": "appendix", "tbl": "table", "ref": "reference", "max": "maximum",
    "min": "minimum", "approx": "approximately", "rev": "revision", "lvl": "level", "num": "number", "tel": "telephone",
}  # fmt: skip
SYMBOLS = {
    "&&": "and", "||": "or", "&": "and", "@": "at", "%": "percent", "‰": "per mille", "+": "plus", "=": "equals", "<": "less than",
    ">": "greater than", "≤": "less than or equal to", "≥": "greater than or equal to", "≠": "is not equal to",
    "≈": "approximately", "≃": "approximately", "±": "plus or minus", "×": "times", "÷": "divided by", "−": "minus",
    "√": "the square root of", "∞": "infinity", "∑": "sum", "∏": "product", "∫": "integral", "∂": "partial", "∆": "delta",
    "∈": "in", "∉": "not in", "∪": "union", "∩": "intersection", "⊂": "subset of", "∀": "for all", "∃": "there exists",
    "∴": "therefore", "∝": "proportional to", "∠": "angle", "⊥": "perpendicular to", "∥": "parallel to",
    "°": "degrees", "§": "section", "§§": "sections", "¶": "paragraph", "©": "copyright", "№": "number", "→": "to",
    "⇒": "implies", "←": "from", "↔": "to and from", "$": "dollar", "£": "pound", "€": "euro", "¥": "yen", "¢": "cents",
    "₹": "rupee", "₩": "won", "#": "hash", "\\": "backslash", "^": "caret", "µ": "micro", "♯": "sharp", "♭": "flat",
    "☎": "telephone", "✓": "check", "✔": "check", "✗": "cross", "✘": "cross", "℃": "degrees Celsius",
    "℉": "degrees Fahrenheit", "Ω": "ohms", "℮": "estimated", "⅌": "per", "℅": "care of", "∅": "empty set",
}  # fmt: skip
GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρστυφχψω",
        word_list(
            "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau "
            "upsilon phi chi psi omega"
        ),
        strict=True,
    )
)
VULGAR = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5),
    "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8), "⅑": (1, 9), "⅒": (1, 10),
}  # fmt: skip
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
GIVEN_NAMES = word_set(
    "Aaron Adam Adrian Alan Albert Alexander Alexandra Alfred Alice Amanda Amy Andrew Angela Ann Anna "
    "Anne Anthony Arthur Barbara Benedict Benjamin Bernard Bill Bob Boniface Brian Carl Carlos Carol "
    "Caroline Catherine Charles Christian Christine Christopher Claude Clement Conrad Constantine Daniel "
    "David Davis Diana Donald Dorothy Edgar Edmund Edward Edwin Eleanor Elizabeth Emily Emma Eric Ernest "
    "Eugene Felix Ferdinand Francis Frank Franz Frederick Fredrick Gary Geoffrey George Gerald Gilbert "
    "Gregory Gustav Guy Harold Harry Helen Henry Herbert Howard Hugh Innocent Isabella Ivan Jack James "
    "Jane Jason Jean Jennifer Jeremy Jessica Joan John Johnny Jose Joseph Juan Julia Julius Karen Karl "
    "Kenneth Kevin Larry Laura Lawrence Leo Leonard Leopold Lewis Linda Lisa Louis Louise Ludwig Margaret "
    "Maria Marie Mark Martin Mary Matthew Maximilian Maximilian Michael Mike Mohammed Nancy Napoleon "
    "Nathan Nicholas Nicolas Oliver Oscar Otto Patricia Patrick Paul Peter Philip Philippe Phillip Pius "
    "Ralph Ramesses Ramses Raymond Rebecca Richard Robert Roger Ronald Rudolf Ruth Sam Samuel Sandra "
    "Sarah Scott Sharon Sigismund Sixtus Stephen Steven Susan Theodore Thomas Thutmose Tim Timothy Urban "
    "Victor Victoria Vincent Walter Wilhelm William Xerxes Darius Artaxerxes Ptolemy Cleopatra Baldwin "
    "Bohemond Mehmed Murad Selim Suleiman Abdul Umberto Vittorio Alfonso Sancho Haakon Olaf Magnus "
    "Malcolm Kenneth"
)
ROMAN_CONTEXT = (
    "chapter|part|volume|vol|section|act|scene|book|article|phase|type|level|war|bowl|appendix|title|class|stage|table|"
    "figure|season|episode|schedule|annex|grade|step|tier|division|category|corps|olympiad|canto|unit|module|lesson|"
    "exercise|problem|theorem|version|mark|round|game|group|factor|vatican|rocky|halloween|final fantasy|quest|fantasy|"
    "installment|panel|plate|axis|nerve|century|louisiana|apollo|gemini|saturn|civilization|street fighter|grand theft auto"
)
