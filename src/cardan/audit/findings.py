"""What a check finds: a number, where it is largest, and whether it stays below its limit."""

from __future__ import annotations

from dataclasses import dataclass

PASSED, FAILED, NOT_APPLICABLE = "passed", "failed", "not applicable"


@dataclass(frozen=True)
class Check:
    """One line of a certificate. `value` must not exceed `limit`; both are None where the check does not apply.

    `where`: the time and the element at which the value is largest; `scale`: what the value is relative to, with its
    unit; `note`: what else there is to know; `remedy`: what to do where the limit is exceeded.
    """

    name: str
    title: str
    value: float | None
    limit: float | None
    unit: str = ""
    where: str = ""
    scale: str = ""
    note: str = ""
    remedy: str = ""
    at_least: bool = False  # the value must not fall below the limit (orders of convergence)

    @property
    def status(self) -> str:
        if self.value is None or self.limit is None:
            return NOT_APPLICABLE
        good = self.value >= self.limit if self.at_least else self.value <= self.limit  # False where it is not a number
        return PASSED if good else FAILED

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong: also where the check does not apply."""
        return self.status != FAILED

    def line(self) -> str:
        """What is wrong, and what to do."""
        assert self.value is not None
        assert self.limit is not None
        word = "falls below" if self.at_least else "exceeds"
        unit = f" {self.unit}" if self.unit else ""
        where = f", {self.where}" if self.where else ""
        text = f"{self.title}: {self.value:.3g}{unit} {word} the limit {self.limit:.3g}{where}"
        return "; ".join(part for part in (text, self.note, self.remedy) if part)

    def data(self) -> dict[str, object]:
        """The same as plain data."""
        data = {"name": self.name, "title": self.title, "status": self.status, "value": self.value}
        data |= {"limit": self.limit, "unit": self.unit}
        texts = {word: getattr(self, word) for word in ("where", "scale", "note", "remedy")}
        return data | {word: text for word, text in texts.items() if text}


def skipped(name: str, title: str, why: str) -> Check:
    """A check that does not apply."""
    return Check(name, title, None, None, note=why)
