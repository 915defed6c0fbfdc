"""A certificate for people: a table of its checks, one of the energy, and a line for each limit that is exceeded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardan.io.layout import table
from cardan.view.notebook import html_tables

if TYPE_CHECKING:
    from cardan.audit.certificate import Certificate
    from cardan.audit.energy import EnergyBalance

WORDS = {"passed": "ok", "failed": "EXCEEDED", "not applicable": "-"}
HEAD = ("check", "value", "limit", "", "worst at")
MOST_WORKS = 12  # lines of single elements; with more of them kinds are told
SMALL_WORK = 1e-12  # of the turnover: less is not listed


def certificate_text(certificate: Certificate, width: int | None = None) -> str:
    """Tables and lines; tables that are wider than `width` come in several parts."""
    lines = [f"{_title(certificate)}: {verdict(certificate)}", ""]
    lines.append(table(HEAD, _check_rows(certificate), width))
    notes = [f"{check.title}: {check.note}" for check in certificate.checks if check.note and check.ok]
    if certificate.energy is not None:
        head = (f"energy [{certificate.energy_unit}]", "")
        lines += ["", table(head, energy_rows(certificate.energy), width)]
    if notes:
        lines += ["", *(f"note: {note}" for note in notes)]
    if certificate.messages:
        lines += ["", *(f"said by {certificate.analysis}: {text}" for text in certificate.messages)]
    if certificate.failures:
        lines += ["", *(f"exceeded: {line}" for line in certificate.failures)]
    return "\n".join(lines)


def certificate_html(certificate: Certificate) -> str:
    parts = [
        html_tables.paragraph(verdict(certificate)),
        html_tables.notes(certificate.failures),
        html_tables.table("checks", HEAD, _check_rows(certificate)),
    ]
    if certificate.energy is not None:
        parts.append(
            html_tables.table(f"energy [{certificate.energy_unit}]", ("", ""), energy_rows(certificate.energy))
        )
    notes = [f"{check.title}: {check.note}" for check in certificate.checks if check.note and check.ok]
    notes += [f"said by {certificate.analysis}: {text}" for text in certificate.messages]
    return html_tables.card(_title(certificate), *parts, *(html_tables.paragraph(note) for note in notes))


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


def _title(certificate: Certificate) -> str:
    return f"certificate of {certificate.model}, {certificate.analysis}"


def _check_rows(certificate: Certificate) -> list[tuple[str, ...]]:
    rows = []
    for check in certificate.checks:
        value = "" if check.value is None else f"{check.value:.2g}"
        limit = "" if check.limit is None else f"{'≥ ' * check.at_least}{check.limit:.2g}"
        title = f"{check.title} [{check.unit}]" if check.unit else check.title
        rows.append((title, value, limit, WORDS[check.status], check.where))
    return rows
