"""Statistics of many games: counts, figures with intervals, paired comparisons."""
