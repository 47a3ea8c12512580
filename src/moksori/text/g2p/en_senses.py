# ruff: noqa: E501 - a word and its company are one line
"""English words of one spelling and two sounds, and the company that tells them apart. Data only."""

from __future__ import annotations

from typing import NamedTuple

from moksori.text.rules import word_set


class Sense(NamedTuple):
    """A reading that is chosen when words of its company are near."""

    american: str
    british: str
    near: frozenset[str]
    """Any of these within a few words on either side."""
    next: frozenset[str] = frozenset()
    """Or one of these right behind."""
    before: frozenset[str] = frozenset()
    """Or one of these right before."""
    unless_next: frozenset[str] = frozenset()
    """But never with one of these right behind."""
    tags: tuple[str, ...] = ()
    """Only with a tag that starts so."""


_FISH = word_set(
    "fish fishing fished fisherman fishermen angler anglers angling lake lakes river rivers pond reservoir striped largemouth "
    "smallmouth trout pike perch walleye catfish crappie bluegill sunfish salmon fillet grilled fried caught catch lure lures "
    "bait rod tackle spawn chilean sea freshwater saltwater species"
)
_SHIP = word_set(
    "ship ships boat boats vessel vessels stern hull deck decks torpedo torpedoes submarine submarines destroyer cruiser "
    "battleship ferry yacht aft port starboard waterline keel anchor anchors wreck sank sinking sunk wake waves sail sails "
    "sailing captain crew iceberg ramming rammed collision mast rudder thruster thrusters shock casualties heliosphere "
    "ballast sonar periscope tank gunner hatch canoe kayak guns mounts"
)
_ARROW = word_set(
    "arrow arrows archer archers archery string strings violin viola cello fiddle tie ties hair ribbon ribbons knot knots "
    "quiver longbow crossbow hunting hunter hunters weapon weapons spear spears sword swords rosin rainbow pink dress gift bullseye"
)
_METAL = word_set(
    "pipe pipes paint paints copper tin zinc mercury metal metals alloy alloys ore ores mine mines mined mining battery batteries "
    "acid pencil pencils bullet bullets shielding shield glass cadmium antimony bismuth arsenic toxic poisoning poisoned poison roof weights "
    "silver oxide exposure contaminated contamination element elements solder soldered gasoline petrol leaded unleaded "
    "shot smelter smelting coffin coffins iron gold nickel uranium isotopes isotope sulfide sulphide carbonate chromate crystal"
)
_PIGS = word_set(
    "pig pigs piglet piglets boar boars farrow farrowed litter swine hog hogs pork sty udder vajravarahi animal animals"
)
_INJURY = word_set(
    "muscle muscles ligament meniscus labrum labral acl mcl rotator cuff tendon hamstring calf cartilage fabric knee shoulder groin "
    "retinal aortic wear"
)
_MEDICAL = word_set(
    "knife bullet gunshot stab stabbed healing healed heal heals blood bleeding fatal mortal infection infected dressing bandage head "
    "chest leg arm shoulder exit entry surgical open deep flesh scar nurse doctor pain"
)
_FOOTBALL = word_set(
    "rangers glasgow boston f.c. fc fc. goal goals league cup scored season striker midfielder goalkeeper manager defender defenders celtics "
    "football footballer soccer hibernian hearts aberdeen dundee match matches champions lead minutes half-time lakers nba draft "
    "basketball parkhead signed transfer bhoys premiership scottish club debut kilmarnock motherwell captain coach"
)
_AXE = word_set(
    "chop chopped chopping wood wooden battle stone hatchet hatchets sword swords iron weapon weapons hammer hammers knives tools saws handle"
)
_REASONS = word_set(
    "theoretical legal philosophical scientific genetic neural biological ethical moral physical empirical psychological"
)

