"""French as it is said: "14h30" -> "quatorze heures trente", "21e" -> "vingt et unième", "06 12" by twos."""

from __future__ import annotations

import re
from functools import lru_cache

from moksori.text.base import Piece
from moksori.text.normalize import european
from moksori.text.normalize.european import Grammar
from moksori.text.normalize.european_tables import currencies, months, nouns, pairs, sequence, words
from moksori.text.rules import Rule

_SMALL = sequence("""
    zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept
    dix-huit dix-neuf
""")
_TENS = sequence("_ dix vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt")
_SCALES = ((10**18, "trillion"), (10**15, "billiard"), (10**12, "billion"), (10**9, "milliard"), (10**6, "million"))


def cardinal(n: int, feminine: bool = False, noun: bool = False) -> str:
    """80 -> "quatre-vingts", 71 -> "soixante et onze", 21 feminine -> "vingt et une"."""
    for size, name in _SCALES:
        if n >= size:
            head = f"{cardinal(n // size)} {name}{'s' * (n // size > 1)}"
            return f"{head} {cardinal(n % size, feminine)}" if n % size else head
    if n >= 1000:
        head = "mille" if n // 1000 == 1 else f"{_bare(cardinal(n // 1000))} mille"
        return f"{head} {cardinal(n % 1000, feminine)}" if n % 1000 else head
    if n >= 100:
        head = "cent" if n // 100 == 1 else f"{_SMALL[n // 100]} cent"
        return f"{head} {cardinal(n % 100, feminine)}" if n % 100 else head + "s" * (n >= 200)
    return _below_hundred(n, feminine)


def _bare(said: str) -> str:
    return said[:-1] if said.endswith(("vingts", "cents")) else said


def _below_hundred(n: int, feminine: bool) -> str:
    if n < 20:
        return "une" if feminine and n == 1 else _SMALL[n]
    ten = n // 10
    rest = n - (60 if ten == 7 else 80 if ten == 9 else ten * 10)
    if not rest:
        return _TENS[ten] + "s" * (ten == 8)
    one = "une" if feminine and rest == 1 else _SMALL[rest]
    return f"{_TENS[ten]} et {one}" if rest in (1, 11) and ten < 8 else f"{_TENS[ten]}-{one}"


def ordinal(n: int, feminine: bool = False, short: bool = False) -> str:
    """1 -> "premier", 21 -> "vingt et unième", 1000 -> "millième"."""
    if n == 1:
        return "première" if feminine else "premier"
    said = _bare(cardinal(n))
    head, last = said[: -len(_last(said))], _last(said)
    return head + {"cinq": "cinquième", "neuf": "neuvième"}.get(last, last.rstrip("e") + "ième")


def _last(said: str) -> str:
    return said.replace("-", " ").rsplit(" ", 1)[-1]


def fraction(a: int, b: int) -> str:
    names = {2: "demi", 3: "tiers", 4: "quart"}
    if b < 2 or (b > 100 and b not in (1000, 10**6)):
        return f"{cardinal(a)} sur {cardinal(b)}"
    name = names.get(b) or ordinal(b)
    return f"{cardinal(a)} {name}{'s' * (a > 1 and not name.endswith('s'))}"


def date(day: int, month: int, year: int | None) -> str:
    first = "premier" if day == 1 else cardinal(day)
    return f"{first} {_MONTHS[month]}" + (f" {cardinal(year)}" if year is not None else "")


def time(hour: int, minute: int | None, second: int | None, half: str) -> str:
    said = f"{cardinal(hour, True)} heure{'s' * (hour > 1)}"
    if minute:
        said += f" {cardinal(minute, bool(second))}" + (f" minute{'s' * (minute > 1)}" if second else "")
    if second:
        said += f" et {cardinal(second, True)} seconde{'s' * (second > 1)}"
    if half and hour <= 12:
        said += " du matin" if half == "am" else " du soir" if 6 <= hour < 12 else " de l'après-midi"
    return said


_FEMININE = words("""heure heures minute minutes seconde secondes personne personnes fois page pages femme femmes
    fille filles
année années semaine semaines journée journées nuit nuits tonne tonnes maison maisons ville villes voiture
    voitures chose choses
partie parties place places pièce pièces vie vies main mains table tables chaise chaises porte portes rue rues
    route routes
école écoles classe classes langue langues lettre lettres image images photo photos vidéo vidéos minute question
    questions
réponse réponses équipe équipes étoile étoiles bouteille bouteilles tasse tasses cuillère cuillères pomme pommes
    idée idées
mère mères sœur sœurs amie amies banque banques usine usines île îles étape étapes ligne lignes livraison voix
    mort morts
victime victimes famille familles carte cartes chambre chambres entreprise entreprises application applications
    œuvre œuvres
    chanson chansons robe robes fleur fleurs tête têtes jambe jambes feuille feuilles boîte boîtes""")
