"""Sensitivity bars against a closed form."""

import numpy as np
import pytest

import cardan as cd
from cardan.design.gradients.gradient import Gradient
from cardan.errors import CardanError
from cardan.view.plots.sensitivity_bars import normalized


def bars(figure) -> dict[str, float]:
    ax = figure.axes[0]
    names = [label.get_text() for label in ax.get_yticklabels()]
    return dict(zip(names, (patch.get_width() for patch in ax.patches), strict=True))


def test_a_frequency_goes_with_the_roots_of_stiffness_and_mass():
    """f = √(k/m)/2π: (k/f) df/dk = 1/2, (m/f) df/dm = -1/2; the length of the spring at rest does nothing."""
    model = cd.Model("oscillator", gravity=None)
    k, m, rest = (model.parameter(name, value) for name, value in (("k", 800.0), ("m", 2.0), ("l0", 1.0)))
    mass = model.body("mass", mass=m, inertia=1.0, position=(1.0, 0.0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0)))
    model.add(cd.Spring("s", model.ground.at(0, 0), mass.at(0, 0), stiffness=k, free_length=rest))
    found = cd.gradient(model, cd.Frequency(), analysis="equilibrium", parameters={"k": 900.0})
    assert found.at == {"k": 900.0, "m": 2.0, "l0": 1.0}
    figure = found.plot(title="oscillator")
    shown = bars(figure)
    assert [*shown][2] == "l0"
    assert (shown["k"], shown["m"]) == pytest.approx((0.5, -0.5), rel=1e-9)
    assert shown["l0"] == pytest.approx(0.0, abs=1e-9)
    assert figure.axes[0].get_title("left").endswith(f"= {np.sqrt(900 / 2) / (2 * np.pi):.6g}")


def gradient(values, matrix, at) -> Gradient:
    names = tuple(at)
    rows = tuple(f"psi{k}" for k in range(len(values)))
    return Gradient(rows, names, np.array(values), np.array(matrix), at=at)


def test_values_that_are_negative_zero_or_missing():
    """A bar to the right means more of ψ, whatever its sign; a zero ψ cannot be divided by."""
    np.testing.assert_allclose(normalized(-2.0, np.array([3.0]), np.array([4.0]))[0], [6.0])
    lengths, relative = normalized(0.0, np.array([3.0]), np.array([4.0]))
    assert (lengths.tolist(), relative) == ([12.0], False)
    figure = gradient([0.0, 1.0], [[1.0, 2.0], [np.nan, 1.0]], {"a": 1.0, "b": 2.0}).plot()
    assert figure.axes[0].get_xlabel() == "p dψ/dp (ψ is zero)"
    assert "no derivative" in [text.get_text() for text in figure.axes[1].texts]


def test_the_longest_bars_of_many(tmp_path):
    at = {f"p{k}": 1.0 for k in range(30)}
    figure = gradient([1.0], [np.arange(30.0)], at).plot(path=tmp_path / "bars.png")
    assert [*bars(figure)][:2] == ["p29", "p28"]
    assert len(bars(figure)) == 20
    assert (tmp_path / "bars.png").exists()


def test_no_bars():
    with pytest.raises(CardanError, match="nothing to plot"):
        gradient([], np.zeros((0, 1)), {"a": 1.0}).plot()
