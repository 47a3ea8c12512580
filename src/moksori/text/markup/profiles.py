"""What becomes of the parts of a document that are not prose, by profile, and the few words we add ourselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """How a kind of listener wants a document read."""

    code: str
    """Code blocks: read, announce ("code block"), or skip."""
    table: str
    """read (row by row), announce, or skip."""
    image: str
    """announce ("image", then its description), read (the description), or skip."""
    address: str
    """Of a link that has a text: read, or skip."""


PROFILES: Mapping[str, Profile] = {
    "chat": Profile(code="announce", table="read", image="announce", address="skip"),
    "book": Profile(code="skip", table="announce", image="skip", address="skip"),
    "code": Profile(code="read", table="read", image="announce", address="read"),
}

_WORDS = {
    "en-us": ("Code block.", "Table.", "Image: "),
    "es": ("Bloque de código.", "Tabla.", "Imagen: "),
    "fr": ("Bloc de code.", "Tableau.", "Image : "),
    "hi": ("कोड ब्लॉक।", "तालिका।", "चित्र: "),
    "it": ("Blocco di codice.", "Tabella.", "Immagine: "),
    "pt-br": ("Bloco de código.", "Tabela.", "Imagem: "),
    "ja": ("コードブロック。", "表。", "画像、"),
    "zh": ("代码块。", "表格。", "图片，"),
    "ko": ("코드 블록.", "표.", "그림, "),
}


def word(thing: str, language: str) -> str:
    """What to say for a "code", "table" or "image" in a language."""
    words = _WORDS.get(language, _WORDS["en-us"])
    return words[("code", "table", "image").index(thing)]