_WIND_NEXT = word_set(
    "power energy speed farm farms turbine turbines instrument instruments chill tunnel blows blew was is and gusts"
)
_WEATHER = word_set(
    "turbine turbines speed speeds blow blows blew blowing gust gusts cold north south east west strong solar rain storm weather tunnel chill"
)
_CRYING = word_set("eye eyes cheek cheeks cry crying cried wept weep weeping sad duct ducts shed drop drops face")

SENSES: dict[str, tuple[Sense, ...]] = {
    "bass": (
        Sense("bˈæs", "bˈas", _FISH, word_set("fishing boat boats fisherman pro"), word_set("sea striped largemouth smallmouth black rock channel"),
              word_set("guitar guitarist player drum clef line lines solo clarinet drums trombone saxophone baritone vocals")),
        Sense("bˈAs", "bˈAs", frozenset(), before=frozenset()),
    ),
    "basses": (Sense("bˈæsᵻz", "bˈasɪz", _FISH), Sense("bˈAsᵻz", "bˈAsɪz", frozenset())),
    "bow": (
        Sense("bˈO", "bˈQ", _ARROW, word_set("tie ties street window legged strings and-arrow"), word_set("long cross recurve compound composite hair fiddle violin"), word_set("wow shock"), ("N", "J")),
        Sense("bˈW", "bˈW", _SHIP, word_set("wow shock wave thruster down out before section"), word_set("ship's boat's port starboard bulbous take takes took final")),
    ),
    "bows": (
        Sense("bˈOz", "bˈQz", _ARROW, tags=("N",)),
        Sense("bˈWz", "bˈWz", _SHIP, word_set("down out before to his her")),
    ),
    "bowed": (Sense("bˈOd", "bˈQd", word_set("strings string instrument instruments violin legs cello outward")),),
    "lead": (
        Sense("lˈɛd", "lˈɛd", _METAL, word_set("poisoning pipe pipes paint acid pencil shot content"), frozenset(),
              word_set("singer vocalist guitar guitarist vocals role roles actor actress single character author designer researcher to the a by "
                   "up off through into in over when against engineer developer counsel investigator architect position track him her them us"), ("N", "J")),
    ),
    "row": (Sense("ɹˈW", "ɹˈW", word_set("heated furious blazing"), word_set("over erupted broke"), word_set("diplomatic political heated furious blazing angry bitter")),),
    "rows": (Sense("ɹˈWz", "ɹˈWz", frozenset(), word_set("over erupted broke"), word_set("diplomatic political heated furious angry bitter")),),
    "sow": (Sense("sˈW", "sˈW", _PIGS, word_set("bug head"), frozenset(), word_set("seeds seed the to in"), ("N",)), Sense("sˈO", "sˈQ", frozenset())),
    "sows": (Sense("sˈWz", "sˈWz", _PIGS, word_set("and"), frozenset(), word_set("seeds the"), ("N",)), Sense("sˈOz", "sˈQz", frozenset())),
    "tear": (Sense("tˈɪɹ", "tˈɪə", _CRYING, word_set("gas drop duct ducts"), tags=("N",)), Sense("tˈɛɹ", "tˈɛː", _INJURY, word_set("down up apart off out through it them away him open into"), word_set("wear-and to")),),
    "tears": (Sense("tˈɪɹz", "tˈɪəz", _CRYING, tags=("N",)), Sense("tˈɛɹz", "tˈɛːz", word_set("ligament meniscus rotator cuff labrum tendon"), word_set("down up apart off through it them away into open"), frozenset()),),
    "wind": (
        Sense("wˈInd", "wˈInd", frozenset(), before=word_set("to i we they you will would can could must should"), unless_next=_WIND_NEXT),
        Sense("wˈɪnd", "wˈɪnd", _WEATHER, _WIND_NEXT, word_set("the strong cold solar north south east west high warm a"), word_set("up down")),
        Sense("wˈInd", "wˈInd", frozenset(), word_set("up down its his her their back around through along")),
    ),
    "winds": (Sense("wˈIndz", "wˈIndz", frozenset(), word_set("up its through around along past down"), word_set("river road path trail it that which and he she"), tags=("V",)), Sense("wˈɪndz", "wˈɪndz", frozenset())),
    "wound": (Sense("wˈund", "wˈuːnd", _MEDICAL, frozenset(), word_set("a the this that his her head stab bullet gunshot flesh open"), word_set("up around down through its")),),
    "celtic": (Sense("sˈɛltɪk", "sˈɛltɪk", _FOOTBALL, word_set("fc f.c. park fans were boys"), word_set("glasgow boston bloomfield"), word_set("languages language music art nations sea cross mythology tribes tribe people peoples britain culture studies"), ("NNP",)),),
    "celtics": (Sense("sˈɛltɪks", "sˈɛltɪks", frozenset()),),
    "bologna": (Sense("bəlˈOni", "bəlˈQni", word_set("sandwich sandwiches slice slices sliced fried meat meats ham lunch salami cheese hot")),),
    "mate": (Sense("mˈɑtA", "mˈatA", word_set("yerba"), frozenset(), word_set("yerba")),),
    "rodeo": (Sense("ɹOdˈAO", "ɹQdˈAQ", frozenset(), word_set("drive")),),
    "sewer": (Sense("sˈOəɹ", "sˈQə", word_set("needle thread quilt quilts fabric seamstress sewing stitch stitches garment")),),
    "axes": (Sense("ˈæksᵻz", "ˈaksɪz", _AXE),),
    "bases": (Sense("bˈAsiz", "bˈAsiːz", _REASONS), Sense("bˈAsᵻz", "bˈAsɪz", frozenset())),
    "mobile": (Sense("mObˈil", "mQbˈiːl", word_set("alabama"), word_set("bay")), Sense("mˈObᵊl", "mˈQbIl", frozenset())),
    "polish": (Sense("pˈɑlɪʃ", "pˈɒlɪʃ", frozenset(), word_set("the your it up his her off my their remover"), word_set("nail shoe floor furniture and-polish boot")),),
    "dove": (Sense("dˈOv", "dˈQv", frozenset(), word_set("into in down off under for headfirst head-first deep deeper onto through"), word_set("he she they we i it who"), tags=("V", "I", "R")),),
    "moped": (Sense("mˈOpt", "mˈQpt", frozenset(), word_set("around about"), word_set("he she they i we")),),
}  # fmt: skip
"""The first sense whose company is there; a sense without company is the usual one."""

