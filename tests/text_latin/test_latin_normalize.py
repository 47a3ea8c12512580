"""What is said for Spanish, French, Italian and Portuguese text. Own examples, one line each."""

from __future__ import annotations

import importlib

import pytest

from moksori.text.rules import joined, problem

SAID = {
    "es": {
        "Hay 21 páginas y 31 libros.": "Hay veintiuna páginas y treinta y un libros.",
        "Son 121 mujeres y 1 hombre": "Son ciento veintiuna mujeres y un hombre",
        "la página 1 y el número 21": "la página uno y el número veintiuno",
        "Vinieron 500.000 personas": "Vinieron quinientas mil personas",
        "Tiene 7.800 millones": "Tiene siete mil ochocientos millones",
        "mide 1,75 m": "mide uno coma setenta y cinco metros",
        "La final del 3 de julio de 1998": "La final del tres de julio de mil novecientos noventa y ocho",
        "el 1/2/2023": "el primero de febrero de dos mil veintitrés",
        "2023-02-11": "once de febrero de dos mil veintitrés",
        "a las 8:15": "a las ocho y cuarto",
        "Abre a las 7 p.m. Cierra tarde.": "Abre a las siete de la tarde. Cierra tarde.",
        "duró 3 h 20 min": "duró tres horas veinte minutos",
        "cuesta 9,95 €": "cuesta nueve euros con noventa y cinco céntimos",
        "$2,500": "dos mil quinientos dólares",
        "4,2 mdd": "cuatro coma dos millones de dólares",
        "90 km/h": "noventa kilómetros por hora",
        "-12 °C": "menos doce grados celsius",
        "el 7,5 %": "el siete coma cinco por ciento",
        "3/4 de taza": "tres cuartos de taza",
        "1/2 taza": "media taza",
        "el 5.º piso": "el quinto piso",
        "la 3.ª vez": "la tercera vez",
        "Carlos V y Alfonso X": "Carlos quinto y Alfonso décimo",
        "Benedicto XVI en el siglo XXI": "Benedicto dieciséis en el siglo veintiuno",
        "la II Guerra": "la segunda Guerra",
        "El Sr. Ruiz y la Dra. Paz": "El señor Ruiz y la doctora Paz",
        "pan, vino, etc. Luego": "pan, vino, etcétera. Luego",
        "EE. UU. y la OTAN": "Estados Unidos y la OTAN",
        "un DVD de la UE": "un D V D de la U E",
        "de 9-12 años": "de nueve a doce años",
        "6 × 7 = 42": "seis por siete es igual a cuarenta y dos",
        "ana.gil@correo.es": "ana punto gil arroba correo punto es",
        "Llame al 955 123 456": "Llame al nueve cinco cinco uno dos tres cuatro cinco seis",
        "versión 10.2.1": "versión diez punto dos punto uno",
        "COVID-19": "COVID diecinueve",
        "No. No vine. 2 más": "No. No vine. dos más",
        "abierto 24/7": "abierto veinticuatro siete",
        "90 hab./km²": "noventa hab. por kilómetro cuadrado",
        "en 1936-1939.": "en mil novecientos treinta y seis a mil novecientos treinta y nueve.",
        "1/2 l y 3/4 kg": "medio litro y tres cuartos de kilogramo",
        "nota 8,5/10": "nota ocho coma cinco de diez",
        "el martes 4/6": "el martes cuatro de junio",
        "40° 25′ 8″": "cuarenta grados veinticinco minutos ocho segundos",
        "la Ley 39/2015": "la Ley treinta y nueve barra dos mil quince",
    },
    "fr": {
        "71, 80, 81, 95": "soixante et onze, quatre-vingts, quatre-vingt-un, quatre-vingt-quinze",
        "21 pages et 1 personne": "vingt et une pages et une personne",
        "1 250 000 habitants": "un million deux cent cinquante mille habitants",
        "le 1er mai 1968": "le premier mai mille neuf cent soixante-huit",
        "le 14/07/1789": "le quatorze juillet mille sept cent quatre-vingt-neuf",
        "à 17h05": "à dix-sept heures cinq",
        "2 h 15 min": "deux heures quinze minutes",
        "4,80 €": "quatre euros quatre-vingts",
        "1,2 M€": "un virgule deux million d'euros",
        "le XVIIe siècle": "le dix-septième siècle",
        "Henri IV et Napoléon Ier": "Henri quatre et Napoléon premier",
        "la 2nde place, la 3e": "la seconde place, la troisième",
        "M. Petit et Mme Roux": "monsieur Petit et madame Roux",
        "52 av. J.-C.": "cinquante-deux avant Jésus-Christ.",
        "l'UE et l'ONU": "l'U E et l'ONU",
        "06 11 22 33 44": "zéro six onze vingt-deux trente-trois quarante-quatre",
        "une demi-heure, 1/4 de litre": "une demi-heure, un quart de litre",
        "-3 °C": "moins trois degrés celsius",
        "La vie, le lis, il dit": "La vie, le lis, il dit",
        "n° 7": "numéro sept",
        "c.-à-d. 10 %": "c'est-à-dire dix pour cent",
    },
    "it": {
        "23 gatti e 1 cane": "ventitré gatti e un cane",
        "1 ora e 1 studente": "un' ora e uno studente",
        "1.500 euro": "mille cinquecento euro",
        "il 1 marzo 2020": "il primo marzo duemila venti",
        "alle 8.45": "alle otto e quarantacinque",
        "19,90 €": "diciannove euro e novanta centesimi",
        "2 mln €": "due milioni di euro",
        "il XIV secolo": "il quattordicesimo secolo",
        "Papa Pio XII": "Papa Pio dodicesimo",
        "3° piano, 30 °C": "terzo piano, trenta gradi celsius",
        "130 km/h": "centotrenta chilometri all'ora",
        "il dott. Neri, ecc. Poi": "il dottor Neri, eccetera. Poi",
        "il CD dell'INPS": "il C D dell'I N P S",
        "a 45° nord": "a quarantacinque gradi nord",
        "N. Bianchi, n. 4": "N. Bianchi, numero quattro",
        "gli anni '70": "gli anni settanta",
        "1/3 di litro": "un terzo di litro",
    },
    "pt": {
        "2 casas e 2 carros": "duas casas e dois carros",
        "22 pessoas, 200 mulheres": "vinte e duas pessoas, duzentas mulheres",
        "1.300 alunos": "mil e trezentos alunos",
        "1.346": "mil trezentos e quarenta e seis",
        "R$ 2,99": "dois reais e noventa e nove centavos",
        "R$ 1,5 bi": "um vírgula cinco bilhão de reais",
        "US$ 3 milhões": "três milhões de dólares americanos",
        "em 7/9/1822": "em sete de setembro de mil oitocentos e vinte e dois",
        "às 21h10": "às vinte e uma horas e dez",
        "o século XVI": "o século dezesseis",
        "Dom João VI": "Dom João sexto",
        "a 4ª série, o 2º ano": "a quarta série, o segundo ano",
        "0,75 l": "zero vírgula setenta e cinco litros",
        "5/8": "cinco oitavos",
        "3/16": "três dezesseis avos",
        "CPF 123.456.789-09": "C P F um dois três quatro cinco seis sete oito nove zero nove",
        "(21) 98765-4321": "dois um nove oito sete seis cinco quatro três dois um",
        "o Dr. Reis, a Profa. Luz": "o doutor Reis, a professora Luz",
        "2 mil crianças e 3 mil homens": "duas mil crianças e três mil homens",
        "Lei 8.078/90": "Lei oito mil e setenta e oito barra noventa",
        "meia xícara e 1/2 colher": "meia xícara e meia colher",
    },
}


