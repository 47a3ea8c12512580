"""Italian as it is said: "12:30" -> "dodici e trenta", "XX secolo" -> "ventesimo secolo", "2,01 €"."""

from __future__ import annotations

import re
from functools import lru_cache

from moksori.text.base import Piece
from moksori.text.normalize import european
from moksori.text.normalize.european import Grammar
from moksori.text.normalize.european_tables import currencies, months, nouns, pairs, sequence, words
from moksori.text.rules import Rule

_SMALL = sequence("""
    zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
    diciassette diciotto diciannove
""")
_TENS = sequence("_ dieci venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
_SCALES = ((10**18, "un trilione", "trilioni"), (10**15, "un biliardo", "biliardi"), (10**12, "un bilione", "bilioni"),
           (10**9, "un miliardo", "miliardi"), (10**6, "un milione", "milioni"))  # fmt: skip


def cardinal(n: int, feminine: bool = False, noun: bool = False) -> str:
    """23 -> "ventitré", 3544 -> "tremila cinquecento quarantaquattro" (apart, so that it is stressed as it is said)."""
    for size, one, many in _SCALES:
        if n >= size:
            head = one if n // size == 1 else f"{cardinal(n // size)} {many}"
            return f"{head} {cardinal(n % size)}" if n % size else head
    if n >= 1000:
        head = "mille" if n // 1000 == 1 else f"{cardinal(n // 1000).replace('tré', 'tre')}mila"
        return f"{head} {cardinal(n % 1000)}" if n % 1000 else head
    if n >= 100:
        head = f"{_SMALL[n // 100] if n >= 200 else ''}cento"
        rest = "" if not n % 100 else "tré" if n % 100 == 3 else _below_hundred(n % 100)
        return f"{head} {rest}" if len(head + rest) > 16 else head + rest
    if n == 1:
        return "una" if feminine else "un" if noun else "uno"
    return _below_hundred(n)


def _below_hundred(n: int) -> str:
    if n < 20:
        return _SMALL[n]
    ten, one = _TENS[n // 10], n % 10
    if one in (1, 8):
        ten = ten[:-1]
    return ten + ("" if not one else "tré" if one == 3 else _SMALL[one])


_ORDINALS = sequence("_ primo secondo terzo quarto quinto sesto settimo ottavo nono decimo")


def ordinal(n: int, feminine: bool = False, short: bool = False) -> str:
    """11 -> "undicesimo", 23 -> "ventitreesimo", 2000 -> "duemillesimo"."""
    if n <= 10:
        said = _ORDINALS[n]
    elif n % 10**6 == 0:
        said = ("" if n == 10**6 else cardinal(n // 10**6).replace(" ", "")) + "milionesimo"
    elif n % 1000 == 0:
        said = ("" if n == 1000 else cardinal(n // 1000).replace(" ", "").replace("tré", "tre")) + "millesimo"
    else:
        said = cardinal(n).replace(" ", "").replace("tré", "tre")
        said = (said if said.endswith(("tre", "sei")) else said[:-1]) + "esimo"
    return said[:-1] + "a" if feminine else said


def fraction(a: int, b: int) -> str:
    if b < 2 or (b > 100 and b not in (1000, 10**6)):
        return f"{cardinal(a)} su {cardinal(b)}"
    one, many = ("mezzo", "mezzi") if b == 2 else (ordinal(b), ordinal(b)[:-1] + "i")
    return f"un {one}" if a == 1 else f"{cardinal(a)} {many}"


def date(day: int, month: int, year: int | None) -> str:
    first = "primo" if day == 1 else cardinal(day)
    return f"{first} {_MONTHS[month]}" + (f" {cardinal(year)}" if year is not None else "")


def time(hour: int, minute: int | None, second: int | None, half: str) -> str:
    said = cardinal(hour, True)
    if minute:
        quarter = {15: "un quarto", 30: "mezza"}.get(minute) if 0 < hour < 12 and not second and half else None
        said += f" e {quarter or cardinal(minute)}"
    elif minute is None and not half:
        said += " ora" if hour == 1 else " ore"
    if second:
        said += f" e {cardinal(second, False, True)} second{'o' if second == 1 else 'i'}"
    if half and hour <= 12:
        said += " di mattina" if half == "am" else " di sera" if 6 <= hour < 12 else " del pomeriggio"
    return said


_FEMININE = words("""volta persona pagina casa ora settimana giornata notte parte chiave classe mano mille vite
    luce voce legge
madre moglie nave neve rete sede serie specie stagione torre valle canzone estate fede fine gente lezione ragione
    regione""")
_MASCULINE_A = words("problema sistema tema programma poeta dramma clima pianeta diploma cinema sofà papa collega")


def feminine(noun: str) -> bool:
    noun = noun.lower()
    return noun in _FEMININE or (
        noun.endswith(("a", "zione", "sione", "tà", "tù", "trice")) and noun not in _MASCULINE_A
    )


_KINGS = words("""luigi carlo filippo ferdinando alfonso enrico giovanni paolo pio benedetto elisabetta maria
    francesco napoleone
guglielmo giorgio edoardo riccardo pietro nicola alessandro leone gregorio innocenzo clemente urbano ramsete dario
    caterina
cristina federico giacomo leopoldo alberto baldovino umberto vittorio emanuele amedeo sisto giulio adriano
    bonifacio celestino
    eugenio martino stefano ludovico cosimo lorenzo ottone gustavo juan felipe""")


def _king(name: str, value: int) -> str | None:
    if name.lower() not in _KINGS:
        return None
    return ordinal(value, name.lower() in ("elisabetta", "maria", "caterina", "cristina"))


_MONTHS, _MONTH_FORMS = months(
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "gen|genn feb|febb mar apr mag giu lug ago set|sett ott nov dic",
)

_WORDS = pairs("""
    out of = su
    minus = meno; plus = più; plus or minus = più o meno; dot decimal = punto; comma decimal = virgola
    percent = per cento
    per mille = per mille; celsius = celsius; fahrenheit = fahrenheit; kelvin = kelvin; per = per; and = e
    square = quadrato|quadrati|quadrata|quadrate; cubic = cubo|cubi|cuba|cube; times = per; divided by = diviso
    equals = uguale
    about = circa; less than = minore di; greater than = maggiore di; at most = minore o uguale a
    at least = maggiore o uguale a
    not equal = diverso da; root = radice di; infinity = infinito; squared = al quadrato; cubed = al cubo
    to the power = elevato a
    by = per; to = a; number = numero; hashtag = hashtag; at = chiocciola; dot = punto; slash = barra
    backslash = barra rovesciata
    dash = trattino; underscore = trattino basso; colon = due punti; bar = barra verticale; hash = cancelletto
    question mark = punto interrogativo; exclamation mark = punto esclamativo; and sign = e
    percent sign = per cento; tilde = tilde
    star = asterisco; dollar sign = dollaro; comma = virgola; semicolon = punto e virgola; extension = interno
    version = versione
    section = paragrafo; copyright = copyright; registered = marchio registrato; trademark = marchio
    degrees = gradi; euro = euro
    dollar = dollari; pound = sterline; yen = yen; rupee = rupie; micro = micro; ohm = ohm; pi = pi greco
    alpha = alfa; beta = beta
    gamma = gamma; delta = delta; lambda = lambda; money and = e
""")

_UNITS = nouns("""
    km = chilometro, chilometri; hm = ettometro, ettometri; m = metro, metri; dm = decimetro, decimetri
    cm = centimetro, centimetri
    mm = millimetro, millimetri; µm, μm = micrometro, micrometri; nm = nanometro, nanometri
    kg = chilogrammo, chilogrammi
    hg = ettogrammo, ettogrammi; g, gr = grammo, grammi; mg = milligrammo, milligrammi
    µg = microgrammo, microgrammi; t = *tonnellata, tonnellate
    l, L = litro, litri; dl, dL = decilitro, decilitri; cl, cL = centilitro, centilitri
    ml, mL = millilitro, millilitri; hl = ettolitro, ettolitri
    ha = ettaro, ettari; km/h, kmh = chilometro all'ora, chilometri all'ora; mph = miglio all'ora, miglia all'ora
    mi = miglio, miglia
    ft = piede, piedi; in = pollice, pollici; yd = *iarda, iarde; lb, lbs = *libbra, libbre; oz = *oncia, once
    s, sec = secondo, secondi; ms = millisecondo, millisecondi; min = minuto, minuti; h = *ora, ore
    V = volt, volt; kV = chilovolt, chilovolt
    mV = millivolt, millivolt; W = watt, watt; kW = chilowatt, chilowatt; MW = megawatt, megawatt
    GW = gigawatt, gigawatt
    kWh = chilowattora, chilowattora; A = ampere, ampere; mA = milliampere, milliampere
    mAh = milliampere ora, milliampere ora
    Hz = hertz, hertz; kHz = chilohertz, chilohertz; MHz = megahertz, megahertz; GHz = gigahertz, gigahertz
    J = joule, joule; kJ = chilojoule, chilojoule
    cal = *caloria, calorie; kcal = *chilocaloria, chilocalorie; N = newton, newton; Pa = pascal, pascal
    hPa = ettopascal, ettopascal
    kPa = chilopascal, chilopascal; bar = bar, bar; dB = decibel, decibel; Ω = ohm, ohm
    kB, KB = kilobyte, kilobyte; MB = megabyte, megabyte
    GB = gigabyte, gigabyte; TB = terabyte, terabyte; Mbps, Mb/s = megabit al secondo, megabit al secondo
    Gbps = gigabit al secondo, gigabit al secondo
    px = pixel, pixel; dpi = punto per pollice, punti per pollice; CV, cv = cavallo, cavalli; ° = grado, gradi
    mol = mole, moli; lm = lumen, lumen
    d = giorno, giorni; mq = metro quadrato, metri quadrati; mc = metro cubo, metri cubi
    kmq = chilometro quadrato, chilometri quadrati; cc = centimetro cubo, centimetri cubi
""")

_MONEY = currencies("""
    €, EUR = euro, euro / centesimo, centesimi; $, $ = dollaro, dollari / centesimo, centesimi
    US$, USD = dollaro statunitense, dollari statunitensi / centesimo, centesimi
    £, GBP = *sterlina, sterline / penny, penny; ₤, ITL = *lira, lire; ¥, JPY = yen, yen; CNY, RMB = yuan, yuan
    CHF = franco svizzero, franchi svizzeri / centesimo, centesimi
    Fr = franco, franchi / centesimo, centesimi; kr = *corona, corone; SEK = *corona svedese, corone svedesi
    NOK = *corona norvegese, corone norvegesi
    DKK = *corona danese, corone danesi; CZK = *corona ceca, corone ceche; PLN, zł = złoty, złoty
    HUF = fiorino, fiorini; RUB, ₽ = rublo, rubli / *copeca, copeche
    TRY, ₺ = *lira turca, lire turche; UAH, ₴ = *grivnia, grivnie; INR, ₹ = *rupia, rupie / *paisa, paise
    KRW, ₩ = won, won; ILS, ₪ = shekel, shekel
    THB, ฿ = baht, baht; VND, ₫ = dong, dong; NGN, ₦ = *naira, naire; BRL, R$ = real, real
    MXN = peso messicano, pesos messicani; ARS = peso argentino, pesos argentini
    CAD, CA$ = dollaro canadese, dollari canadesi / centesimo, centesimi
    AUD, A$ = dollaro australiano, dollari australiani / centesimo, centesimi
    HKD, HK$ = dollaro di Hong Kong, dollari di Hong Kong; SGD = dollaro di Singapore, dollari di Singapore
    NZD = dollaro neozelandese, dollari neozelandesi
    MAD = dirham, dirham; ¢ = centesimo, centesimi; ₿, BTC = bitcoin, bitcoin; ZAR = rand, rand
    EGP = *sterlina egiziana, sterline egiziane; RON = leu, lei
""")

_SCALE = nouns(
    "mila = mila, mila; k, K = mila, mila; mln, Mln, mil, M = milione, milioni; mld, Mld, mrd = miliardo, miliardi"
)

_ABBREVIATIONS = pairs("""
    sig. = signor; sig.ra = signora; sig.na = signorina; sigg. = signori; dott., dr. = dottor
    dott.ssa, dr.ssa = dottoressa; prof. = professor; prof.ssa = professoressa
    proff. = professori; avv. = avvocato; ing. = ingegner; arch. = architetto; geom. = geometra; rag. = ragioniere
    on. = onorevole; sen. = senatore; mons. = monsignor
    cav. = cavaliere; comm. = commendatore; gen. = generale; col.^ = colonnello; cap.^ = capitano; ten. = tenente
    S.^ = san; SS.^ = santi; Spett.le = spettabile
    Gent.ma = gentilissima; Gent.mo = gentilissimo; Egr. = egregio; n.#, n°, nº, num., nr. = numero
    pag., p.# = pagina; pagg., pp.# = pagine; cap.# = capitolo
    art. = articolo; artt. = articoli; vol. = volume; fig. = figura; ed. = edizione; rif. = riferimento
    tel. = telefono; cell. = cellulare; int.# = interno
    ca. = circa; ecc., etc. = eccetera; es.# = esempio; p. es., ad es., per es. = per esempio; cfr. = confronta
    vs, vs. = contro; max., mass. = massimo; min. = minimo
    p.za, p.zza = piazza; P.za = piazza; v.le = viale; c.so = corso; p.le = piazzale; l.go = largo; str.^ = strada
    loc. = località; fraz. = frazione; prov. = provincia
    dip. = dipartimento; uff. = ufficio; amm. = amministrazione; dir. = direttore; segr. = segretario
    pres. = presidente; min.^ = ministro; univ. = università
    a. C. = avanti Cristo; d. C. = dopo Cristo; sec. = secolo; S.p.A., SpA = società per azioni
    S.r.l., Srl = società a responsabilità limitata; F.lli = fratelli
    c.a. = cortese attenzione; c/o = presso; u.s. = ultimo scorso; c.m. = corrente mese
    c.v.d. = come volevasi dimostrare; P.S. = post scriptum; N.B. = nota bene
    abit. = abitanti; tot. = totale; nr.# = numero; lett. = lettera; tab. = tabella; scad. = scadenza
    gg. = giorni; ndr = nota del redattore
""")

_SMALL_WORDS = words("""a ad al alla alle allo ai agli anche che chi ci come con contro cui da dal dalla dalle dai
    dagli de dei del della delle
degli di dopo dove e è ed era fra fu gli ha hanno i il in io l la le lei li lo lui ma me mi ne nei nel nella nelle
    noi non o per perché più
poi qui se si sì sono sta su sui sul sulla tra tu tutti un una uno va vi voi già sia meno diviso uguale circa mi
    ti no ho hai ore oltre""")
_ARTICLE = re.compile(
    r"(?<!\w)(?i:il|lo|la|nel|nella|del|della|dal|dalla|al|alla|sul|sulla) (?P<claim>(?P<r>[IV"
    r"X]{1,6}))(?= (?P<n>[A-ZÀ-Ùa-zà-ù]{4,}))"
)
_BEFORE_NOUN = re.compile(
    r"(?<![\w'’])(?P<r>[IVX]{1,6})(?= (?P<n>secolo|edizione|capitolo|congresso|legislatura|din"
    r"astia|classe|liceo|anniversario))"
)


def _roman_before_noun(match: re.Match[str]) -> str | None:
    value = european.roman(match["r"])
    return ordinal(value, feminine(match["n"])) if value and value < 100 else None


def _one(noun: str, she: bool) -> str:
    """ "un'ora", "uno yen", "un euro"."""
    if she:
        return f"un'{noun}" if noun[0] in "aeiou" else f"una {noun}"
    return f"uno {noun}" if re.match("s[^aeiou]|z|gn|ps|x|y|i[aeou]", noun) else f"un {noun}"


_GRAMMAR = Grammar(
    tag="it",
    cardinal=cardinal,
    ordinal=ordinal,
    fraction=fraction,
    date=date,
    time=time,
    feminine=feminine,
    of=lambda unit: f"di {unit}",
    words=_WORDS,
    months=_MONTHS,
    month_forms=_MONTH_FORMS,
    units=_UNITS,
    currencies=_MONEY,
    scales=_SCALE,
    magnitudes=("milioni", "milione", "miliardi", "miliardo", "bilioni", "bilione"),
    abbreviations=_ABBREVIATIONS,
    ordinal_marks={
        "º": (False, False),
        ".º": (False, False),
        "ª": (True, False),
        ".ª": (True, False),
    },
    labels=words(
        "pagina pagine capitolo numero articolo tomo volume livello tipo fase canale linea sala "
        "porta piano versione figura tabella via autobus volo gruppo camera anno n. n° pag. art. "
        "cap."
    ),
    roman_nouns={
        **dict.fromkeys(
            words(
                "capitolo tomo volume atto scena titolo libro parte sezione anno allegato articolo "
                "fase livello tipo grado classe guerra cap. vol. paragrafo"
            ),
            "cardinal",
        ),
        **dict.fromkeys(words("secolo congresso"), "ordinal"),
        **dict.fromkeys(words("edizione dinastia legislatura"), "feminine"),
    },
    roman_name=_king,
    small_words=_SMALL_WORDS,
    half=("mezzo", "mezza"),
    one=_one,
    extra=(Rule("roman", _ARTICLE, _roman_before_noun), Rule("roman", _BEFORE_NOUN, _roman_before_noun)),
)


@lru_cache(maxsize=1)
def _normalizer() -> european.Normalizer:
    return european.Normalizer(_GRAMMAR)


def normalize(text: str) -> list[Piece]:
    """What is said for Italian text."""
    return _normalizer()(text)
