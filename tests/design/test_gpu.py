"""Sweeps on a GPU: on a processor that stands for one and runs the same source, and on a real one if there is one."""

from __future__ import annotations

import shutil
import subprocess
import warnings

import numpy as np
import pytest
from test_lane_contacts import MACHINES as WITH_CONTACTS
from test_lane_contacts import designs_of
from test_lane_events import MACHINES

import cardan as cd
from cardan.analysis.many_designs.ensemble import Ensemble
from cardan.analysis.many_designs.gpu_ensemble import GpuEnsemble
from cardan.compiled.compiling import compile_system
from cardan.core_library import GPU_SOURCES, text_of
from cardan.design.sweeps import gpu
from cardan.design.sweeps import sweep as sweeps
from cardan.numerics.gpu import device as devices
from cardan.numerics.gpu.device import Cuda, Processor
from cardan.numerics.gpu.source import gpu_source
from cardan.numerics.machine_code.native_source import gpu_source_of

HAS_COMPILER = pytest.mark.skipif(shutil.which("c++") is None, reason="there is no C++ compiler")


def has_gpu() -> bool:
    try:
        devices.require_gpu()
    except cd.CardanError:
        return False
    return True


DEVICES = [
    pytest.param(Processor, marks=HAS_COMPILER),
    pytest.param(Cuda, marks=pytest.mark.skipif(not has_gpu(), reason="there is no GPU here, or no CuPy")),
]


def four_bar() -> cd.Model:
    return cd.load_model("examples/fourbar_lengths.yaml")


@pytest.fixture
def on(monkeypatch):
    """Let sweeps run on a device."""

    def use(device):
        monkeypatch.setattr(sweeps, "require_gpu", lambda: None)
        monkeypatch.setattr(sweeps, "run_gpu", lambda *given, single: gpu.run_gpu(*given, device, single))
        return device

    return use


def both(model, designs, responses, **options):
    return (cd.sweep(model, designs, responses, backend=b, **options) for b in ("gpu", "lanes"))


@pytest.mark.parametrize("make", DEVICES)
@pytest.mark.parametrize("build", MACHINES)
def test_designs_with_events_are_those_of_lanes(on, make, build):
    on(make())
    until, responses = MACHINES[build]
    model = build()
    varied = [name for name, parameter in model.parameters.items() if parameter.bounds is not None]
    designs = cd.Samples(30, varied, seed=5)
    one, other = both(model, designs, responses, until=until, every=0.05, rtol=1e-9, atol=1e-11)
    assert one.facts["backend"] == "gpu"
    for name, column in other.responses.items():
        assert np.abs(one[name] - column).max() <= 1e-8 * (1 + np.abs(column).max()), name


@pytest.mark.parametrize("make", DEVICES)
@pytest.mark.parametrize("build", WITH_CONTACTS)
def test_designs_with_contacts_are_those_of_lanes(on, make, build):
    on(make())
    model = build()
    body = next(iter(model.bodies))
    responses = [f"{body}.position.x", f"{body}.velocity.y"]
    options = {"until": 1.5, "every": 0.1, "rtol": 1e-9, "atol": 1e-11}
    found, expected = both(model, designs_of(model), responses, **options)
    assert found.facts["backend"] == "gpu"
    for name in responses:
        assert np.abs(found[name] - expected[name]).max() < 1e-7, name


@pytest.mark.parametrize("make", DEVICES)
@pytest.mark.parametrize("designs_in_all", [30, 10**9])
def test_the_interpreter_and_straight_line_code_agree_with_lanes(make, designs_in_all):
    """So many designs in all that code for this machine pays, or so few that it does not."""
    model = four_bar()
    system, device, times = compile_system(model), make(), np.linspace(0, 1, 7)
    points = cd.Samples(30, {name: (0.95 * p.value, 1.05 * p.value) for name, p in model.parameters.items()})
    p = np.array([system.parameter_values(points.designs(model).parameters(k)) for k in range(30)])
    on_device = GpuEnsemble(system, device, times, 1e-9, 1e-11)
    assert bool(on_device._code(designs_in_all, 30).dynamics) == (designs_in_all > 30)
    there, here = on_device.run(p, designs_in_all), Ensemble(system, times, 1e-9, 1e-11).run(p)
    assert (device.host(there.status) == 0).all()
    for name in ("q", "v", "v_rate", "lam"):
        a, b = device.host(getattr(there, name)), getattr(here, name)
        assert np.abs(a - b).max() <= 1e-8 * (1 + np.abs(b).max()), name
    outputs = device.host(on_device.outputs(p, there))
    assert np.allclose(outputs, Ensemble(system, times, 1e-9, 1e-11).outputs(p, here), rtol=1e-7, atol=1e-7)


