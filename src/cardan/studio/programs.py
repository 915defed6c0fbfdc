"""Programs of the user's own that make a model: run when the user asks for it."""

from __future__ import annotations

from typing import Any

from cardan.errors import CardanError, FileError
from cardan.model.model import Model

NAME = "studio_program"  # not "__main__": what a program does when it is started itself is left out


def model_of_program(text: str) -> Model:
    """The model of a program: what its function `build()` returns, else its variable `model`."""
    try:
        names: dict[str, Any] = {"__name__": NAME}
        exec(compile(text, "the program", "exec"), names)
        build = names.get("build")
        model = build() if callable(build) else names.get("model")
    except CardanError:
        raise
    except SyntaxError as error:
        raise FileError(f"not a Python program: {error.msg}", "the program", error.lineno) from None
    except (Exception, SystemExit) as error:  # whatever a program of the user's may do
        raise FileError(f"{type(error).__name__}: {error}", "the program", _line_of(error)) from None
    if not isinstance(model, Model):
        raise FileError(
            "has neither a function build() that returns a cardan.Model nor a variable model", "the program"
        )
    return model


def _line_of(error: BaseException) -> int | None:
    """The last line of the program that was at work."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "the program":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
