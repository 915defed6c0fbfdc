"""What a notebook shows of a result, in a browser: the animation runs in its frame and can reach nothing outside it."""

from __future__ import annotations

import pytest

import cardan as cd

NAME = "</iframe><script>document.title='taken'</script>"


def pendulum(dim: int) -> cd.Model:
    model = cd.Model(NAME, dim=dim)
    rest = (0,) * (dim - 1)
    rod = model.body(NAME, mass=1, inertia=0.1 if dim == 2 else (0.1, 0.1, 0.1), position=(0.5, *rest))
    axis = {} if dim == 2 else {"axis": (0, 1, 0)}
    model.add(cd.Revolute("pin", model.ground.at(0, *rest, **axis), rod.at(-0.5, *rest, **axis)))
    return model


@pytest.mark.parametrize(("dim", "kind"), [(2, "planar"), (3, "spatial")])
def test_cells_of_a_notebook(tab, tmp_path, dim, kind):
    model = pendulum(dim)
    result = cd.simulate(model, until=2, every=0.02)
    cells = "".join(thing._repr_html_() for thing in (model, cd.assemble(model), result, result))
    page = tmp_path / "notebook.html"
    page.write_text(f"<!doctype html><meta charset='utf-8'><title>cells</title>{cells}", encoding="utf-8")
    tab.page.goto(page.as_uri())
    assert tab.page.title() == "cells"
    drawings = tab.page.locator("img").evaluate_all("images => images.map(image => image.naturalWidth)")
    assert len(drawings) == 2
    assert min(drawings) > 50
    frames = tab.page.frames[1:]
    assert len(frames) == 2  # two of the same do not disturb each other
    for frame, element in zip(frames, tab.page.locator("iframe").all(), strict=True):
        element.scroll_into_view_if_needed()
        frame.evaluate("window.cardan.ready")
        assert frame.evaluate("window.cardan.renderer") == kind
        assert frame.evaluate("window.cardan.problems()") == []
        frame.evaluate("window.cardan.pause(), window.cardan.seek(0.5)")
        assert frame.evaluate("window.cardan.time()") == pytest.approx(0.5, abs=0.02)
        reach = "(() => { try { return parent.document.title } catch { return 'refused' } })()"
        assert frame.evaluate(reach) == "refused"
    assert tab.page.title() == "cells"