def test_code_that_earlier_calls_have_paid_for_is_used(monkeypatch):
    """No call alone is long enough, but all together are."""
    monkeypatch.setattr("cardan.analysis.many_designs.gpu_ensemble.INTERPRETED", {})
    on_device = GpuEnsemble(compile_system(four_bar()), Processor(), np.linspace(0, 1, 7), 1e-9, 1e-11)
    coded = [bool(on_device._code(50_000, 50_000).dynamics) for _ in range(40)]
    assert not coded[0]
    assert coded[-1]
    assert coded == sorted(coded)


@pytest.mark.parametrize("make", DEVICES)
def test_a_machine_in_space_that_is_assembled(on, make):
    on(make())
    model = cd.load_model("examples/spatial_slider_crank.yaml")
    designs = cd.Samples(20, {name: (0.97 * p.value, 1.03 * p.value) for name, p in model.parameters.items()})
    responses = ["slider.position.x", "max:slider.velocity.x"]
    one, other = both(model, designs, responses, until=0.5, every=0.05, rtol=1e-9, atol=1e-11)
    for name in responses:
        assert np.ptp(other[name]) > 1e-4
        assert np.abs(one[name] - other[name]).max() <= 1e-8


@HAS_COMPILER
def test_designs_fail_alone_and_say_why(on):
    """Those that cannot be assembled, one that has no number, and others beside them."""
    on(Processor())
    model = four_bar()
    lengths = [2.0, 11.0, 2.1, 1.9, 2.05, 1.95, 30.0, 2.02, 1.98, 1e200]  # 10.5 m is what the others can bridge
    designs = [{"crank_length": value} for value in lengths]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # values outside the bounds
        one, other = both(model, designs, "crank.angle", until=0.5)
    assert [(f.index, f.message) for f in one.failures] == [(f.index, f.message) for f in other.failures]
    assert len(one.failures) == 3
    assert np.allclose(one["crank.angle"], other["crank.angle"], atol=1e-6, equal_nan=True)


class Small(Processor):
    """A device that has no memory for more than a few designs."""

    most = 8

    def launch(self, kernel, threads, arguments, code=devices.NO_CODE):
        if kernel == "ensemble" and threads > self.most:
            raise MemoryError
        super().launch(kernel, threads, arguments, code)


@HAS_COMPILER
def test_a_device_out_of_memory_gets_smaller_slices_and_that_is_said(on):
    on(Small())
    model = four_bar()
    designs = cd.Samples(20, {"crank_length": (1.9, 2.1)})
    with pytest.warns(UserWarning, match="run out of memory"):
        found = cd.sweep(model, designs, "crank.angle", until=0.5, backend="gpu")
    assert found.done.all()
    assert np.isfinite(found["crank.angle"]).all()


def test_without_a_gpu_the_message_says_what_to_do():
    if has_gpu():
        pytest.skip("there is a GPU here")
    with pytest.raises(cd.CardanError, match=r'backend="gpu".*leave out backend='):
        cd.sweep(four_bar(), {"crank_length": [1.9, 2.0]}, "crank.angle", until=0.5, backend="gpu")


@pytest.mark.parametrize(
    ("responses", "reason"),
    [(lambda r: r["crank"].angle[-1], "functions of results"), (cd.Peak("crank.angle"), "functional")],
)
def test_what_is_not_for_a_gpu_runs_here_and_says_so(on, responses, reason):
    on(Processor())
    designs = {"crank_length": np.linspace(1.9, 2.1, 10)}
    with pytest.warns(UserWarning, match=reason):
        found = cd.sweep(four_bar(), designs, responses, until=0.3, backend="gpu")
    assert found.facts["backend"] != "gpu"
    assert reason in found.notes[-1]