RESUME_NOUN = ("ɹˈɛzəmˌA", "ɹˈɛzjʊmˌA")
RECOUNT_NOUN = ("ɹˈikˌWnt", "ɹˈiːkWnt")
EXPOSE_NOUN = ("ˌɛkspOzˈA", "ɛkspˈQzA")
READING_PLACE = ("ɹˈɛdɪŋ", "ɹˈɛdɪŋ")
NICE_PLACE = ("nˈis", "nˈiːs")
JOB_BIBLE = ("ʤˈOb", "ʤˈQb")
READ_PRESENT = ("ɹˈid", "ɹˈiːd")
READ_PAST = ("ɹˈɛd", "ɹˈɛd")
LIVE_ADJECTIVE = ("lˈIv", "lˈIv")
CLOSE_ADJECTIVE = ("klˈOs", "klˈQs")
MINUTE_NOUN = ("mˈɪnət", "mˈɪnɪt")
MINUTE_SMALL = ("mInˈut", "mInjˈuːt")
LIVE_NEXT = word_set(
    "music concert concerts album albums performance performances recording recordings broadcast broadcasts show shows audience "
    "audiences stream streams streaming action television tv version versions band wire ammunition coverage event events animals animal "
    "chat demo theater theatre entertainment feed sport sports football video bands birth births rounds fire oak bait sessions session "
    "tracks sets set dvd act"
)
SMALL_NEXT = word_set(
    "detail details amount amount amounts quantity quantities particle particles traces fraction fractions differences organism organisms changes"
)
