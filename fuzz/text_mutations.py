"""Damage to any text file: bytes, lines, numbers, words, columns. Each change is a function of bytes and a generator.

What a change does not know about the format it may break beyond recognition; `tree_mutations` keeps the form and
changes the meaning. Both are pure: the same generator gives the same damage.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

Change = Callable[[bytes, Random], bytes]

NUMBER = re.compile(rb"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?(?![\w.])")
WORD = re.compile(rb"[A-Za-z_]\w+")
# what may stand where a number is expected: too small, too large, not a number, another program's number
NUMBERS = (b"0", b"-1", b"-0.0", b"1", b"2", b"0.5", b"1e308", b"-1e308", b"1e-320", b"1e9", b"-1e9", b"1e-9", b"1e50",
           b"1e400", b"nan", b"inf", b"-inf", b".nan", b".inf", b"", b" ", b"1e", b"1D3", b"1.5D+02", b"1O", b"O.5",
           b"0x10", b"0b1", b"1_000", b"007", b"1,5", b"1/0", b"--1", b"+-1", b"1 2", b"9" * 40, b"9" * 400, b"1e-400",
           b"2147483648", b"9223372036854775808", b"1e-16", b"3*0.0", b"1:30", b"true", b"null", b"~", b"90 deg",
           "½".encode(), "٣".encode(), "−1".encode())  # fmt: skip
# words of every format, and of Python, that are exchanged with words of the file
KEYWORDS = (b"mass", b"inertia", b"type", b"ground", b"position", b"angle", b"Revolute", b"Spherical",
            b"Gear", b"i", b"j", b"null", b"true", b"t", b"pi", b"name", b"until", b"every", b"simulate",
            b"equilibrium", b"kinematics", b"inverse", b"linearize", b"robot", b"mujoco", b"joint", b"link",
            b"body", b"fixed", b"floating", b"free", b"KAP", b"DAP", b"HEAD", b"RVLT", b"TSDA", b"BODY",
            b"__class__", b"import", b"eval", b"lambda", b"deg", b"m/s", b"mm", b"kN", b"SI", b"USC", b"e",
            b"E")  # fmt: skip
# what may stand where an expression is expected
EXPRESSIONS = (b"(", b")", b"((1", b"1 +", b"* 2", b"1//2", b"9**9**9**9", b"9^9^9^9", b"10**400", b"1/0",
               b"1/(t-t)", b"0/0", b"log(-1)", b"sqrt(-1)", b"asin(2)", b"1 << 99", b"1 if 1 else 2",
               b"x for x in y", b"[1][0]", b"{}", b"().__class__.__bases__[0]",
               b"__import__('os').system('true')", b"lambda: 1", b"open('/etc/passwd')", b"min()",
               b"min(1)", b"sin()", b"sin(1, 2)", b"if(1)", b"step(1)", b"mod(1, 0)", b"atan2(0, 0)",
               b"t.t", b"t(t)", b"ground.x", b"not", b"and", b"1 < 2 < 3", b"1 == 1", b"'a'", b"a = 1",
               b"@", b"\\", b"0^-1", b"0^0", b"(-1)^0.5", b"exp(1000)", b"exp(-1e308)", b"floor(1e308)",
               b"mod(1e308, 1e-308)", b"1e308*10", b"1e308 - 1e309", b"hypot(1e308, 1e308)", b"tan(pi/2)",
               b"sign(0)", b"-" * 150 + b"1", b"(" * 150 + b"1" + b")" * 150,
               b"sin(" * 120 + b"1" + b")" * 120, b"2^" * 60 + b"2", b"1+" * 3000 + b"1",
               b"+".join([b"t"] * 2000), b"1" * 6000, b"a" * 100_000)  # fmt: skip
PATHS = (b"../../../../etc/passwd", b"/etc/passwd", b"/dev/zero", b"/dev/stdin", b"file:///etc/passwd",
         b"~/.ssh/id_rsa", b"C:\\Windows\\win.ini", b"package://x/y.stl", b"http://localhost/x", b".",
         b"..", b"")  # fmt: skip
ODD_BYTES = (b"\x00", b"\xff", b"\xfe\xff", b"\xc3", b"\xed\xa0\x80", b"\x1a", b"\x0c", b"\x0b", b"\x7f", b"\x1b[2J",
             "\u2028".encode(), "\u202e".encode(), "\ufeff".encode(), "é".encode(), "𝒳".encode(), "\u0085".encode(),
             "\u00a0".encode())  # fmt: skip
LONG = 100_000  # characters of a line that is too long
MOST_BYTES = 2_000_000  # of a damaged file


def truncated(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def beheaded(data: bytes, rng: Random) -> bytes:
    return data[rng.randrange(len(data) + 1) :]


def bytes_lost(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.randint(1, 60) :]


def byte_changed(data: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]


def odd_bytes(data: bytes, rng: Random) -> bytes:
    place = rng.choice((0, len(data), rng.randrange(len(data) + 1)))
    return data[:place] + rng.choice(ODD_BYTES) + data[place:]


def line_lost(data: bytes, rng: Random) -> bytes:
    return _lines(data, rng, lambda lines, k: lines[:k] + lines[k + rng.randint(1, 3) :])


def line_doubled(data: bytes, rng: Random) -> bytes:
    return _lines(data, rng, lambda lines, k: lines[: k + 1] + lines[k : k + rng.randint(1, 3)] + lines[k + 1 :])


def line_moved(data: bytes, rng: Random) -> bytes:
    def move(lines: list[bytes], k: int) -> list[bytes]:
        line, rest = lines[k], lines[:k] + lines[k + 1 :]
        to = rng.randrange(len(rest) + 1)
        return [*rest[:to], line, *rest[to:]]

    return _lines(data, rng, move)


def lines_joined(data: bytes, rng: Random) -> bytes:
    return _lines(data, rng, lambda lines, k: [*lines[:k], b" ".join(lines[k : k + 2]), *lines[k + 2 :]])


def line_broken(data: bytes, rng: Random) -> bytes:
    def broken(line: bytes) -> list[bytes]:
        place = rng.randrange(len(line) + 1)
        return [line[:place], line[place:]]

    return _lines(data, rng, lambda lines, k: [*lines[:k], *broken(lines[k]), *lines[k + 1 :]])


def indented(data: bytes, rng: Random) -> bytes:
    """A line moved by a few blanks or a tab; in fixed columns, everything on it."""
    blank = rng.choice((b" ", b"  ", b"\t", b"    "))

    def shifted(line: bytes) -> bytes:
        return blank + line if rng.random() < 0.5 else line.removeprefix(blank)

    return _lines(data, rng, lambda lines, k: [*lines[:k], shifted(lines[k]), *lines[k + 1 :]])


def column_shifted(data: bytes, rng: Random) -> bytes:
    """A blank more or less in the middle of a line: the fields after it stand in other columns."""

    def shifted(line: bytes) -> bytes:
        place = rng.randrange(len(line) + 1)
        return line[:place] + b" " + line[place:] if rng.random() < 0.5 else line[:place] + line[place + 1 :]

    return _lines(data, rng, lambda lines, k: [*lines[:k], shifted(lines[k]), *lines[k + 1 :]])


def long_line(data: bytes, rng: Random) -> bytes:
    filling = rng.choice((b" ", b"1 ", b"a", b"1", b"(", b"-", b"[", b"{", b"9,", b"\t", b"# ", b"<a>", b'"', b"&a "))
    return _lines(
        data, rng, lambda lines, k: [*lines[:k], lines[k] + filling * (LONG // len(filling)), *lines[k + 1 :]]
    )


def number_changed(data: bytes, rng: Random) -> bytes:
    return _replaced(data, rng, NUMBER, lambda _: rng.choice(NUMBERS))


def number_to_expression(data: bytes, rng: Random) -> bytes:
    quote = rng.choice((b"", b'"', b"'"))
    return _replaced(data, rng, NUMBER, lambda _: quote + rng.choice(EXPRESSIONS) + quote)


def digit_mistyped(data: bytes, rng: Random) -> bytes:
    return _replaced(
        data, rng, re.compile(rb"\d"), lambda _: rng.choice((b"O", b"l", b"o", b"", b"00", b".", b"-", b","))
    )


def word_misspelt(data: bytes, rng: Random) -> bytes:
    def misspelt(word: bytes) -> bytes:
        k = rng.randrange(len(word))
        return rng.choice((word[:k] + word[k + 1 :], word[:k] + word[k : k + 1] + word[k:], word.upper(), word[::-1],
                           word[:k] + b"x" + word[k + 1 :], word + b"s"))  # fmt: skip

    return _replaced(data, rng, WORD, misspelt)


def word_to_keyword(data: bytes, rng: Random) -> bytes:
    return _replaced(data, rng, WORD, lambda _: rng.choice(KEYWORDS))


def word_to_path(data: bytes, rng: Random) -> bytes:
    return _replaced(data, rng, WORD, lambda _: rng.choice(PATHS))


def words_exchanged(data: bytes, rng: Random) -> bytes:
    """A word of the file in place of another."""
    words = WORD.findall(data) or [b"a"]
    return _replaced(data, rng, WORD, lambda _: rng.choice(words))


def word_everywhere(data: bytes, rng: Random) -> bytes:
    """Another name for one thing, everywhere: a name of something else, or an odd one."""
    words = WORD.findall(data)
    if not words:
        return data
    old, new = (
        rng.choice(words),
        rng.choice((*words, b"", b"a b", b"t", b"pi", b"sin", b"ground", b"x" * 300, b"1", b"a.b")),
    )
    return re.sub(rb"\b" + re.escape(old) + rb"\b", lambda _: new, data)


def other_line_ends(data: bytes, rng: Random) -> bytes:
    return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b"\x00\n", b"\x85", b" ")))


def other_coding(data: bytes, rng: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    coding = rng.choice(("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp037"))
    return text.encode(coding, "replace")


def glued(data: bytes, rng: Random, others: Sequence[bytes] = ()) -> bytes:
    """The beginning of one file and the end of another."""
    other = rng.choice([data, *others])
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def repeated(data: bytes, rng: Random) -> bytes:
    return data * rng.randint(2, 20)


CHANGES: tuple[Change, ...] = (
    truncated, truncated, beheaded, bytes_lost, byte_changed, odd_bytes, line_lost, line_doubled, line_moved,
    lines_joined, line_broken, indented, column_shifted, column_shifted, long_line, number_changed, number_changed,
    number_changed, number_to_expression, number_to_expression, digit_mistyped, word_misspelt, word_to_keyword,
    word_to_path, words_exchanged, words_exchanged, word_everywhere, other_line_ends, other_coding, glued, repeated,
)  # fmt: skip


def damaged(data: bytes, rng: Random, others: Sequence[bytes] = ()) -> tuple[bytes, list[str]]:
    """One to three changes, and their names."""
    names = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        change = rng.choice(CHANGES)
        data = glued(data, rng, others) if change is glued else change(data, rng)
        names.append(change.__name__)
        if len(data) > MOST_BYTES:
            break
    return data[:MOST_BYTES], names


def _lines(data: bytes, rng: Random, change: Callable[[list[bytes], int], list[bytes]]) -> bytes:
    lines = data.split(b"\n")
    return b"\n".join(change(lines, rng.randrange(len(lines))))


def _replaced(data: bytes, rng: Random, pattern: re.Pattern[bytes], new: Callable[[bytes], bytes]) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return data
    match = rng.choice(found)
    return data[: match.start()] + new(match[0]) + data[match.end() :]
