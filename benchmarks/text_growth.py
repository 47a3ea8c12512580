"""Does reading take time in proportion to the text? (issue 5: twice as long a text, at most 2.3 times the time)

    python benchmarks/text_growth.py [--characters 100000] [--language en-us] [--markup plain markdown html]

Every kind of text below is read at a length and at twice that length, three and two times; the best counts. Printed is
the time, the ratio, and how long the first utterance took. Exit status 1 if a ratio is above 2.3.
"""

from __future__ import annotations

import argparse
import sys
import time

from moksori.text import languages, pipeline
from moksori.text.pipeline import TextOptions

MOST = 2.3
KINDS = {
    "prose": "The quick brown fox, as they say, jumps over 12 lazy dogs on May 3rd. \n",
    "paragraphs": "A short one. And another one, a little longer than that.\n\n",
    "one word": "a",
    "no stops": "one more word ",
    "stops": "a.",
    "marks": "?!.,;",
    "digits": "1",
    "lists of numbers": "1,",
    "money": "$5.30 ",
    "addresses": "http://a.b/c?d=e ",
    "mail": "a@",
    "emoji": "\U0001f44d\U0001f3fd",
    "joiners": "\U0001f468\u200d",
    "Korean": "안녕하세요 meeting은 3시 ",
    "Han": "漢字",
    "Cyrillic": "Привет ",
    "accents": "e\u0301",
    "blank lines": "\n\n",
    "lines": "One line\n",
    "bullets": "- a\n",
    "brackets": "[",
    "closing": "](",
    "links": "[a](b) ",
    "angles": "<",
    "open tags": "<a b='",
    "entities": "&a",
    "stars": "*a ",
    "stars 2": "**a* ",
    "underscores": "_",
    "ticks": "`a``",
    "backslashes": "\\",
    "quotes": "> ",
    "hashes": "# ",
    "bars": "|a\n|-\n",
    "fences": "```\n",
    "comments": "<!--",
    "scripts": "<script>",
    "pauses": "[pause:",
    "languages": "[lang:ko]",
    "rules": "---\n",
    "spaces": " ",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--characters", type=int, default=100_000)
    parser.add_argument("--language", default="en-us")
    parser.add_argument("--markup", nargs="+", default=["plain", "markdown", "html"])
    parser.add_argument("--only", nargs="*", choices=list(KINDS))
    chosen = parser.parse_args()
    languages.front_end(chosen.language)
    worst = 0.0
    for markup in chosen.markup:
        options = TextOptions(language=chosen.language, markup=markup)
        for name in chosen.only or KINDS:
            ratio = measure(f"{markup} {name}", KINDS[name], chosen.characters, options)
            worst = max(worst, ratio)
    print(f"worst ratio {worst:.2f} (at most {MOST})")
    return int(worst > MOST)


def measure(name: str, unit: str, characters: int, options: TextOptions) -> float:
    """The ratio of the times for twice the text and the text."""
    text = unit * (characters // len(unit))
    seconds(text[:2000], options)
    once = min(seconds(text, options)[0] for _ in range(3))
    twice, first = min(seconds(text * 2, options) for _ in range(2))
    ratio = twice / max(once, 0.005)
    print(f"{name:28} {once:8.3f} s {twice:8.3f} s  x{ratio:4.2f}  first {first * 1000:6.1f} ms", flush=True)
    return ratio


def seconds(text: str, options: TextOptions) -> tuple[float, float]:
    """CPU seconds for all utterances and for the first."""
    start = time.process_time()
    reading = iter(pipeline.utterances(text, options))
    next(reading, None)
    first = time.process_time() - start
    for _ in reading:
        pass
    return time.process_time() - start, first


if __name__ == "__main__":
    sys.exit(main())
