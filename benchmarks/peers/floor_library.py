"""From equations to machine code: CasADi writes C, gcc compiles it together with the integrators, ctypes calls it.

SUNDIALS' CVODE(S), which comes with CasADi, is called through its own C interface: no Python between two comparison
times.
"""

from __future__ import annotations

import ctypes
import hashlib
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from peers.floor_dop853 import driver

FLAGS = (
    *("-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-fPIC", "-shared"),
    "-fno-semantic-interposition",  # else nothing that is exported is inlined
    "-w",  # texts of CasADi, one after another, define the same macros
)
FLAGS_LONG = ("-O1", *FLAGS[1:])  # straight-line code of 100,000 lines: higher levels take minutes and gain nothing
LONG = 400_000  # characters
FOLDER = Path(tempfile.gettempdir()) / "cardan_floor"
ADAMS, BDF, FUNCTIONAL, NEWTON = 1, 2, 1, 2  # of cvodes.h
NORMAL, PREC_LEFT, MANY = 1, 1, 100_000_000

# CVODE hands vectors over as N_Vector; N_VGetArrayPointer finds the numbers. The preconditioner of GMRES is the exact
# LU factorization of 1 - γ J, so that one iteration solves.
_FOR_CVODE = """
static double *(*numbers)(void *);
void use(void *pointer) { numbers = (double *(*)(void *))pointer; }
int equations(double t, void *y, void *dy, void *data) { rhs(t, numbers(y), numbers(dy)); return 0; }
"""
_PRECONDITIONER = """
static void jacobian(double t, const double *y, double *J); /* by columns */
static double saved[N * N], lu[N * N];
static int pivot[N];
int factorize(double t, void *y, void *fy, int jacobian_is_fresh, int *refreshed, double gamma, void *data, void *a,
              void *b, void *c) {
  *refreshed = !jacobian_is_fresh;
  if (!jacobian_is_fresh) jacobian(t, numbers(y), saved);
  for (int i = 0; i < N * N; i++) lu[i] = -gamma * saved[i];
  for (int i = 0; i < N; i++) lu[i * N + i] += 1;
  for (int k = 0; k < N; k++) {
    int p = k;
    for (int i = k + 1; i < N; i++) if (fabs(lu[k * N + i]) > fabs(lu[k * N + p])) p = i;
    pivot[k] = p;
    if (lu[k * N + p] == 0) return 1;
    if (p != k) for (int j = 0; j < N; j++) { double x = lu[j*N+k]; lu[j*N+k] = lu[j*N+p]; lu[j*N+p] = x; }
    for (int i = k + 1; i < N; i++) lu[k * N + i] /= lu[k * N + k];
    for (int j = k + 1; j < N; j++) for (int i = k + 1; i < N; i++) lu[j*N+i] -= lu[k*N+i] * lu[j*N+k];
  }
  return 0;
}
int solve(double t, void *y, void *fy, void *r, void *z, double gamma, double delta, int side, void *data, void *w) {
  double *x = numbers(z);
  memcpy(x, numbers(r), N * sizeof(double));
  for (int k = 0; k < N; k++) { double s = x[k]; x[k] = x[pivot[k]]; x[pivot[k]] = s; }
  for (int k = 0; k < N; k++) for (int i = k + 1; i < N; i++) x[i] -= lu[k * N + i] * x[k];
  for (int k = N - 1; k >= 0; k--) { x[k] /= lu[k * N + k]; for (int i = 0; i < k; i++) x[i] -= lu[k * N + i] * x[k]; }
  return 0;
}
"""


def generated(name: str, y: ca.SX, value: ca.SX) -> str:
    """C text of `static void NAME(double t, const double *y, double *d)` by CasADi, straight-line."""
    function = ca.Function(f"generated_{name}", [y], [ca.cse(ca.densify(value))])
    code = ca.CodeGenerator(f"file_{name}", {"with_header": False})
    code.add(function)
    return code.dump() + (
        f"\nstatic void {name}(double t, const double *y, double *d) {{\n"
        f"  const double *arg[{function.sz_arg()}] = {{y}};\n  double *res[{function.sz_res()}] = {{d}};\n"
        f"  double w[{max(function.sz_w(), 1)}];\n  generated_{name}(arg, res, 0, w, 0);\n}}\n"
    )


