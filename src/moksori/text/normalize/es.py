"""Spanish as it is said: "$1,50" -> "un dólar con cincuenta centavos", "3.ª" -> "tercera", "siglo XX"."""

from __future__ import annotations

import re
from functools import lru_cache

from moksori.text.base import Piece
from moksori.text.normalize import european
from moksori.text.normalize.european import Grammar
from moksori.text.normalize.european_tables import currencies, months, nouns, pairs, sequence, words
from moksori.text.rules import Rule

_SMALL = sequence("""
    cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis
    diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis
    veintisiete veintiocho veintinueve
""")
_TENS = sequence("_ _ veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa")
_HUNDREDS = sequence("""
    _ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos
""")
_SCALES = ((10**24, "cuatrillón", "cuatrillones"), (10**18, "trillón", "trillones"), (10**12, "billón", "billones"),
           (10**6, "millón", "millones"))  # fmt: skip


def cardinal(n: int, feminine: bool = False, noun: bool = False) -> str:
    """121 -> "ciento veintiuno", "ciento veintiuna" (feminine), "ciento veintiún" (a masculine noun follows)."""
    for size, one, many in _SCALES:
        if n >= size:
            head = f"un {one}" if n // size == 1 else f"{cardinal(n // size, False, True)} {many}"
            rest = n % size
            return f"{head} {cardinal(rest, feminine, noun)}" if rest else head
    if n >= 1000:
        head = "mil" if n // 1000 == 1 else f"{_below_thousand(n // 1000, feminine, not feminine)} mil"
        return f"{head} {_below_thousand(n % 1000, feminine, noun)}" if n % 1000 else head
    return _below_thousand(n, feminine, noun)