@HAS_COMPILER
def test_single_precision_says_how_far_it_is_off(on):
    on(Processor())
    designs = cd.Samples(30, {"crank_length": (1.9, 2.1)})
    found = cd.sweep(four_bar(), designs, "crank.angle", until=1, backend=cd.Backend("gpu", precision="single"))
    exact = cd.sweep(four_bar(), designs, "crank.angle", until=1, rtol=1e-9, atol=1e-11)
    apart = np.abs(found["crank.angle"] - exact["crank.angle"]).max()
    assert 1e-8 < apart < 1e-2
    (note,) = [note for note in found.notes if note.startswith("single precision")]
    said = float(note.rsplit(" ", 1)[1])
    assert said == pytest.approx(apart, rel=0.1, abs=1e-4)


@HAS_COMPILER
def test_single_precision_is_not_for_events(on):
    on(Processor())
    build = next(iter(MACHINES))
    found = cd.sweep(build(), cd.Samples(10), "b.angle", until=0.5, backend=cd.Backend("gpu", precision="single"))
    assert found.notes == ["the designs run in double precision: it has events"]


@HAS_COMPILER
def test_in_single_precision_no_number_is_double(tmp_path):
    """A float that meets a double becomes one, and is slow on many GPUs: a compiler finds all such places."""
    code = gpu_source_of(compile_system(four_bar()).dynamics.bound_tape()[0].tape)
    source = tmp_path / "single.cpp"
    source.write_text(gpu_source(code, alone=True, single=True, processor=True), encoding="utf-8")
    command = ["c++", "-std=c++17", "-fsyntax-only", "-Wdouble-promotion", "-Werror", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", GPU_SOURCES)
def test_files_of_the_core_are_compiled_for_a_gpu_as_they_are(name):
    """None is rewritten on the way, and what a runtime compiler has no file for is asked for in one place."""
    lines = text_of(name).splitlines()
    assert name == "target.h" or not [line for line in lines if line.startswith("#include <")]
    as_it_is = "\n".join(line for line in lines if not line.startswith('#include "'))
    assert as_it_is in gpu_source(events=True, contacts=True)


def test_single_precision_is_not_for_contacts():
    assert GpuEnsemble.refuses_single(compile_system(WITH_CONTACTS[0]())) == "it has contacts"


def test_single_precision_belongs_to_a_gpu():
    with pytest.raises(cd.CardanError, match='belongs to backend="gpu"'):
        cd.sweep(four_bar(), {"crank_length": [2.0]}, "crank.angle", until=0.5, backend=cd.Backend(precision="single"))


# what CUDA's runtime compiler knows without a header, as far as the core uses it
OF_A_NUMBER = (
    "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp expm1 log log1p log10 sqrt fabs floor ceil trunc "
    "round nearbyint rint erf cbrt"
)
OF_TWO = "pow fmod atan2 hypot fmin fmax copysign remainder nextafter"
KNOWN_TO_CUDA = """
#define __noinline__
#define __global__
struct place { unsigned x; };
static place blockIdx, blockDim, threadIdx;
static unsigned long long atomicAdd(unsigned long long *, unsigned long long);
double __longlong_as_double(long long);
typedef unsigned long size_t;
extern "C" void *memcpy(void *, const void *, size_t);
extern "C" void *memmove(void *, const void *, size_t);
extern "C" void *memset(void *, int, size_t);
template <class T> bool isfinite(T);
template <class T> bool isnan(T);
template <class T> bool isinf(T);
template <class T> bool signbit(T);
"""


@HAS_COMPILER
def test_the_source_needs_no_header():
    """A GPU's runtime compiler has none; the processor that stands for one in the other tests has them all."""
    known = KNOWN_TO_CUDA
    known += "".join(f"double {word}(double); float {word}(float);\n" for word in OF_A_NUMBER.split())
    known += "".join(f"double {word}(double, double); float {word}(float, float);\n" for word in OF_TWO.split())
    command = ["c++", "-std=c++17", "-fsyntax-only", "-nostdinc", "-w", "-x", "c++", "-"]
    source = known + gpu_source(events=True, contacts=True)
    made = subprocess.run(command, input=source, text=True, capture_output=True, check=False)
    assert made.returncode == 0, made.stderr[:2000]
