"""The grammar of written Korean: all rules in order of precedence, the earlier one wins."""

from __future__ import annotations

from moksori.text.normalize import ko_counts, ko_letters, ko_measures, ko_network, ko_time

RULES = (
    *ko_network.RULES,
    *ko_time.DATES,
    *ko_network.HYPHENED,
    *ko_time.TIMES,
    *ko_counts.EARLY,
    *ko_measures.RULES,
    *ko_time.HISTORIC,
    *ko_measures.ARITHMETIC,
    *ko_counts.RULES,
    *ko_network.VERSIONS,
    *ko_letters.RULES,
    *ko_measures.LEFT_OVER,
    *ko_letters.SIGNS,
)
