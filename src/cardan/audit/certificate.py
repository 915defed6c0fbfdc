"""Certificate: the findings of an audit, which can be read, printed and saved."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardan._version import VERSION
from cardan.audit.energy import EnergyBalance
from cardan.audit.findings import NOT_APPLICABLE, Check
from cardan.errors import AnalysisError, check_known
from cardan.io.atomic import write_text
from cardan.io.report import Report, Reporting
from cardan.model.units import Units
from cardan.presented import check_file_ending, presenter
from cardan.results.quantities import component_units

FORMAT, CERTIFICATE_VERSION = "cardan-certificate", 1


@dataclass(frozen=True, eq=False)
class Certificate(Reporting):
    """The checks of a run, as `cd.certificate` returns them; it is true if no limit is exceeded.

    `certificate["energy"]` is one of the checks.

    Parameters
    ----------
    model, analysis : str
        The name of the model and of the analysis.
    status : str
        How the run ended.
    request : dict
        The analysis with all its options.
    checks : tuple of Check
        The checks: value, limit, where the value is largest, and what to do.
    energy : EnergyBalance or None
        The work of each element against the change of kinetic energy.
    units : Units
        The units of the model.
    scales : dict of str to float
        The scales that values are relative to.
    messages : tuple of str
        The messages of the analysis itself.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("fall", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> audit = cd.certificate(cd.simulate(model, until=1), agreement=False)
    >>> bool(audit), audit["energy"].status
    (True, 'passed')
    """

    model: str
    analysis: str
    status: str  # of the run
    request: Mapping[str, object]
    checks: tuple[Check, ...]
    energy: EnergyBalance | None
    units: Units
    scales: dict[str, float]
    messages: tuple[str, ...] = ()  # what the analysis itself said

    @property
    def ok(self) -> bool:
        """Whether no limit is exceeded."""
        return all(check.ok for check in self.checks)

    def __bool__(self) -> bool:
        return self.ok

    @property
    def failures(self) -> tuple[str, ...]:
        """A line for each limit that is exceeded: what, where, and what to do."""
        return tuple(check.line() for check in self.checks if not check.ok)

    def __getitem__(self, name: str) -> Check:
        """A check by its name."""
        names = [check.name for check in self.checks]
        check_known("the certificate has no check", name, names, AnalysisError)
        return self.checks[names.index(name)]

    @property
    def energy_unit(self) -> str:
        """The unit of energy."""
        return component_units(self.units, "kinetic", 1)[0]

    def sections(self) -> Report:
        return presenter("view.terminal.certificate_table.certificate_sections")(self)

    def table(self, width: int | None = None) -> str:
        """The certificate as text; tables that are wider than `width` characters come in several parts."""
        return self.report(width)

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        failed = sum(not check.ok for check in self.checks)
        applied = sum(check.status != NOT_APPLICABLE for check in self.checks)
        verdict = f"{failed} of {applied} limits exceeded" if failed else f"all {applied} checks passed"
        return f"<Certificate of {self.model!r}: {self.analysis}, {verdict}>"

    def data(self) -> dict[str, object]:
        """The certificate as plain data, without date and wall time: the same run gives the same data."""
        return {
            "format": FORMAT,
            "version": CERTIFICATE_VERSION,
            "cardan": VERSION,
            "model": self.model,
            "request": self.request,
            "status": self.status,
            "ok": self.ok,
            "checks": [check.data() for check in self.checks],
            "scales": self.scales,
            "units": {"length": self.units.length, "time": self.units.time, "energy": self.energy_unit},
            "energy": None if self.energy is None else _energy_data(self.energy),
            "failures": list(self.failures),
            "messages": list(self.messages),
        }

    def to_json(self) -> str:
        """The certificate as JSON text."""
        return json.dumps(_plain(self.data()), indent=2, allow_nan=False)

    def save(self, path: str | Path) -> None:
        """Write the JSON text to a file that ends in .json."""
        check_file_ending(path, "certificates are saved as", (".json",))
        write_text(self.to_json() + "\n", path)


def _energy_data(balance: EnergyBalance) -> dict[str, object]:
    return {
        "kinetic_at_start": balance.start,
        "kinetic_at_end": balance.end,
        "work": [{"element": one.element, "kind": one.kind, "work": one.work} for one in balance.works],
        "by_kind": balance.by_kind(),
        "missing": balance.missing,
        "missing_at": balance.missing_at,
        "turnover": balance.turnover,
    }


def _plain(value: object) -> object:
    """What JSON holds: it has no nan and no infinity, which become words."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