def _below_thousand(n: int, feminine: bool, noun: bool) -> str:
    if n == 100:
        return "cien"
    if n > 100:
        hundred = _HUNDREDS[n // 100]
        hundred = hundred[:-2] + "as" if feminine and hundred.endswith("os") else hundred
        return f"{hundred} {_below_thousand(n % 100, feminine, noun)}" if n % 100 else hundred
    said = _SMALL[n] if n < 30 else _TENS[n // 10] + (f" y {_SMALL[n % 10]}" if n % 10 else "")
    if not said.endswith("uno"):
        return said
    if feminine:
        return said[:-1] + "a"
    return said if not noun else "veintiún" if said == "veintiuno" else said[:-1]


_ORDINALS = sequence("""
    _ primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo
""")
_ORDINAL_TENS = sequence("""
    _ décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo
""")
_ORDINAL_HUNDREDS = sequence("""
    _ centésimo ducentésimo tricentésimo cuadringentésimo quingentésimo sexcentésimo septingentésimo
    octingentésimo noningentésimo
""")


def ordinal(n: int, feminine: bool = False, short: bool = False) -> str:
    """21 -> "vigesimoprimero", 134 -> "centésimo trigésimo cuarto"; short: "tercer"."""
    parts = _ordinal_parts(n, feminine)
    if feminine:
        parts = [part[:-1] + "a" if part.endswith("o") else part for part in parts]
    if short and parts[-1].endswith(("primero", "tercero")):
        parts[-1] = parts[-1][:-1]
    return " ".join(parts)


def _ordinal_parts(n: int, she: bool) -> list[str]:
    parts: list[str] = []
    if n >= 10**6:
        parts.append((cardinal(n // 10**6, she).replace(" ", "") if n // 10**6 > 1 else "") + "millonésimo")
        n %= 10**6
    if n >= 1000:
        parts.append((cardinal(n // 1000, she).replace(" ", "") if n // 1000 > 1 else "") + "milésimo")
        n %= 1000
    if n >= 100:
        parts.append(_ORDINAL_HUNDREDS[n // 100])
        n %= 100
    if n in range(1, 13):
        parts.append(_ORDINALS[n])
    elif n in range(13, 30) and n % 10:
        joined = ("decimo" if n < 20 else "vigesimo") + _ORDINALS[n % 10]
        parts.append(joined.replace("oo", "o"))
    elif n:
        parts.append(_ORDINAL_TENS[n // 10])
        parts += [_ORDINALS[n % 10]] if n % 10 else []
    return parts


def fraction(a: int, b: int) -> str:
    if b == 2:
        return "medio" if a == 1 else f"{cardinal(a, False, True)} medios"
    name = _part(b)
    if name is None:
        return f"{cardinal(a)} sobre {cardinal(b)}"
    return f"{cardinal(a, False, True)} {name}{'' if a == 1 else 's'}"


def _part(b: int) -> str | None:
    if b < 2 or b > 10**6:
        return None
    if b == 3:
        return "tercio"
    if b <= 10 or b in (100, 1000, 10**6) or (b < 1000 and b % 100 == 0):
        return ordinal(b)
    if b < 30 or (b < 100 and b % 10 == 0):
        plain = cardinal(b).translate(str.maketrans("áéíóú", "aeiou"))
        return (plain[:-1] if plain.endswith(("a", "uno")) else plain) + "avo"
    return None


def date(day: int, month: int, year: int | None) -> str:
    first = "primero" if day == 1 else cardinal(day)
    return f"{first} de {_MONTHS[month]}" + (f" de {cardinal(year)}" if year is not None else "")


def time(hour: int, minute: int | None, second: int | None, half: str) -> str:
    said = cardinal(hour, True)
    if minute:
        quarter = {15: "cuarto", 30: "media"}.get(minute) if 0 < hour <= 12 and not second else None
        said += f" y {quarter or cardinal(minute)}"
    elif half:
        pass
    elif minute is not None and 0 < hour <= 12:
        said += " en punto"
    else:
        said += " hora" if hour == 1 else " horas"
    if second:
        said += f" y {cardinal(second, False, True)} segundo{'s' * (second != 1)}"
    return said + _half(hour, half)


def _half(hour: int, half: str) -> str:
    if not half or hour > 12:
        return ""
    if half == "am":
        return " de la noche" if hour == 12 else " de la mañana"
    return " del mediodía" if hour == 12 else " de la tarde" if hour < 8 else " de la noche"


_MASCULINE_A = words("""día días mapa mapas problema problemas sistema sistemas tema temas programa programas
    idioma idiomas
clima planeta planetas poema poemas drama dramas cometa esquema esquemas teorema teoremas diagrama diagramas
    atleta atletas
síntoma síntomas trauma dilema dilemas lema lemas telegrama fantasma fantasmas papa papas poeta poetas pirata
    piratas
kilogramas gramas panorama aroma aromas carisma enigma enigmas tranvía tranvías sofá sofás gorila gorilas
    karma""")
_FEMININE = words("""mujeres noches tardes partes veces calles clases llaves madres manos mano leyes luces redes
    flores
voces cruces nubes torres series fases bases frases crisis tesis imágenes órdenes fotos motos radios nieves
    serpientes
raíces narices vez mujer noche tarde parte calle clase llave madre ley luz red flor voz cruz nube torre serie fase
    base
    frase imagen señal señales cárcel pieles piel sangre gente sal miel capital""")


def feminine(noun: str) -> bool:
    noun = noun.lower()
    if noun in _MASCULINE_A:
        return False
    return noun in _FEMININE or noun.endswith(
        ("a", "as", "ción", "ciones", "sión", "siones", "dad", "dades", "tud", "tudes")
    )


_QUEENS = words("maría isabel catalina cristina")
_NAMES = words("""luis carlos felipe fernando alfonso enrique juan pablo pío benedicto isabel maría francisco
    napoleón
guillermo jorge eduardo ricardo pedro nicolás alejandro león gregorio inocencio clemente urbano ramsés darío
    catalina
cristina federico jacobo leopoldo alberto balduino sancho ramiro jaime otón sixto julio adriano bonifacio
    celestino
eugenio martín esteban ludovico amadeo hassan mohamed abdalá gustavo cristián olaf haakon harald tolomeo
    ptolomeo""")


def _king(name: str, value: int) -> str | None:
    if name.lower() not in _NAMES:
        return None
    return ordinal(value, name.lower() in _QUEENS) if value <= 10 else cardinal(value)


_MONTHS, _MONTH_FORMS = months(
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ene feb mar abr may jun jul ago sep|sept|set|setiembre oct nov dic",
)

_WORDS = pairs("""
    out of = de
    minus = menos; plus = más; plus or minus = más menos; dot decimal = punto; comma decimal = coma
    percent = por ciento
    per mille = por mil; celsius = celsius; fahrenheit = fahrenheit; kelvin = kelvin; per = por; and = y
    square = cuadrado|cuadrados|cuadrada|cuadradas; cubic = cúbico|cúbicos|cúbica|cúbicas; times = por
    divided by = dividido entre; equals = es igual a; about = aproximadamente; less than = menor que
    greater than = mayor que; at most = menor o igual que; at least = mayor o igual que; not equal = distinto de
    root = raíz de; infinity = infinito; squared = al cuadrado; cubed = al cubo; to the power = elevado a
    by = por; to = a
    number = número; hashtag = hashtag; at = arroba; dot = punto; slash = barra; backslash = barra invertida
    dash = guion
    underscore = guion bajo; colon = dos puntos; bar = barra vertical; hash = numeral
    question mark = signo de interrogación
    exclamation mark = signo de exclamación; and sign = y; percent sign = por ciento; tilde = virgulilla
    star = asterisco
    dollar sign = dólar; comma = coma; semicolon = punto y coma; extension = extensión; version = versión
    section = sección; copyright = copyright; registered = marca registrada; trademark = marca comercial
    degrees = grados
    euro = euros; dollar = dólares; pound = libras; yen = yenes; rupee = rupias; micro = micro; ohm = ohmios
    pi = pi
    alpha = alfa; beta = beta; gamma = gamma; delta = delta; lambda = lambda; money and = con
""")

_UNITS = nouns("""
    km = kilómetro, kilómetros; hm = hectómetro, hectómetros; m = metro, metros; dm = decímetro, decímetros
    cm = centímetro, centímetros; mm = milímetro, milímetros; µm, μm = micrómetro, micrómetros
    nm = nanómetro, nanómetros
    kg = kilogramo, kilogramos; g, gr = gramo, gramos; mg = miligramo, miligramos; µg = microgramo, microgramos
    t = *tonelada, toneladas; l, L = litro, litros; dl, dL = decilitro, decilitros; cl, cL = centilitro, centilitros
    ml, mL = mililitro, mililitros; hl = hectolitro, hectolitros; ha = hectárea, hectáreas
    km/h = kilómetro por hora, kilómetros por hora
    kmh, kph = kilómetro por hora, kilómetros por hora; mph = *milla por hora, millas por hora; mi = *milla, millas
    ft = pie, pies; in = *pulgada, pulgadas; yd = *yarda, yardas; lb, lbs = *libra, libras; oz = *onza, onzas
    s, seg = segundo, segundos; ms = milisegundo, milisegundos; min = minuto, minutos; h, hs, hrs = *hora, horas
    V = voltio, voltios; kV = kilovoltio, kilovoltios; mV = milivoltio, milivoltios; W = vatio, vatios
    kW = kilovatio, kilovatios
    MW = megavatio, megavatios; GW = gigavatio, gigavatios; kWh = kilovatio hora, kilovatios hora
    A = amperio, amperios
    mA = miliamperio, miliamperios; mAh = miliamperio hora, miliamperios hora; Hz = hercio, hercios
    kHz = kilohercio, kilohercios
    MHz = megahercio, megahercios; GHz = gigahercio, gigahercios; J = julio, julios; kJ = kilojulio, kilojulios
    cal = *caloría, calorías; kcal = *kilocaloría, kilocalorías; N = newton, newtons; Pa = pascal, pascales
    hPa = hectopascal, hectopascales; kPa = kilopascal, kilopascales; bar = bar, bares; dB = decibelio, decibelios
    Ω = ohmio, ohmios; kB, KB = kilobyte, kilobytes; MB = megabyte, megabytes; GB = gigabyte, gigabytes
    TB = terabyte, terabytes
    Mbps, Mb/s = megabit por segundo, megabits por segundo; Gbps = gigabit por segundo, gigabits por segundo
    kbps = kilobit por segundo, kilobits por segundo; px = píxel, píxeles
    dpi = punto por pulgada, puntos por pulgada
    rpm = *revolución por minuto, revoluciones por minuto; hp, CV = caballo, caballos; ° = grado, grados
    mol = mol, moles
    lm = lumen, lúmenes; año = año, años; d = día, días; cc = centímetro cúbico, centímetros cúbicos
""")

_MONEY = currencies("""
    €, EUR = euro, euros / céntimo, céntimos; $, $ = dólar, dólares / centavo, centavos
    US$, USD, U$S, u$s = dólar estadounidense, dólares estadounidenses / centavo, centavos
    £, GBP = *libra, libras / penique, peniques; ¥, JPY = yen, yenes / centavo, centavos
    CNY, RMB = yuan, yuanes / centavo, centavos
    MXN, MX$, Mex$ = peso mexicano, pesos mexicanos / centavo, centavos
    ARS, AR$ = peso argentino, pesos argentinos / centavo, centavos
    COP, COL$ = peso colombiano, pesos colombianos / centavo, centavos; CLP = peso chileno, pesos chilenos
    UYU = peso uruguayo, pesos uruguayos / centésimo, centésimos; PEN, S/ = sol, soles / céntimo, céntimos
    CUP = peso cubano, pesos cubanos / centavo, centavos
    DOP, RD$ = peso dominicano, pesos dominicanos / centavo, centavos
    BOB, Bs = boliviano, bolivianos / centavo, centavos; PYG, ₲ = guaraní, guaraníes
    CRC, ₡ = colón, colones / céntimo, céntimos
    NIO, C$ = córdoba, córdobas / centavo, centavos; HNL = *lempira, lempiras / centavo, centavos
    GTQ, Q = quetzal, quetzales / centavo, centavos
    PAB, B/. = balboa, balboas / centésimo, centésimos; VES = bolívar, bolívares / céntimo, céntimos
    R$, BRL = real, reales / centavo, centavos; CHF = franco suizo, francos suizos / céntimo, céntimos
    Fr = franco, francos / céntimo, céntimos
    kr = *corona, coronas / *öre, öre; SEK = *corona sueca, coronas suecas; NOK = *corona noruega, coronas noruegas
    DKK = *corona danesa, coronas danesas; CZK = *corona checa, coronas checas; PLN, zł = esloti, eslotis
    HUF = florín, florines
    RUB, ₽ = rublo, rublos / kópek, kópeks; TRY, ₺ = *lira turca, liras turcas; UAH, ₴ = grivna, grivnas
    INR, ₹, Rs = *rupia, rupias / *paisa, paisas; KRW, ₩ = won, wones; ILS, ₪ = séquel, séqueles
    THB, ฿ = baht, bahts
    VND, ₫ = dong, dongs; NGN, ₦ = *naira, nairas; PHP, ₱ = peso filipino, pesos filipinos; MAD = dírham, dírhams
    AUD, A$ = dólar australiano, dólares australianos / centavo, centavos
    CAD, CA$ = dólar canadiense, dólares canadienses / centavo, centavos
    NZD = dólar neozelandés, dólares neozelandeses / centavo, centavos
    HKD, HK$ = dólar de hong kong, dólares de hong kong / centavo, centavos
    SGD = dólar de singapur, dólares de singapur / centavo, centavos
    TTD, TT$ = dólar de trinidad y tobago, dólares de trinidad y tobago / centavo, centavos
    JMD = dólar jamaicano, dólares jamaicanos / centavo, centavos
    BZD = dólar beliceño, dólares beliceños / centavo, centavos
    TWD, NT$ = dólar taiwanés, dólares taiwaneses; ptas, pta, ₧, ESP = *peseta, pesetas; mk, DM = marco, marcos
    ¢ = centavo, centavos; ₿, BTC = bitcoin, bitcoins; ETH = éter, éteres
    SVC = colón salvadoreño, colones salvadoreños
    ZAR = rand, rands; EGP = *libra egipcia, libras egipcias; XAF, XOF = franco CFA, francos CFA
""")

_SCALE = nouns("mil = mil, mil; k, K = mil, mil; M, MM, mm, mill = millón, millones")
_MILLIONS_OF = {"mdd": "dólares", "mde": "euros", "mdp": "pesos"}

_ABBREVIATIONS = pairs("""
    Sr. = señor; Sra. = señora; Srta. = señorita; Sres. = señores; Sras. = señoras; Dr. = doctor; Dra. = doctora
    Dres. = doctores
    Dña., D.ª = doña; Da.^ = doña; D.^ = don; Ud., Vd. = usted; Uds., Vds. = ustedes; Prof. = profesor
    Profa. = profesora
    Lic. = licenciado; Lda., Lcda. = licenciada; Ldo., Lcdo. = licenciado; Ing. = ingeniero; Arq. = arquitecto
    Abg. = abogado
    Gral. = general; Cnel. = coronel; Cap.^ = capitán; Sgto. = sargento; Tte. = teniente; Pdte. = presidente
    Mons. = monseñor; Fr.^ = fray
    Sto. = santo; Sta. = santa; S.^ = san; Hno. = hermano; Hna. = hermana; Excmo. = excelentísimo
    Excma. = excelentísima
    Ilmo. = ilustrísimo; Ilma. = ilustrísima; Mtro. = maestro; Mtra. = maestra
    n.º, n°, nº, núm., N.º = número; nro. = número; n.os = números; pág., p.#, pag. = página
    págs., pp.# = páginas
    cap.# = capítulo; caps.# = capítulos; art., art.º = artículo; arts. = artículos; vol. = volumen
    vols. = volúmenes
    t.# = tomo; fig. = figura; figs. = figuras; ed. = edición; párr. = párrafo; apdo. = apartado; vers. = versión
    cód. = código
    etc. = etcétera; c/u = cada uno; p. ej., p.e. = por ejemplo; es decir = es decir; i. e. = es decir
    cf., cfr. = confróntese
    aprox. = aproximadamente
    máx. = máximo; mín. = mínimo; ref. = referencia; tel., tfno., teléf., tlf. = teléfono; ext.# = extensión
    depto., dpto., dep. = departamento
    av., avda., Av., avd. = avenida; c/^ = calle; C/^ = calle; pza., plza., pl.^ = plaza; ctra. = carretera
    blvr., bulev. = bulevar; esq. = esquina
    izq., izqda. = izquierda; dcha., der. = derecha; urb. = urbanización; pol. ind. = polígono industrial
    km.# = kilómetro; edif. = edificio
    C. P.#, CP# = código postal; prov. = provincia; s/n = sin número; s.# = siglo
    a. C., a. de C. = antes de Cristo; d. C., d. de C. = después de Cristo
    a. e. c. = antes de la era común; EE. UU., EEUU, EE.UU. = Estados Unidos; RR. HH. = recursos humanos
    JJ. OO. = juegos olímpicos
    FF. AA. = fuerzas armadas; CC. OO. = comisiones obreras; S. A. = sociedad anónima; S. L. = sociedad limitada
    Cía. = compañía; Hnos. = hermanos
    vs., vs = contra; q. e. p. d. = que en paz descanse; P. D. = posdata; v. gr. = verbigracia; ca.# = circa
    admón. = administración
    atte. = atentamente; dto. = descuento; gob. = gobierno; univ. = universidad; min.# = minuto; nac. = nacional
    int. = interior; incl. = incluido
""")

_SMALL_WORDS = words("""a al ante bajo con contra de del desde durante e el ella ellas ellos en entre era es esa
    ese eso esta está están
este esto fue ha hasta hay la las le les lo los mas más me mi muy ni no nos o para pero por porque pues que qué se
    ser si sí sin
sobre son su sus también te tiene tras tu tú u un una uno va y ya yo he han como cuando donde según hacia mientras
    he era eran fueron
    más menos por entre coma punto sobre igual sino aquí así cada otro tan tal""")

_ARTICLE = re.compile(
    r"(?<!\w)(?P<the>(?i:el|la|del|al|los|las)) (?P<claim>(?P<r>[IVX]{1,6}))(?= [A-ZÁ-Úa-zá-ú]"
    r"{4,})"
)


def _roman_before_noun(match: re.Match[str]) -> str | None:
    value, she = european.roman(match["r"]), match["the"].lower() == "la"
    return ordinal(value, she, not she) if value and value < 40 else None


def _millions_of(match: re.Match[str]) -> str:
    number = european.parse(match["n"])
    return f"{european.count(_GRAMMAR, number, _SCALE['M'], scale=True)} de {_MILLIONS_OF[match['c']]}"


_GRAMMAR = Grammar(
    tag="es",
    cardinal=cardinal,
    ordinal=ordinal,
    fraction=fraction,
    date=date,
    time=time,
    feminine=feminine,
    of=lambda unit: f"de {unit}",
    words=_WORDS,
    months=_MONTHS,
    month_forms=_MONTH_FORMS,
    units=_UNITS,
    currencies=_MONEY,
    scales=_SCALE,
    magnitudes=("millones", "millón", "billones", "billón", "trillones", "trillón"),
    abbreviations=_ABBREVIATIONS,
    ordinal_marks={
        ".º": (False, False),
        "º": (False, False),
        ".o": (False, False),
        ".ª": (True, False),
        "ª": (True, False),
        ".ᵉʳ": (False, True),
        ".er": (False, True),
        "ᵉʳ": (False, True),
        "er": (False, True),
        "ro": (False, False),
        "ra": (True, False),
        "do": (False, False),
        "da": (True, False),
        "to": (False, False),
        "ta": (True, False),
        "mo": (False, False),
        "ma": (True, False),
        "vo": (False, False),
        "va": (True, False),
        "no": (False, False),
        "na": (True, False),
    },
    labels=words(
        "página páginas capítulo número artículo tomo volumen nivel tipo fase canal línea sala "
        "puerta planta piso versión apartado figura tabla calle carretera autobús vuelo grupo "
        "habitación aula año años n.º nº núm. pág. art. cap."
    ),
    roman_nouns={
        **dict.fromkeys(
            words(
                "siglo siglos capítulo tomo volumen acto escena título libro parte sección año años "
                "anexo apéndice artículo fase nivel tipo grado clase juegos olimpiada concilio liga "
                "división cap. vol. s."
            ),
            "cardinal",
        ),
        **dict.fromkeys(words("congreso aniversario festival centenario"), "ordinal"),
        **dict.fromkeys(words("edición dinastía legislatura cumbre"), "feminine"),
    },
    roman_name=_king,
    small_words=_SMALL_WORDS,
    half=("medio", "media"),
    spelled=words("OMS FMI UE CEO"),
    extra=(
        Rule("roman", _ARTICLE, _roman_before_noun),
        Rule("money", re.compile(r"(?<![\w.,])(?P<n>\d{1,9}(?:[.,]\d{1,3})?) ?(?P<c>mdd|mde|mdp)(?!\w)"), _millions_of),
        Rule("number", re.compile(r"(?<!\w)(?P<claim>No\.)(?= ?\d)"), lambda match: "número"),
    ),
)


@lru_cache(maxsize=1)
def _normalizer() -> european.Normalizer:
    return european.Normalizer(_GRAMMAR)


def normalize(text: str) -> list[Piece]:
    """What is said for Spanish text."""
    return _normalizer()(text)
