# Each target sets up what it needs in a fresh clone: a virtual environment in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-all lint types lint-page docs gallery page wasm bench fuzz mutants wheels test-core sanitize tidy clean

$(VENV)/ready-%: pyproject.toml hatch_build.py
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[$*]"
	@touch $@

demo: $(VENV)/ready-frames           ## set up, run a four-bar linkage, plot it, animate it
	$(BIN)/cardan run examples/fourbar.yaml -o fourbar.h5 --plot crank.angle --plot A.reaction_j --plot-to fourbar.png
	$(BIN)/cardan view fourbar_lengths -o fourbar.html
	@echo "results in fourbar.h5, picture in fourbar.png, animation in fourbar.html: open it in a browser"

test: $(VENV)/ready-dev lint         ## set up; lint, and the tests for every change (a few minutes)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not long"

test-all: $(VENV)/ready-dev test-core types lint-page  ## the rest: the core in C, types, the page, the tests that take long
	$(BIN)/python -m pytest -n 2 --dist worksteal -m long

lint: $(VENV)/ready-dev
	$(BIN)/ruff check src tests examples benchmarks docs fuzz mutants hatch_build.py
	$(BIN)/ruff format --check src tests examples benchmarks docs fuzz mutants hatch_build.py
	$(BIN)/clang-format --dry-run -Werror core/*.[ch] core/*/*.[ch] src/cardan/files/exports/fmi/sources/fmu.[ch] src/cardan/files/exports/fmi/sources/fmi[23].c

tidy: $(VENV)/ready-dev              ## what clang-tidy has to say of the core (a few minutes)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check clang-tidy
	$(BIN)/clang-tidy --quiet core/*.c -- -std=c11

types: $(VENV)/ready-dev
	$(BIN)/pyright --pythonpath $(BIN)/python src

gallery: $(VENV)/ready-dev           ## run every example; animations and pictures for the documentation
	$(BIN)/python docs/make_gallery.py

# types, lint and tests of the page's sources; a machine without node, or cut off from npm's packages, goes without
lint-page:
	@if command -v npm >/dev/null && $(MAKE) --no-print-directory viewer/node_modules; then \
	  npm --prefix viewer run --silent check; \
	else echo "npm is not there, or cannot fetch packages: the sources of the page are not checked"; fi

page: viewer/node_modules            ## check and build the animation page's JavaScript (needs node and npm)
	npm --prefix viewer run check
	npm --prefix viewer run build

wasm: $(VENV)/ready-dev              ## the core as WebAssembly, for live pages; needs the package ziglang
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "ziglang==0.17.0"
	$(BIN)/python -m cardan.numerics.wasm.build src/cardan/view/live/cardan.wasm

viewer/node_modules: viewer/package-lock.json
	npm --prefix viewer install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

docs: $(VENV)/ready-dev              ## build the documentation; warnings are errors
	$(BIN)/python -m sphinx -W --keep-going -b html docs docs/_build/html

bench: $(VENV)/ready-bench           ## cardan beside its peers, one thread each; speed, accuracy and growth of cardan alone
	$(BIN)/python benchmarks/compare.py
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/work_precision.py
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/speed.py --native
	$(BIN)/python benchmarks/methods.py
	$(BIN)/python benchmarks/integrators.py
	$(BIN)/python benchmarks/scaling.py
	$(BIN)/python benchmarks/ensembles.py
	$(BIN)/python benchmarks/ensembles.py --peers
	$(BIN)/python benchmarks/spatial_chain.py
	$(BIN)/python benchmarks/vehicles.py
	$(BIN)/python benchmarks/gradient.py
	$(BIN)/python benchmarks/studio.py
	$(BIN)/python benchmarks/live.py
	$(BIN)/python docs/make_benchmarks.py

fuzz: $(VENV)/ready-dev              ## ten thousand random machines and damaged files; findings in fuzz_findings.json
	$(BIN)/python -m fuzz --count 10000 --jobs 2 --save
	$(BIN)/python -m fuzz texts --count 2000 --save

mutants: $(VENV)/ready-dev $(VENV)/ready-mutants  ## two hundred small mistakes planted at random: do the tests notice?
	$(BIN)/python -m mutants --count 200 --jobs 2 --save

# the core's own tests, without Python
CORE := $(wildcard core/*.[ch] core/events/*.[ch] core/portable/*.[ch])
CORE_FILES := -Icore -Icore/events -Icore/portable $(filter-out %/portable_program.c,$(filter %.c,$(CORE)))
CC ?= cc
test-core: build/test_core build/fuzz_tape  ## tests of the core in C, and random tapes
	build/test_core
	build/fuzz_tape 20000 1

build/test_core build/fuzz_tape: build/%: $(CORE) core/test/%.c
	@mkdir -p build
	$(CC) -std=c11 -O2 -g -ffp-contract=off -fno-math-errno -Wall -Wextra -Werror $(CORE_FILES) core/test/$*.c -o $@ -lm

SANITIZE := -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
sanitize: $(VENV)/ready-dev          ## the core with address and undefined-behaviour checks: its tests, a sample of the suite, random machines
	@mkdir -p build/sanitize
	$(CC) -std=c11 $(SANITIZE) $(CORE_FILES) core/test/test_core.c -o build/sanitize/test_core -lm
	build/sanitize/test_core
	$(CC) -std=c11 $(SANITIZE) $(CORE_FILES) core/test/fuzz_tape.c -o build/sanitize/fuzz_tape -lm
	build/sanitize/fuzz_tape 20000 2
	$(CC) -std=c11 $(SANITIZE) -fPIC -shared $(CORE_FILES) -o build/sanitize/libcardan.so -lm
	CARDAN_CORE=$(CURDIR)/build/sanitize/libcardan.so LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	  ASAN_OPTIONS=detect_leaks=0 $(BIN)/python -m pytest tests/numerics tests/analysis/test_simulate.py tests/analysis/test_events.py
	CARDAN_CORE=$(CURDIR)/build/sanitize/libcardan.so LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	  ASAN_OPTIONS=detect_leaks=0 $(BIN)/python -m fuzz --count 1000 --jobs 2 --limit 200

wheels: $(VENV)/ready-dev            ## wheels of all platforms from this one, compiled by the package ziglang, in dist/
	$(BIN)/python -m pip install --quiet --disable-pip-version-check build ziglang
	@for target in linux-x86_64 linux-aarch64 macos-x86_64 macos-arm64 windows-x86_64; do \
	  CARDAN_TARGET=$$target $(BIN)/python -m build --wheel --outdir dist . >/dev/null && echo "$$target" || exit 1; \
	done; ls -1 dist

clean:
	rm -rf $(VENV) docs/_build docs/_animations docs/api viewer/node_modules viewer/build .pytest_cache .ruff_cache .hypothesis
	rm -rf src/cardan/_core