def compiled(n: int, text: str, stiff: bool = False) -> ctypes.CDLL:
    """The library of a C text that has `rhs` (and `jacobian`), with the integrators."""
    source = driver(n) + _FOR_CVODE + (_PRECONDITIONER if stiff else "") + text
    flags = FLAGS_LONG if len(source) > LONG else FLAGS
    stem = hashlib.sha256((source + " ".join(flags)).encode()).hexdigest()[:16]
    library = FOLDER / f"{stem}.so"
    if not library.exists():
        FOLDER.mkdir(exist_ok=True)
        path = FOLDER / f"{stem}.c"
        path.write_text(source, encoding="utf-8")
        scratch = library.with_suffix(".tmp")
        subprocess.run(["gcc", *flags, "-o", str(scratch), str(path), "-lm"], check=True)
        scratch.rename(library)
    return ctypes.CDLL(str(library))


def compiler() -> str | None:
    return shutil.which("gcc")


def _sundials() -> tuple[Path, ...]:
    """The two libraries of CasADi's wheel, or none (Windows)."""
    folder = Path(ca.__file__).parent
    for ending in (".so", ".dylib"):
        paths = tuple(folder / f"libcasadi_{word}{ending}" for word in ("sundials_common", "integrator_cvodes"))
        if all(path.exists() for path in paths):
            return paths
    return ()


def has_cvodes() -> bool:
    return bool(_sundials())


@cache
def cvodes() -> Any:
    """CasADi's build of CVODES, with the argument types of what is called."""
    common, lib = (ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL) for path in _sundials())
    pointer, real, integer, long = ctypes.c_void_p, ctypes.c_double, ctypes.c_int, ctypes.c_long
    for function, result, arguments in (
        (common.N_VMake_Serial, pointer, (long, pointer)),
        (common.N_VDestroy, None, (pointer,)),
        (lib.CVodeCreate, pointer, (integer, integer)),
        (lib.CVodeInit, integer, (pointer, pointer, real, pointer)),
        (lib.CVodeSStolerances, integer, (pointer, real, real)),
        (lib.CVodeSetMaxNumSteps, integer, (pointer, long)),
        (lib.CVodeSetErrFile, integer, (pointer, pointer)),
        (lib.CVode, integer, (pointer, real, pointer, pointer, integer)),
        (lib.CVodeGetNumSteps, integer, (pointer, pointer)),
        (lib.CVodeGetNumRhsEvals, integer, (pointer, pointer)),
        (lib.CVodeFree, None, (pointer,)),
        (lib.CVSpgmr, integer, (pointer, integer, integer)),
        (lib.CVSpilsSetPreconditioner, integer, (pointer, pointer, pointer)),
    ):
        function.restype, function.argtypes = result, arguments
    return common, lib


class Cvode:
    """One integration by CVODE: Adams with functional iteration, or BDF with Newton's (`stiff`)."""

    def __init__(self, library: ctypes.CDLL, start: np.ndarray, rtol: float, atol: float, stiff: bool = False):
        self.common, self.lib = cvodes()
        library.use(ctypes.cast(self.common.N_VGetArrayPointer, ctypes.c_void_p))
        self.values = np.array(start)
        self.vector = self.common.N_VMake_Serial(len(start), self.values.ctypes.data)
        lib = self.lib
        self.memory = lib.CVodeCreate(*((BDF, NEWTON) if stiff else (ADAMS, FUNCTIONAL)))
        lib.CVodeInit(self.memory, _address(library.equations), 0.0, self.vector)
        lib.CVodeSStolerances(self.memory, rtol, atol)
        lib.CVodeSetMaxNumSteps(self.memory, MANY)
        lib.CVodeSetErrFile(self.memory, None)
        if stiff:
            lib.CVSpgmr(self.memory, PREC_LEFT, 0)
            lib.CVSpilsSetPreconditioner(self.memory, _address(library.factorize), _address(library.solve))

    def run(self, times: np.ndarray) -> np.ndarray | None:
        """y at the times, or None where it gave up."""
        out = np.empty((len(times), len(self.values)))
        reached = ctypes.c_double()
        for k, t in enumerate(times):
            if self.lib.CVode(self.memory, t, self.vector, ctypes.byref(reached), NORMAL) < 0:
                return None
            out[k] = self.values
        return out

    def counts(self) -> tuple[int, int]:
        """Steps and evaluations."""
        steps, evaluations = ctypes.c_long(), ctypes.c_long()
        self.lib.CVodeGetNumSteps(self.memory, ctypes.byref(steps))
        self.lib.CVodeGetNumRhsEvals(self.memory, ctypes.byref(evaluations))
        return steps.value, evaluations.value

    def close(self) -> None:
        self.lib.CVodeFree(ctypes.byref(ctypes.c_void_p(self.memory)))
        self.common.N_VDestroy(self.vector)


def _address(function: Any) -> Any:
    return ctypes.cast(function, ctypes.c_void_p)