_FEMININE_ENDS = tuple(
    end + s
    for end in (
        "tion",
        "sion",
        "té",
        "ette",
        "elle",
        "ance",
        "ière",
        "aine",
        "euse",
        "trice",
        "ude",
        "ée",
        "ie",
        "esse",
    )
    for s in ("", "s")
)
_MASCULINE = words("""musée musées lycée lycées trophée trophées été étés comité comités côté côtés traité traités
    génie génies
incendie incendies domaine domaines capitaine capitaines million millions bastion bastions pâté pâtés député
    députés
    employé employés invité invités blessé blessés""")


def feminine(noun: str) -> bool:
    noun = noun.lower()
    return noun in _FEMININE or (noun.endswith(_FEMININE_ENDS) and noun not in _MASCULINE)


_NAMES = words("""louis charles françois henri philippe napoléon jean paul pie benoît élisabeth elisabeth
    elizabeth guillaume
georges george édouard edouard richard pierre nicolas alexandre léon grégoire innocent clément urbain ramsès
    darius catherine
marie frédéric jacques léopold albert baudouin ferdinand alphonse jules adrien boniface célestin eugène hassan
    mohammed
    robert hugues othon victor emmanuel rainier christian gustave olaf harald juan felipe""")


def _king(name: str, value: int) -> str | None:
    if name.lower() not in _NAMES:
        return None
    return ordinal(1, feminine(name) or name.lower() in ("élisabeth", "catherine")) if value == 1 else cardinal(value)


_MONTHS, _MONTH_FORMS = months(
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "janv|jan fév|févr|fevrier mars avr mai juin juil aout|aoû sept oct nov déc|dec|decembre",
)

_WORDS = pairs("""
    out of = sur
    minus = moins; plus = plus; plus or minus = plus ou moins; dot decimal = virgule; comma decimal = virgule
    percent = pour cent
    per mille = pour mille; celsius = celsius; fahrenheit = fahrenheit; kelvin = kelvin; per = par; and = et
    square = carré|carrés|carrée|carrées; cubic = cube|cubes|cube|cubes; times = fois; divided by = divisé par
    equals = égale
    about = environ; less than = inférieur à; greater than = supérieur à; at most = inférieur ou égal à
    at least = supérieur ou égal à; not equal = différent de; root = racine de; infinity = infini
    squared = au carré; cubed = au cube
    to the power = puissance; by = sur; to = à; number = numéro; hashtag = hashtag; at = arobase; dot = point
    slash = slash
    backslash = antislash; dash = tiret; underscore = tiret bas; colon = deux points; bar = barre verticale
    hash = dièse
    question mark = point d'interrogation; exclamation mark = point d'exclamation; and sign = et
    percent sign = pour cent
    tilde = tilde; star = astérisque; dollar sign = dollar; comma = virgule; semicolon = point virgule
    extension = poste
    version = version; section = paragraphe; copyright = copyright; registered = marque déposée
    trademark = marque; degrees = degrés
    euro = euros; dollar = dollars; pound = livres; yen = yens; rupee = roupies; micro = micro; ohm = ohms
    pi = pi; alpha = alpha
    beta = bêta; gamma = gamma; delta = delta; lambda = lambda
""") | {"money and": ""}

_UNITS = nouns("""
    km = kilomètre, kilomètres; hm = hectomètre, hectomètres; m = mètre, mètres; dm = décimètre, décimètres
    cm = centimètre, centimètres
    mm = millimètre, millimètres; µm, μm = micromètre, micromètres; nm = nanomètre, nanomètres
    kg = kilogramme, kilogrammes
    g, gr = gramme, grammes; mg = milligramme, milligrammes; µg = microgramme, microgrammes; t = *tonne, tonnes
    l, L = litre, litres
    dl, dL = décilitre, décilitres; cl, cL = centilitre, centilitres; ml, mL = millilitre, millilitres
    hl = hectolitre, hectolitres
    ha = hectare, hectares; km/h = kilomètre heure, kilomètres heure; kmh = kilomètre heure, kilomètres heure
    mph = mile à l'heure, miles à l'heure
    mi = mile, miles; ft = pied, pieds; in = pouce, pouces; yd = yard, yards; lb, lbs = *livre, livres
    oz = *once, onces
    s, sec = *seconde, secondes; ms = *milliseconde, millisecondes; min, mn = *minute, minutes; h = *heure, heures
    j = jour, jours
    V = volt, volts; kV = kilovolt, kilovolts; mV = millivolt, millivolts; W = watt, watts
    kW = kilowatt, kilowatts; MW = mégawatt, mégawatts
    GW = gigawatt, gigawatts; kWh = kilowattheure, kilowattheures; A = ampère, ampères
    mA = milliampère, milliampères
    mAh = milliampère heure, milliampères heure; Hz = hertz, hertz; kHz = kilohertz, kilohertz
    MHz = mégahertz, mégahertz; GHz = gigahertz, gigahertz
    J = joule, joules; kJ = kilojoule, kilojoules; cal = *calorie, calories; kcal = *kilocalorie, kilocalories
    N = newton, newtons
    Pa = pascal, pascals; hPa = hectopascal, hectopascals; kPa = kilopascal, kilopascals; bar = bar, bars
    dB = décibel, décibels; Ω = ohm, ohms
    ko, Ko, kB, KB = kilo-octet, kilo-octets; Mo, MB = mégaoctet, mégaoctets; Go, GB = gigaoctet, gigaoctets
    To, TB = téraoctet, téraoctets
    Mbps, Mb/s, Mbit/s = mégabit par seconde, mégabits par seconde
    Gbps, Gb/s = gigabit par seconde, gigabits par seconde
    px = pixel, pixels; dpi = point par pouce, points par pouce; tr/min = tour par minute, tours par minute
    ch, cv = cheval, chevaux
    ° = degré, degrés; mol = mole, moles; lm = lumen, lumens; ans = an, ans
""")

