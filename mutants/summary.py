"""The table of a campaign: how many mistakes were noticed, and which were not."""

from __future__ import annotations

from collections import Counter

from mutants.judge import Verdict


def summary(verdicts: list[Verdict], seed: int, looked_at: dict[str, str]) -> str:
    """`looked_at`: mistakes that change nothing a test could see, with the reason."""
    noticed = [v for v in verdicts if v.word in ("noticed", "hangs")]
    missed = [v for v in verdicts if v.word not in ("noticed", "hangs")]
    equivalent = [v for v in missed if str(v.mistake) in looked_at]
    lines = [f"{len(verdicts)} mistakes planted (seed {seed}): {len(noticed)} noticed, {len(missed)} not", ""]
    folders = Counter(v.mistake.path.split("/")[0] for v in verdicts)
    kept = Counter(v.mistake.path.split("/")[0] for v in noticed)
    lines += [f"{'folder':12s} planted  noticed", *(f"{f:12s} {n:7d} {kept[f]:8d}" for f, n in sorted(folders.items()))]
    kinds = Counter(v.mistake.kind for v in verdicts)
    kept = Counter(v.mistake.kind for v in noticed)
    lines += ["", f"{'kind':12s} planted  noticed", *(f"{k:12s} {n:7d} {kept[k]:8d}" for k, n in sorted(kinds.items()))]
    lines += ["", "not noticed:"]
    lines += [f"  {v.mistake}  [{v.word}, {v.tests} tests]" for v in missed if v not in equivalent]
    if equivalent:
        lines += ["", "looked at: these change nothing that a test could see"]
        lines += [f"  {v.mistake}  ({looked_at[str(v.mistake)]})" for v in equivalent]
    return "\n".join([*lines, ""])
