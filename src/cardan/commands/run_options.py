"""The options of a run that commands share; their meaning and their words are those of `cardan.spec`."""

from __future__ import annotations

from typing import Annotated

from cardan.commands.signature import Option
from cardan.io.layout import one_of
from cardan.spec import HELP, WORDS, RunSpec


def run_option(word: str, metavar: str | None = None) -> Option:
    """An option of a run, with its words and its default."""
    words = f": {one_of(WORDS[word])}" if word in WORDS else ""
    default = getattr(RunSpec, word, None)
    usual = f" [{default:g}]" if isinstance(default, float) else f" [{default}]" if words and default else ""
    return Option(help=f"{HELP[word]}{words}{usual}.", metavar=metavar)


Until = Annotated[float | None, run_option("until", "T")]
Every = Annotated[float | None, run_option("every", "DT")]
Method = Annotated[str | None, run_option("method")]
Integrator = Annotated[str | None, run_option("integrator")]
Impacts = Annotated[str | None, run_option("impacts")]
Rtol = Annotated[float | None, run_option("rtol")]
Atol = Annotated[float | None, run_option("atol")]