_MONEY = currencies("""
    €, EUR = euro, euros / centime, centimes; $, $ = dollar, dollars / cent, cents
    US$, USD = dollar américain, dollars américains / cent, cents
    CA$, CAD, $CA, $ CA = dollar canadien, dollars canadiens / cent, cents
    AUD, A$ = dollar australien, dollars australiens / cent, cents
    £, GBP = *livre sterling, livres sterling / penny, pence; ¥, JPY = yen, yens; CNY, RMB = yuan, yuans
    CHF, Fr = franc suisse, francs suisses / centime, centimes; F, FRF = franc, francs / centime, centimes
    FCFA, XAF, XOF = franc CFA, francs CFA
    kr = *couronne, couronnes; SEK = *couronne suédoise, couronnes suédoises
    NOK = *couronne norvégienne, couronnes norvégiennes
    DKK = *couronne danoise, couronnes danoises; CZK = *couronne tchèque, couronnes tchèques
    PLN, zł = zloty, zlotys; HUF = forint, forints
    RUB, ₽ = rouble, roubles / kopeck, kopecks; TRY, ₺ = *livre turque, livres turques; UAH, ₴ = hryvnia, hryvnias
    INR, ₹ = *roupie, roupies
    KRW, ₩ = won, wons; ILS, ₪ = shekel, shekels; THB, ฿ = baht, bahts; VND, ₫ = dong, dongs
    NGN, ₦ = naira, nairas; BRL, R$ = real, reals
    MXN = peso mexicain, pesos mexicains; ARS = peso argentin, pesos argentins; MAD, DH = dirham, dirhams
    TND, DT = dinar, dinars
    DZD, DA = dinar algérien, dinars algériens; HKD, HK$ = dollar de Hong Kong, dollars de Hong Kong
    SGD = dollar de Singapour, dollars de Singapour
    NZD = dollar néo-zélandais, dollars néo-zélandais; ¢ = cent, cents; ₿, BTC = bitcoin, bitcoins
    ZAR = rand, rands; EGP = *livre égyptienne, livres égyptiennes
""")

_SCALE = nouns(
    "mille = mille, mille; k, K = mille, mille; M, Mio = million, millions; Md, Mds, Mrd = milliard, milliards"
)

_ABBREVIATIONS = pairs("""
    M.^ = monsieur; MM.^ = messieurs; Mme, Mme., Mᵐᵉ = madame; Mmes, Mᵐᵉˢ = mesdames
    Mlle, Mlle., Mˡˡᵉ = mademoiselle; Mlles, Mˡˡᵉˢ = mesdemoiselles
    Mᵉ = maître; Mᵉˢ = maîtres; Dr, Dr., Dʳ = docteur; Drs, Dʳˢ = docteurs; Dre, Dʳᵉ = docteure; Dʳᵉˢ = docteures
    Pr^, Pr.^, Pʳ = professeur
    Prof. = professeur; Mgr, Mᵍʳ = monseigneur; St^, Sᵗ = saint; Ste^, Sᵗᵉ = sainte; St-^ = saint; Ste-^ = sainte
    Cie, Cⁱᵉ = compagnie; Sté = société
    n°, nº, N°, n.º, no.# = numéro; nᵒˢ, nos# = numéros; p.#, pag. = page; pp.# = pages; chap. = chapitre
    art. = article; al. = alinéa
    vol. = volume; t.# = tome; fig. = figure; éd. = édition; réf. = référence; tél. = téléphone; Tél. = téléphone
    env. = environ; max. = maximum; min. = minimum
    av. J.-C., av. JC = avant Jésus-Christ; apr. J.-C., ap. J.-C. = après Jésus-Christ; J.-C. = Jésus-Christ
    etc. = et cetera; p. ex. = par exemple
    c.-à-d., càd = c'est-à-dire; cf. = confer; i.e. = c'est-à-dire; vs, vs. = versus
    svp, s.v.p. = s'il vous plaît; rdv, RDV = rendez-vous
    bd^, bd.^, bld^, Bd^ = boulevard; av.^ = avenue; pl.^ = place; rte^ = route; fbg = faubourg; bât. = bâtiment
    arr. = arrondissement
    apt. = appartement; ét. = étage
    dép. = département; gouv. = gouvernement; hab. = habitants; adj. = adjectif; ex. = exemple
    qqch. = quelque chose; qqn = quelqu'un
    suiv. = suivant; qté = quantité; kilo = kilo; s.# = siècle; ss. = suivants; nb. = nombre; N.B. = nota bene
    P.-S., PS: = post-scriptum; TTC = toutes taxes comprises
""")

