"""Spectra: amplitudes and frequencies of known waves, uneven times, and the natural frequencies of linearize."""

import numpy as np
import pytest
from picture_runs import swing

import cardan as cd
from cardan.errors import CardanError
from cardan.view.plots.spectrum import peaks, spectrum

N = 400
STEADY = np.arange(N) * 0.01  # 4 s, lines 0.25 Hz apart


def wave(t, *parts):
    return sum(a * np.cos(2 * np.pi * f * t + phase) for a, f, phase in parts)


def test_a_wave_with_whole_periods_is_one_line():
    found = spectrum(STEADY, 5.0 + wave(STEADY, (0.3, 6.0, 0.4)))
    k = int(np.argmax(found.amplitudes))
    assert found.frequencies[k] == pytest.approx(6.0)
    assert found.amplitudes[k] == pytest.approx(0.3, rel=1e-12)
    (peak,) = peaks(found)
    assert peak == pytest.approx((6.0, 0.3), rel=1e-9)


@pytest.mark.parametrize("frequency", np.linspace(5.9, 6.4, 7))
def test_waves_between_lines(frequency):
    """Grandke's formula is exact for one wave but for the far side lobes of its mirror image at -f."""
    (peak,) = peaks(spectrum(STEADY, wave(STEADY, (2.0, frequency, 1.0))))
    assert peak.frequency == pytest.approx(frequency, abs=1e-5)
    assert peak.amplitude == pytest.approx(2.0, rel=1e-3)


def test_two_waves_and_the_weakest():
    signal = wave(STEADY, (1.0, 6.1, 0.0), (0.4, 15.37, 1.0), (0.001, 30.0, 0.0))
    found = peaks(spectrum(STEADY, signal))
    assert [peak.frequency for peak in found] == pytest.approx([6.1, 15.37], abs=2e-3)
    assert [peak.amplitude for peak in found] == pytest.approx([1.0, 0.4], rel=0.01)
    assert len(peaks(spectrum(STEADY, signal), most=1)) == 1


def test_uneven_times_are_sampled_again():
    t = STEADY + 0.002 * np.sin(5 * STEADY)
    t = np.insert(t, 100, t[100])  # an event: the time is there twice
    (peak,) = peaks(spectrum(t, wave(t, (1.0, 6.0, 0.0))))
    assert peak == pytest.approx((6.0, 1.0), rel=1e-3)


def test_a_drift_is_taken_off():
    signal = 30 * STEADY + wave(STEADY, (1.0, 6.0, 0.0))
    (peak,) = peaks(spectrum(STEADY, signal, detrend=True))
    assert peak == pytest.approx((6.0, 1.0), rel=1e-3)


def test_a_finer_curve_goes_through_the_lines():
    signal = wave(STEADY, (1.0, 6.1, 0.0))
    np.testing.assert_allclose(spectrum(STEADY, signal, finer=8).lines[::8], spectrum(STEADY, signal).lines, atol=1e-12)


def test_natural_frequencies_of_a_chain():
    """Two masses on three springs, let go from rest: the spectrum has the peaks that linearize finds."""
    natural = sorted(cd.linearize(two_masses()).frequencies)
    result = cd.simulate(two_masses(0.05), until=6, every=0.01, rtol=1e-8, atol=1e-10)
    found = sorted(peak.frequency for peak in peaks(spectrum(result.t, result["m1"].position[:, 0])))
    assert found == pytest.approx(natural, rel=2e-3)  # lines lie 0.17 Hz apart, 5 % of the lower one


def two_masses(moved: float = 0.0) -> cd.Model:
    model = cd.Model("two masses", gravity=None)
    last = model.ground
    for k in (1, 2):
        mass = model.body(f"m{k}", mass=1.0, inertia=1.0, position=(k + moved * (k == 1), 0.0))
        model.add(cd.Translational(f"rail {k}", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0)))
        model.add(cd.Spring(f"s{k}", last.at(0, 0), mass.at(0, 0), stiffness=400.0 * k, free_length=1.0))
        last = mass
    model.add(cd.Spring("s3", last.at(0, 0), model.ground.at(3, 0), stiffness=900.0, free_length=1.0))
    return model


# -- the figure --------------------------------------------------------------------------------------------------------


def test_the_figure_names_the_peaks():
    t = STEADY
    result = swing(t, bar__angle=wave(t, (0.3, 6.0, 0.0)), A__reaction_i=np.column_stack([np.cos(20 * t)] * 3))
    figure = result.plot_spectrum("bar.angle", "A.reaction_i.Fx", peaks=2)
    angle, force = figure.axes
    assert [text.get_text() for text in angle.texts] == ["6 Hz"]
    assert [text.get_text() for text in force.texts] == ["3.183 Hz"]
    assert angle.get_ylabel() == "bar.angle\namplitude [rad]"
    assert figure.axes[-1].get_xlabel() == "frequency [Hz]"
    assert angle.lines[0].get_ydata().max() == pytest.approx(0.3, rel=1e-9)
    assert result.plot_spectrum("bar.angle", log=True, up_to=20).axes[0].get_yscale() == "log"
    assert result.plot_spectrum("bar.angle", up_to=20).axes[0].get_xlim() == (0, 20)


def test_a_still_quantity():
    assert not swing(STEADY, bar__angle=np.ones(N)).plot_spectrum("bar.angle").axes[0].texts


@pytest.mark.parametrize(
    ("t", "names", "message"),
    [
        (np.linspace(0, 1, 5), ["bar.angle"], '"bar.angle": a spectrum needs at least 8 reporting times, there are 5'),
        (np.zeros(0), ["bar.angle"], "there are 0"),
        (STEADY, [], "nothing to plot"),
        (STEADY, ["bar.angel"], 'did you mean "bar.angle"'),
    ],
)
def test_wrong_wishes(t, names, message):
    with pytest.raises(CardanError, match=message):
        swing(t).plot_spectrum(*names)


def test_gaps_are_named():
    result = swing(STEADY)
    result.columns["bar", "angle"][7] = np.nan
    with pytest.raises(CardanError, match=r"needs a value at all times; there is none at t = 0\.07"):
        result.plot_spectrum("bar.angle")