@pytest.mark.parametrize(
    ("language", "written", "spoken"), [(lang, a, b) for lang, cases in SAID.items() for a, b in cases.items()]
)
def test_it_is_said_as_a_careful_reader_would(language: str, written: str, spoken: str) -> None:
    pieces = importlib.import_module(f"moksori.text.normalize.{language}").normalize(written)
    assert joined(pieces) == spoken
    assert problem(written, pieces) is None


ORDINARY = {
    "es": "Él dijo que no, que la vida sigue y el mar está ahí; mi casa es tu casa. Di la verdad. No lo sé, ¿y tú?",
    "fr": "Elle dit : « La vie est belle, mon ami. » Le lis et la cime, de mille façons. Est-ce vrai ?",
    "it": "Di che cosa si vive? Mi dici la verità, il mio cane e lo zio. Dì di sì, vivi e ridi. È così.",
    "pt": "Ele disse que não, e a vida é assim: vi o mar. Dá-me a mão, meu bem. O guarda-chuva dele sumiu, né?",
}


@pytest.mark.parametrize(("language", "text"), ORDINARY.items())
def test_ordinary_words_are_left_alone(language: str, text: str) -> None:
    pieces = importlib.import_module(f"moksori.text.normalize.{language}").normalize(text)
    words = [piece for piece in pieces if any(c.isalpha() for c in text[piece.start : piece.end])]
    assert [piece.spoken for piece in words] == [text[piece.start : piece.end] for piece in words]


ODD = (
    "12-34-56-78-90", "1.2.3.4.5.6.7", "a1b2c3", "0/0", "1//2", "99:99:99", "3x4x5", "1e10", "²³", "٣٤", "12,34,56",
    "#12#", "-+5", "1°2'3\"", "5€$", "x²y³", "10^-3", "00000", "9" * 60, "1" * 500, "①⑫", "H₂O", "٣٫٥", "1_000", "0x1F",
    "5'3",
)  # fmt: skip


@pytest.mark.parametrize("language", SAID)
def test_no_digit_is_ever_left_over(language: str) -> None:
    normalize = importlib.import_module(f"moksori.text.normalize.{language}").normalize
    for odd in ODD:
        assert not any(c.isdigit() for piece in normalize(odd) for c in piece.spoken), odd
