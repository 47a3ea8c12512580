"""Brazilian Portuguese as it is said: "2 casas" -> "duas casas", "R$ 1,50" -> "um real e cinquenta centavos"."""

from __future__ import annotations

import re
from functools import lru_cache

from moksori.text.base import Piece
from moksori.text.normalize import european
from moksori.text.normalize.european import Grammar
from moksori.text.normalize.european_tables import currencies, months, nouns, pairs, sequence, words
from moksori.text.rules import Rule

_SMALL = sequence("""
    zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete
    dezoito dezenove
""")
_TENS = sequence("_ _ vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
_HUNDREDS = sequence("""
    _ cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos
""")
_SCALES = (
    ("", ""), ("mil", "mil"), ("milhão", "milhões"), ("bilhão", "bilhões"), ("trilhão", "trilhões"),
    ("quatrilhão", "quatrilhões"), ("quintilhão", "quintilhões"), ("sextilhão", "sextilhões"),
    ("septilhão", "septilhões"), ("octilhão", "octilhões"),
)  # fmt: skip


def cardinal(n: int, feminine: bool = False, noun: bool = False) -> str:
    """1110 -> "mil cento e dez", 1001000 -> "um milhão e mil", 2 feminine -> "duas"."""
    if n == 0:
        return "zero"
    groups = [n // 1000**power % 1000 for power in range(len(_SCALES)) if n >= 1000**power]
    high_first = [(power, group) for power, group in enumerate(groups) if group][::-1]
    said = [_group(group, power, feminine and power < 2) for power, group in high_first]
    last = high_first[-1][1]
    if len(said) > 1 and (last <= 100 or last % 100 == 0):
        return " ".join(said[:-1]) + f" e {said[-1]}"
    return " ".join(said)


def _group(n: int, power: int, feminine: bool) -> str:
    if power == 0:
        return _below_thousand(n, feminine)
    one, many = _SCALES[power]
    if n == 1:
        return one if power == 1 else f"um {one}"
    return f"{_below_thousand(n, feminine)} {many}"


def _below_thousand(n: int, feminine: bool) -> str:
    parts: list[str] = []
    if n == 100:
        return "cem"
    if n > 100:
        hundred = _HUNDREDS[n // 100]
        parts.append(hundred[:-2] + "as" if feminine and hundred.endswith("os") else hundred)
        n %= 100
    if n >= 20:
        parts.append(_TENS[n // 10])
        n %= 10
    if n:
        parts.append({1: "uma", 2: "duas"}.get(n, _SMALL[n]) if feminine else _SMALL[n])
    return " e ".join(parts)


_ORDINALS = sequence("_ primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono")
_ORDINAL_TENS = sequence("""
    _ décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo
""")
_ORDINAL_HUNDREDS = sequence("""
    _ centésimo ducentésimo trecentésimo quadringentésimo quingentésimo sexcentésimo septingentésimo
    octingentésimo nongentésimo
""")


def ordinal(n: int, feminine: bool = False, short: bool = False) -> str:
    """21 -> "vigésimo primeiro", 2000 -> "dois milésimos" is said "segundo milésimo"."""
    parts: list[str] = []
    for size, name in ((10**6, "milionésimo"), (1000, "milésimo")):
        if n >= size:
            parts += ([ordinal(n // size)] if n // size > 1 else []) + [name]
            n %= size
    for digit, names in ((n // 100, _ORDINAL_HUNDREDS), (n // 10 % 10, _ORDINAL_TENS), (n % 10, _ORDINALS)):
        parts += [names[digit]] if digit else []
    said = " ".join(parts)
    return re.sub(r"o\b", "a", said) if feminine else said


def fraction(a: int, b: int) -> str:
    if b < 2:
        return f"{cardinal(a)} sobre {cardinal(b)}"
    if b == 2:
        return "meio" if a == 1 else f"{cardinal(a)} meios"
    if b > 10 and b not in (100, 1000, 10**6):
        return f"{cardinal(a)} {cardinal(b)} avos"
    return f"{cardinal(a)} {'terço' if b == 3 else ordinal(b)}{'s' * (a > 1)}"


def date(day: int, month: int, year: int | None) -> str:
    first = "primeiro" if day == 1 else cardinal(day)
    return f"{first} de {_MONTHS[month]}" + (f" de {cardinal(year)}" if year is not None else "")


def time(hour: int, minute: int | None, second: int | None, half: str) -> str:
    said = f"{cardinal(hour, True)} hora{'s' * (hour != 1)}"
    if second is not None:
        said += (
            f" e {cardinal(minute or 0)} minuto{'s' * (minute != 1)} e {cardinal(second)} segundo{'s' * (second != 1)}"
        )
    elif minute:
        said += f" e {cardinal(minute)}"
    if half and hour <= 12:
        said += " da manhã" if half == "am" else " da tarde" if hour == 12 or hour < 6 else " da noite"
    return said


_FEMININE = words("""vezes mulheres noites tardes partes mães mãos chaves classes luzes vozes leis redes flores
    cores cruzes nuvens torres
séries fases bases frases crises teses ordens fotos motos aves árvores dores pontes vez mulher noite tarde parte
    mãe mão chave classe luz
voz lei rede flor cor cruz nuvem torre série fase base frase crise tese ordem foto moto ave árvore dor ponte gente
    metades metade fontes fonte
estantes colheres colher maçãs maçã irmãs irmã manhãs manhã tribos tribo equipes equipe plateias bactérias
    análises análise sementes mentes""")
_MASCULINE_A = words("""dia dias mapa mapas problema problemas sistema sistemas tema temas programa programas
    idioma idiomas clima planeta
planetas poema poemas drama dramas esquema esquemas teorema diagrama diagramas sintoma sintomas dilema lema cometa
    cometas fantasma
    fantasmas gramas grama quilogramas sofá papa poeta poetas cinema cinemas aroma aromas telefonema telefonemas""")


def feminine(noun: str) -> bool:
    noun = noun.lower()
    if noun in _MASCULINE_A:
        return False
    return noun in _FEMININE or noun.endswith(
        ("a", "as", "ção", "ções", "são", "sões", "dade", "dades", "gem", "agens", "igens", "tude", "tudes")
    )


_KINGS = words("""luís luis carlos filipe felipe fernando afonso henrique joão paulo pio bento isabel maria
    francisco napoleão guilherme
jorge eduardo ricardo pedro nicolau alexandre leão gregório inocêncio clemente urbano ramsés dario catarina
    cristina frederico jaime
leopoldo alberto sancho dinis duarte manuel sebastião josé miguel elizabeth elisabeth sisto júlio adriano
    bonifácio eugênio otto gustavo juan""")


def _king(name: str, value: int) -> str | None:
    if name.lower() not in _KINGS:
        return None
    queen = name.lower() in ("isabel", "maria", "catarina", "cristina", "elizabeth", "elisabeth")
    return ordinal(value, queen) if value <= 10 else cardinal(value)


_MONTHS, _MONTH_FORMS = months(
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "jan fev mar abr mai jun jul ago set out nov dez",
)

_WORDS = pairs("""
    out of = de
    minus = menos; plus = mais; plus or minus = mais ou menos; dot decimal = ponto; comma decimal = vírgula
    percent = por cento
    per mille = por mil; celsius = celsius; fahrenheit = fahrenheit; kelvin = kelvin; per = por; and = e
    square = quadrado|quadrados|quadrada|quadradas; cubic = cúbico|cúbicos|cúbica|cúbicas; times = vezes
    divided by = dividido por
    equals = é igual a; about = aproximadamente; less than = menor que; greater than = maior que
    at most = menor ou igual a
    at least = maior ou igual a; not equal = diferente de; root = raiz de; infinity = infinito
    squared = ao quadrado; cubed = ao cubo
    to the power = elevado a; by = por; to = a; number = número; hashtag = hashtag; at = arroba; dot = ponto
    slash = barra
    backslash = barra invertida; dash = traço; underscore = sublinhado; colon = dois pontos; bar = barra vertical
    hash = cerquilha
    question mark = ponto de interrogação; exclamation mark = ponto de exclamação; and sign = e
    percent sign = por cento; tilde = til
    star = asterisco; dollar sign = cifrão; comma = vírgula; semicolon = ponto e vírgula; extension = extensão
    version = versão
    section = parágrafo; copyright = copyright; registered = marca registrada; trademark = marca; degrees = graus
    euro = euros
    dollar = dólares; pound = libras; yen = ienes; rupee = rupias; micro = micro; ohm = ohms; pi = pi
    alpha = alfa; beta = beta
    gamma = gama; delta = delta; lambda = lambda; money and = e
""")

_UNITS = nouns("""
    km = quilômetro, quilômetros; hm = hectômetro, hectômetros; m = metro, metros; dm = decímetro, decímetros
    cm = centímetro, centímetros
    mm = milímetro, milímetros; µm, μm = micrômetro, micrômetros; nm = nanômetro, nanômetros
    kg = quilograma, quilogramas; g, gr = grama, gramas
    mg = miligrama, miligramas; µg = micrograma, microgramas; t = *tonelada, toneladas; l, L = litro, litros
    dl, dL = decilitro, decilitros
    cl, cL = centilitro, centilitros; ml, mL = mililitro, mililitros; hl = hectolitro, hectolitros
    ha = hectare, hectares
    km/h, kmh = quilômetro por hora, quilômetros por hora; mph = *milha por hora, milhas por hora
    mi = *milha, milhas; ft = pé, pés
    in, pol = *polegada, polegadas; yd = *jarda, jardas; lb, lbs = *libra, libras; oz = *onça, onças
    s, seg = segundo, segundos
    ms = milissegundo, milissegundos; min = minuto, minutos; h, hs, hrs = *hora, horas; V = volt, volts
    kV = quilovolt, quilovolts; mV = milivolt, milivolts
    W = watt, watts; kW = quilowatt, quilowatts; MW = megawatt, megawatts; GW = gigawatt, gigawatts
    kWh = quilowatt-hora, quilowatts-hora
    A = ampere, amperes; mA = miliampere, miliamperes; mAh = miliampere-hora, miliamperes-hora; Hz = hertz, hertz
    kHz = quilohertz, quilohertz
    MHz = mega-hertz, mega-hertz; GHz = giga-hertz, giga-hertz; J = joule, joules; kJ = quilojoule, quilojoules
    cal = *caloria, calorias
    kcal = *quilocaloria, quilocalorias; N = newton, newtons; Pa = pascal, pascais
    hPa = hectopascal, hectopascais; kPa = quilopascal, quilopascais
    bar = bar, bars; dB = decibel, decibéis; Ω = ohm, ohms; kB, KB = kilobyte, kilobytes; MB = megabyte, megabytes
    GB = gigabyte, gigabytes
    TB = terabyte, terabytes; Mbps, Mb/s = megabit por segundo, megabits por segundo
    Gbps = gigabit por segundo, gigabits por segundo
    px = pixel, pixels; dpi = ponto por polegada, pontos por polegada
    rpm = *rotação por minuto, rotações por minuto; cv = cavalo, cavalos
    ° = grau, graus; mol = mol, mols; lm = lúmen, lúmens; cc = centímetro cúbico, centímetros cúbicos
""")

_MONEY = currencies("""
    R$, BRL = real, reais / centavo, centavos; €, EUR = euro, euros / centavo, centavos
    $, $ = dólar, dólares / centavo, centavos
    US$, USD, U$ = dólar americano, dólares americanos / centavo, centavos
    £, GBP = *libra, libras / *penny, pence; ¥, JPY = iene, ienes; CNY, RMB = yuan, yuans
    CHF = franco suíço, francos suíços / cêntimo, cêntimos; Fr = franco, francos; kr = *coroa, coroas
    SEK = *coroa sueca, coroas suecas; NOK = *coroa norueguesa, coroas norueguesas
    DKK = *coroa dinamarquesa, coroas dinamarquesas; CZK = *coroa tcheca, coroas tchecas; PLN, zł = zloty, zlotys
    HUF = forint, forints; RUB, ₽ = rublo, rublos / copeque, copeques
    TRY, ₺ = *lira turca, liras turcas; UAH, ₴ = hryvnia, hryvnias; INR, ₹ = *rupia, rupias; KRW, ₩ = won, wons
    ILS, ₪ = shekel, shekels; THB, ฿ = baht, bahts
    VND, ₫ = dong, dongs; NGN, ₦ = *naira, nairas; MXN = peso mexicano, pesos mexicanos
    ARS = peso argentino, pesos argentinos / centavo, centavos
    CLP = peso chileno, pesos chilenos; COP = peso colombiano, pesos colombianos
    UYU = peso uruguaio, pesos uruguaios; PYG, ₲ = guarani, guaranis
    PEN = sol, sóis; BOB = boliviano, bolivianos; AOA, Kz = kwanza, kwanzas; MZN = metical, meticais
    CAD, CA$ = dólar canadense, dólares canadenses / centavo, centavos
    AUD, A$ = dólar australiano, dólares australianos / centavo, centavos
    HKD, HK$ = dólar de Hong Kong, dólares de Hong Kong; NZD = dólar neozelandês, dólares neozelandeses
    MAD = dirham, dirhams; ¢ = centavo, centavos; ₿, BTC = bitcoin, bitcoins; ZAR = rand, rands
    EGP = *libra egípcia, libras egípcias; SGD = dólar de Singapura, dólares de Singapura
""")

_SCALE = nouns(
    "mil = mil, mil; k, K = mil, mil; mi, M, MM, mm = milhão, milhões; bi, B = bilhão, bilhões; tri = trilhão, trilhões"
)

_ABBREVIATIONS = pairs("""
    Sr. = senhor; Sra. = senhora; Srta. = senhorita; Srs. = senhores; Sras. = senhoras; Dr. = doutor
    Dra. = doutora; Drs. = doutores; Dras. = doutoras
    D.^ = dona; Prof. = professor; Profa., Profª, Prof.ª, Profª. = professora; Eng. = engenheiro
    Enga., Engª = engenheira; Arq. = arquiteto; Adv. = advogado; Gen. = general
    Cel.^ = coronel; Cap.^ = capitão; Sgt. = sargento; Ten. = tenente; Pe.^ = padre; Fr.^ = frei; Sto. = santo
    Sta. = santa; S.^ = são; V. Exa. = vossa excelência
    Exmo. = excelentíssimo; Exma. = excelentíssima; Ilmo. = ilustríssimo; Ilma. = ilustríssima; Dep.^ = deputado
    Pres. = presidente; Min.^ = ministro
    n.º, nº, n°, núm., no.# = número; nos.# = números; pág., p.#, pag. = página; págs., pp.# = páginas
    cap.# = capítulo; art. = artigo; arts. = artigos
    vol. = volume; fig. = figura; ed. = edição; par. = parágrafo; inc. = inciso; cód. = código; ref. = referência
    tel. = telefone; cel.# = celular; ext.# = extensão
    r.#, ramal.# = ramal; aprox. = aproximadamente; máx. = máximo; mín. = mínimo; etc. = etcétera
    p. ex., p.ex. = por exemplo; i. e. = isto é; cf. = confira; vs., vs = versus
    av., Av. = avenida; R.^ = rua; r.^ = rua; pça., pç. = praça; al.^ = alameda; rod. = rodovia; estr. = estrada
    tv.^, trav. = travessa; lgo. = largo; bl.# = bloco
    ap.#, apto., apt. = apartamento; ed.^ = edifício; cj.# = conjunto; jd., jd.^ = jardim; vl.^ = vila
    km.# = quilômetro; s/n = sem número; c/ = com; p/ = para; s/ = sem
    a. C. = antes de Cristo; d. C. = depois de Cristo; séc. = século; sécs. = séculos; EUA = Estados Unidos
    Ltda., Ltda = limitada; S. A., S/A = sociedade anônima
    Cia., Cia = companhia; Bros. = irmãos; dept., depto., dpto. = departamento; gov. = governo
    univ. = universidade; obs. = observação; P. S. = pós-escrito; qtd., qtde. = quantidade
    hab. = habitantes; min.# = minuto; seg.# = segundo; jan. = janeiro; fev. = fevereiro; set. = setembro
    out. = outubro; nov. = novembro; dez. = dezembro
""")

_SMALL_WORDS = words("""a à ao aos as às com como da das de dela dele do dos e é ela elas ele eles em entre era
    essa esse esta está este eu foi há isso já
lhe mais mas me menos meu minha muito na nas não no nos nós o os ou para pela pelo por porque quando que quem se
    sem ser seu seus só sob sobre sua
são também te tem teu tu tudo um uma vai você dividido igual ponto vírgula até contra desde após onde pois
    aqui ainda assim cada mil""")
_ARTICLE = re.compile(
    r"(?<!\w)(?i:o|a|no|na|do|da|ao|à|pelo|pela) (?P<claim>(?P<r>[IVX]{1,6}))(?= (?P<n>[A-ZÁ-Úa-zá-ú]{4,}))"
)


def _roman_before_noun(match: re.Match[str]) -> str | None:
    value = european.roman(match["r"])
    return ordinal(value, feminine(match["n"])) if value and value < 40 else None


def _by_digit(match: re.Match[str]) -> str:
    return european.by_digit(_GRAMMAR, match[0])


_CENTURY = "cardinal"
_GRAMMAR = Grammar(
    tag="pt-br",
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
    magnitudes=("milhões", "milhão", "bilhões", "bilhão", "trilhões", "trilhão"),
    abbreviations=_ABBREVIATIONS,
    ordinal_marks={
        "º": (False, False),
        ".º": (False, False),
        "ª": (True, False),
        ".ª": (True, False),
        "o.": (False, False),
        "a.": (True, False),
    },
    labels=words(
        "página páginas capítulo número artigo tomo volume nível tipo fase canal linha sala porta "
        "andar versão figura tabela rua ônibus voo grupo quarto ano nº n.º pág. art. cap."
    ),
    roman_nouns=dict.fromkeys(
        words(
            "século séculos séc. capítulo tomo volume ato cena título livro parte seção ano anexo "
            "artigo fase nível tipo grau classe guerra cap. vol. inciso"
        ),
        _CENTURY,
    ),
    roman_name=_king,
    small_words=_SMALL_WORDS,
    scale_below_two=True,
    half=("meio", "meia"),
    spelled=words("IBGE BNDES"),
    extra=(
        Rule("roman", _ARTICLE, _roman_before_noun),
        Rule("serial", re.compile(r"(?<!\w)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)"), _by_digit),  # CPF
        Rule("serial", re.compile(r"(?<!\w)\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}(?!\w)"), _by_digit),  # CNPJ
    ),
)


@lru_cache(maxsize=1)
def _normalizer() -> european.Normalizer:
    return european.Normalizer(_GRAMMAR)


def normalize(text: str) -> list[Piece]:
    """What is said for Brazilian Portuguese text."""
    return _normalizer()(text)