_SMALL_WORDS = words("""à au aux avec ce ces cet cette chez d dans de des du elle elles en est et était a ont ou
    où par pas pour que qui sa sans se ses
si son sont sous sur ta te tes ton tu un une vos votre y il ils je l la le les leur leurs lui ma mais me mes moi
    mon ne ni nos notre nous
on or donc car plus moins divisé égale puis ainsi comme quand depuis jusqu environ contre sera fut
    avait""")


def _second(match: re.Match[str]) -> str:
    return "second" + "e" * (match["o"][-1] in "eᵉ") + "s" * bool(match["s"])


def _plural(match: re.Match[str]) -> str | None:
    number = int(match["n"])
    return ordinal(number, match["o"] in ("res", "ères", "ʳᵉˢ")) + "s" if number else None


_GRAMMAR = Grammar(
    tag="fr",
    cardinal=cardinal,
    ordinal=ordinal,
    fraction=fraction,
    date=date,
    time=time,
    feminine=feminine,
    of=lambda unit: f"d'{unit}" if unit[0] in "aeiouéèh" else f"de {unit}",
    words=_WORDS,
    months=_MONTHS,
    month_forms=_MONTH_FORMS,
    units=_UNITS,
    currencies=_MONEY,
    scales=_SCALE,
    magnitudes=("millions", "million", "milliards", "milliard", "billions", "billion"),
    abbreviations=_ABBREVIATIONS,
    ordinal_marks={
        **dict.fromkeys(
            ("er", "ᵉʳ", "e", "è", "ème", "eme", "ième", "ieme", "ᵉ", "ᵉᵐᵉ", "ᵉ̀ᵐᵉ", "ⁱᵉᵐᵉ", "º"), (False, False)
        ),
        **dict.fromkeys(("re", "ère", "ere", "ʳᵉ", "iʳᵉ", "ᵉʳᵉ"), (True, False)),
    },
    roman_marks=("er", "ᵉʳ", "re", "ère", "e", "ème", "ᵉ", "es"),
    labels=words(
        "page pages chapitre numéro article tome volume niveau type phase chaîne ligne salle porte "
        "quai étage version figure tableau rue bus vol groupe chambre année n° art. chap."
    ),
    roman_nouns={
        **dict.fromkeys(
            words(
                "siècle chapitre tome volume acte scène titre livre partie section an année annexe "
                "article phase niveau type classe guerre paris vol. chap. t."
            ),
            "cardinal",
        ),
    },
    roman_name=_king,
    small_words=_SMALL_WORDS,
    one_below_two=True,
    half=("un demi", "une demi"),
    pairs=True,
    word_from=4,
    pronounced=words("ONU SIDA VIH CIO PAF PACS ZEP ENA GIGN OVNI ADAC DOM TOM RIB SMIC ZAC ZAD COP"),
    spelled=words("RATP SNCF CNRS BNP"),
    extra=(
        Rule("century", re.compile(r"(?<=e )(?P<claim>s\.)(?!\w)"), lambda match: "siècle"),
        Rule("ordinal", re.compile(r"(?<!\w)2(?P<o>nde?|de|ⁿᵈᵉ?|ᵈᵉ?)(?P<s>[sˢ])?(?!\w)"), _second),
        Rule(
            "ordinal",
            re.compile(r"(?<!\w)(?P<n>\d{1,6})(?P<o>ers|res|ères|es|[èe]mes|ièmes|ᵉʳˢ|ʳᵉˢ|ᵉˢ)(?!\w)"),
            _plural,
        ),
    ),
    cents_named=False,
)


@lru_cache(maxsize=1)
def _normalizer() -> european.Normalizer:
    return european.Normalizer(_GRAMMAR)


def normalize(text: str) -> list[Piece]:
    """What is said for French text."""
    return _normalizer()(text)
