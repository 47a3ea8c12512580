"""Text to what is said, one module a language: `normalize(text) -> list[Piece]`."""
