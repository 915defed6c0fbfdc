"""A certificate for people: a table of its checks, one of the energy, and a line for each limit that is exceeded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardan.io.report import Report, Section, Table, noted

if TYPE_CHECKING:
    from cardan.audit.certificate import Certificate
    from cardan.audit.energy import EnergyBalance

WORDS = {"passed": "ok", "failed": "EXCEEDED", "not applicable": "-"}
HEAD = ("check", "value", "limit", "", "worst at")
MOST_WORKS = 12  # lines of single elements; with more of them kinds are told
SMALL_WORK = 1e-12  # of the turnover: less is not listed


def certificate_sections(certificate: Certificate) -> Report:
    """The checks, the energy, and what there is to say."""
    sections = [Section([Table("checks", HEAD, _check_rows(certificate))])]
    if (balance := certificate.energy) is not None:
        unit = f"energy [{certificate.energy_unit}]"
        sections.append(Section([Table(unit, (unit, ""), energy_rows(balance))]))
    checks = [f"{check.title}: {check.note}" for check in certificate.checks if check.note and check.ok]
    sections += [
        Section(noted(checks)),
        Section([f"said by {certificate.analysis}: {text}" for text in certificate.messages]),
        Section([f"exceeded: {line}" for line in certificate.failures]),
    ]
    title = f"certificate of {certificate.model}, {certificate.analysis}: {verdict(certificate)}"
    return Report(title, sections)


def verdict(certificate: Certificate) -> str:
    """In one sentence."""
    failed = [check.title for check in certificate.checks if not check.ok]
    if not failed:
        return "no limit is exceeded"
    return f"{len(failed)} limit{'s' * (len(failed) != 1)} exceeded: {', '.join(failed)}"


def energy_rows(balance: EnergyBalance) -> list[tuple[str, str]]:
    """Kinetic energy at both ends, and the work in between by element (or by kind, where there are many)."""
    works = [one for one in balance.works if abs(one.work) > SMALL_WORK * balance.turnover]
    if len(works) <= MOST_WORKS:
        work_rows = [
            (f"  {one.kind}" + (f": {one.element}" if one.element != one.kind else ""), one.work) for one in works
        ]
    else:
        work_rows = [(f"  {kind}", work) for kind, work in balance.by_kind().items()]
    rows = [("kinetic at the start", balance.start), *work_rows, ("kinetic at the end", balance.end)]
    return [(word, f"{value:.7g}") for word, value in rows] + [("missing, at worst", f"{balance.missing:.2g}")]


def _check_rows(certificate: Certificate) -> list[tuple[str, ...]]:
    rows = []
    for check in certificate.checks:
        value = "" if check.value is None else f"{check.value:.2g}"
        limit = "" if check.limit is None else f"{'≥ ' * check.at_least}{check.limit:.2g}"
        title = f"{check.title} [{check.unit}]" if check.unit else check.title
        rows.append((title, value, limit, WORDS[check.status], check.where))
    return rows
