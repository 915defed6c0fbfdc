"""Lengths of vectors in expressions: where a vector passes zero, its direction jumps.

√(d·d) and d/√(d·d) are smooth but where all components of d are zero at once. There is no comparison to be found, only
the root of a sum of squares (with a tiny constant that keeps it from zero).
"""

from __future__ import annotations

from cardan.deferred import casadi as ca

LONGEST_SEARCHED = 20_000  # nodes: longer expressions are taken to be smooth
GUARD = 1e-20  # what keeps roots from zero
SAME_DEPTH = 8  # of graphs that are compared


def vectors(expression: ca.SX, of: ca.SX) -> list[ca.SX]:
    """The vectors whose lengths are in an expression, as far as they depend on the symbols `of`."""
    waiting = ca.vertsplit(ca.vec(ca.densify(expression))) if expression.numel() else []
    seen: dict[int, ca.SX] = {}  # hashes hold as long as nodes live
    different: list[ca.SX] = []
    while waiting:
        node = waiting.pop()
        if node.element_hash() in seen:
            continue
        seen[node.element_hash()] = node
        if len(seen) > LONGEST_SEARCHED:
            return []
        parts = [node.dep(k) for k in range(node.n_dep())]
        waiting += parts
        vector = _vector(node, parts)
        if vector and not any(_is_same(vector, one) for one in different):
            different.append(ca.vertcat(*vector))
    return [vector for vector in different if ca.depends_on(vector, of)]


def _vector(node: ca.SX, parts: list[ca.SX]) -> list[ca.SX]:
    """The components of the vector whose length a node is; none where it is no length."""
    if not parts or node.is_call() or node.is_output():
        return []
    if node.op() == ca.OP_HYPOT:
        return parts
    return _components(parts[0]) if node.op() == ca.OP_SQRT else []


def _components(squares: ca.SX) -> list[ca.SX]:
    """d of d·d, with or without a constant next to nothing; nothing where it is no sum of squares."""
    waiting, components = [squares], []
    while waiting:
        node = waiting.pop()
        parts = [node.dep(k) for k in range(node.n_dep())]
        if node.is_constant():
            if abs(float(node)) > GUARD:
                return []
        elif not parts or node.is_call() or node.is_output():
            return []
        elif node.op() == ca.OP_ADD:
            waiting += reversed(parts)
        elif node.op() == ca.OP_SQ or (node.op() == ca.OP_MUL and ca.is_equal(parts[0], parts[1], SAME_DEPTH)):
            components.append(parts[0])
        else:
            return []
    return components


def _is_same(vector: list[ca.SX], other: ca.SX) -> bool:
    return len(vector) == other.numel() and all(
        ca.is_equal(x, y, SAME_DEPTH) for x, y in zip(vector, ca.vertsplit(other), strict=True)
    )
