"""What Python and the pages tell each other, described once: `run` (a page with its run), `live` (a live page),
`studio` (the line between a studio and its window).

Each message is a TypedDict. `checking` holds what has come over the line against its type, and `python -m
cardan.protocol.typescript` writes the types that the sources of the pages read, `viewer/src/protocol.ts`. So a field is
added in one place, and both type checkers name those who must know of it.
"""
