"""The command certify, and what `run --certify` shares with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from cardan.commands.options import AsJson, ModelFile, load_aloud
from cardan.commands.program import STOPPED_EARLY
from cardan.commands.signature import Argument, Option
from cardan.errors import CardanError, FileError
from cardan.view.terminal.console import answer_width, say, tell
from cardan.view.terminal.outlet import check_folder
from cardan.view.terminal.progress import ProgressBar

if TYPE_CHECKING:
    from cardan.audit.certificate import Certificate
    from cardan.design.functionals import Functional
    from cardan.model.model import Model
    from cardan.results.result import Result


LIMIT_EXCEEDED = STOPPED_EARLY  # the exit code: what was computed is there, but is not what it should be

Certify = Annotated[
    bool,
    Option(
        "--certify",
        help="Check the result by residuals, energy, momentum and repeated runs (takes 10 to 30 times the work); "
        "the exit code is 3 if a limit is exceeded.",
    ),
]
CertifyTo = Annotated[
    Path | None,
    Option("--certify-to", metavar="CERT", help="Write the certificate to a .json file. Implies --certify."),
]
CertifyGradient = Annotated[
    list[str] | None,
    Option(
        "--certify-gradient",
        metavar="FUNCTIONAL",
        help='Also check the derivatives of a functional such as "peak: spring.force"; repeatable. Implies --certify.',
    ),
]
Limits = Annotated[
    list[str] | None,
    Option(
        "--limit", metavar="CHECK=VALUE", help="Set a limit of the certificate, for example energy=1e-6; repeatable."
    ),
]


@dataclass(frozen=True)
class Audit:
    """What `run` is asked to certify, and where to."""

    requested: bool
    path: Path | None
    functionals: Sequence[str]
    limits: Sequence[str]
    count: int = 1

    @property
    def wanted(self) -> bool:
        return self.requested or self.path is not None or bool(self.functionals)

    def check(self) -> None:
        """Complain before a long run, not after it."""
        if self.limits and not self.wanted:
            raise CardanError("--limit belongs to a certificate; add --certify")
        if self.path is not None:
            if self.path.suffix.lower() != ".json":
                raise FileError("a certificate is written as .json; choose a file name with this ending", self.path)
            check_folder(self.path)
        if self.wanted:
            from cardan.audit.limits import checked_limits

            checked_limits(_numbers(self.limits))

    def of(self, result: Result, model: Model, as_json: bool, k: int = 0) -> Certificate:
        """The certificate of a result: printed, unless all goes into one JSON object, and written."""
        import cardan as cd

        with ProgressBar() as bar:
            certificate = cd.certificate(
                result, model, limits=_numbers(self.limits), gradient=self._gradient(model), progress=bar,
                say=lambda text: say(f"certificate: {text}"),
            )  # fmt: skip
        if self.path is not None:
            path = self.path if self.count == 1 else self.path.with_stem(f"{self.path.stem}-{k + 1}")
            certificate.save(path)
            say(f"saved {path}")
        if not as_json:
            tell(certificate.table(answer_width()))
        elif certificate.failures:
            for line in certificate.failures:
                say(f"exceeded: {line}")
        return certificate

    def _gradient(self, model: Model) -> list[Functional] | None:
        if not self.functionals:
            return None
        from cardan.files.text_models.yaml_design import read_functional

        if not model.parameters:
            raise CardanError("--certify-gradient: the model has no parameters to differentiate by; add some")
        try:
            return [read_functional(model, text) for text in self.functionals]
        except CardanError as error:
            raise CardanError(f"--certify-gradient {getattr(error, 'message', error)}") from None


def certify(
    run: Annotated[Path, Argument(metavar="RUN", help="A saved result: .h5.")],
    file: ModelFile,
    to: CertifyTo = None,
    gradient: CertifyGradient = None,
    limits: Limits = None,
    as_json: AsJson = False,
) -> None:
    """Check the saved result RUN of the model FILE, and print a certificate.

    Exit code 3: a limit is exceeded. Example: cardan certify run.h5 fourbar --certify-to certificate.json
    """
    import cardan as cd

    audit = Audit(True, to, gradient or (), limits or ())
    audit.check()
    result = cd.load_result(run)
    certificate = audit.of(result, load_aloud(file).model, as_json)
    if as_json:
        click.echo(certificate.to_json())
    if not certificate.ok:
        raise click.exceptions.Exit(LIMIT_EXCEEDED)


def _numbers(limits: Sequence[str]) -> dict[str, float]:
    """{"energy": 1e-6} from ["energy=1e-6"]."""
    numbers = {}
    for text in limits:
        name, _, value = (word.strip() for word in text.partition("="))
        try:
            numbers[name] = float(value)
        except ValueError:
            raise CardanError(f'--limit "{text}": expected a check and a number, for example energy=1e-6') from None
    return numbers
