# ruff: noqa: E501 - word lists
"""Words that decide where a sentence ends, by language. Data only.

NEVER_END: abbreviations that something always follows.  MAY_END: those that a sentence may end with; it does if a word
follows that usually starts one (STARTERS).  CONJUNCTIONS: before them a long clause may be parted.
"""

from __future__ import annotations

import re

from moksori.text.rules import word_set

NEVER_END: dict[str, frozenset[str]] = {
    "en": word_set(
        "dr mr mrs ms messrs prof st mt ft gen col maj capt cpt lt sgt cpl pvt cmdr adm rev hon gov sen rep "
        "pres supt fr mme mlle vs e.g i.e eg ie cf approx viz ca dept univ figs eq eqs sec ch vols nr resp "
        "incl al.g gov atty insp det amb"
    ),
    "es": word_set(
        "ee sr sra srta srs sres dr dra d dña ud uds vd vds prof profa ing lic arq gral cnel cap tte sto sta pág "
        "págs núm art cap p.ej ej aprox av avda c cf tel depto fig vol"
    ),
    "fr": word_set(
        "m mm mgr dr pr prof me st ste cf p.ex ex av boul bd tél chap env fig vol no n° art al éd réf c.-à-d"
    ),
    "it": word_set(
        "sig sigg sig.ra sig.na dott dott.ssa prof prof.ssa ing avv arch geom rag on sen mons don p.es es pag "
        "pagg cap art tel fig vol cfr ca n nr v s ss"
    ),
    "pt": word_set(
        "sr sra srs sras srta dr dra drs d prof profa eng exmo exma ilmo v.exa p.ex ex pág págs núm n.º art "
        "cap av r tel fig vol cf aprox gen cel cap"
    ),
    "hi": word_set("डॉ श्री प्रो कु मि पं"),
}
MAY_END: dict[str, frozenset[str]] = {
    "en": word_set(
        "etc inc ltd co corp bros jr sr esq u.s u.k u.n u.s.a e.u d.c ph.d m.d b.a m.a b.sc m.sc m.b.a a.d "
        "b.c b.c.e c.e al ave blvd rd ln hwy jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues "
        "wed thu thur thurs fri sat sun est min max avg ext ed eds vol ft in oz lb lbs hr hrs mins secs yr "
        "yrs a.k.a p.s r.i.p"
    ),
    "es": word_set("etc s.a s.l ee.uu uu a.c d.c jr ltda cía"),
    "fr": word_set("etc s.a j.-c apr av"),
    "it": word_set("ecc etc s.p.a s.r.l a.c d.c"),
    "pt": word_set("etc s.a ltda cia a.c d.c jr"),
}
STARTERS: dict[str, frozenset[str]] = {
    "en": word_set(
    "The A An This That These Those There Here He She It We They You I His Her Its Our Their Your My But "
    "And Or So Yet If When While As At In On For From By With Without After Before Because Although "
    "Though However Then Thus Also What Who Why Where How Which Is Are Was Were Do Does Did Can Could "
    "Will Would Should Have Has Had Not No Yes Now Once Since Until Unless Some Many Most All Each Every "
    "Both Several Another Other Such Maybe Perhaps Please Let Meanwhile Finally First Second Next Later "
    "Today Yesterday Tomorrow Even Just Only Still Instead Whether To Of It's That's There's He's She's "
    "We're They're You're I'm I've I'll I'd Don't Didn't Let's Moreover Furthermore Nevertheless"
),
    "es": word_set(
    "El La Los Las Un Una Lo Este Esta Estos Estas Ese Esa Eso Esto Y Pero O En De Con Por Para Si Cuando "
    "Como Aunque Sin Se No Sí Su Sus Mi Me Te Le Nos Al Del Que Qué Quién Cómo Dónde Después Entonces "
    "También Ya Hoy Ayer Él Ella Ellos Yo Tú"
),
    "fr": word_set(
    "Le La Les L Un Une Des Ce Cet Cette Ces Il Elle Ils Elles On Nous Vous Je Tu Mais Et Ou Donc Car En "
    "De Dans Avec Pour Par Sur Si Quand Comme Son Sa Ses Mon Ma Mes Notre Leur Que Qui Où Puis Ensuite "
    "Alors Aussi C'est C’est"
),
    "it": word_set(
    "Il Lo La I Gli Le Un Una Uno Questo Questa Quello Quella E Ma O Se Quando Come In Di Con Per Da Su "
    "Non Si Ci Io Tu Lui Lei Noi Voi Loro Che Chi Dove Poi Anche Mentre Dopo Prima Oggi Ieri Perché"
),
    "pt": word_set(
    "O A Os As Um Uma Este Esta Esse Essa Isso Isto E Mas Ou Se Quando Como Em De Com Por Para No Na Nos "
    "Nas Não Sim Ele Ela Eles Elas Eu Você Nós Que Quem Onde Depois Também Já Hoje Ontem Seu Sua Meu "
    "Minha"
),
}  # fmt: skip
TIMES_AFTER = word_set(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Wed Thu Fri Sat Sun January "
    "February March April May June July August September October November December EST EDT CST CDT MST "
    "MDT PST PDT ET CT MT PT GMT UTC CET BST IST JST Eastern Central Pacific Mountain"
)


def _before(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=\s)(?:{words.replace(' ', '|')})(?=\s)")


CONJUNCTIONS: dict[str, re.Pattern[str]] = {
    "en": _before("and but or nor so yet because although though while whereas when where which who that if unless until since after before than as with without into during through"),
    "es": _before("y e pero o u ni porque aunque mientras cuando donde que quien si sino con para por"),
    "fr": _before("et mais ou ni car donc parce quand lorsque puisque alors que qui où si avec pour dans"),
    "it": _before("e ed ma o oppure perché mentre quando dove che chi se con per"),
    "pt": _before("e mas ou nem porque enquanto quando onde que quem se com para por"),
    "hi": _before("और लेकिन पर या क्योंकि कि जब तो अगर मगर"),
    "ko": re.compile(r"(?<=[고며서면데만지]\s)(?=\S)"),
}  # fmt: skip
