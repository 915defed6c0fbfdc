# Each target sets up what it needs in a fresh clone: a virtual environment in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-all lint types lint-page docs paper gallery page wasm bench fuzz mutants wheels test-core coverage-core sanitize sanitize-core sanitize-shipped sanitize-threads run-shipped run-threads run-damaged tidy clean

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
	$(BIN)/ruff check src tests examples benchmarks docs fuzz mutants core/test hatch_build.py
	$(BIN)/ruff format --check src tests examples benchmarks docs fuzz mutants core/test hatch_build.py
	$(BIN)/clang-format --dry-run -Werror core/*.[ch] core/*/*.[ch] core/test/shipped/*.c src/cardan/files/exports/fmi/sources/*.[ch]

tidy: $(VENV)/ready-dev              ## what clang-tidy has to say of the core (a few minutes)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check clang-tidy
	$(BIN)/clang-tidy --quiet $(CORE) -- -std=c11 $(SEEN)

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
	PYTHONPATH=$(CURDIR)/src $(BIN)/python -m cardan.numerics.wasm.build src/cardan/view/live/cardan.wasm

viewer/node_modules: viewer/package-lock.json
	npm --prefix viewer install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

docs: $(VENV)/ready-dev              ## build the documentation; warnings are errors
	$(BIN)/python -m sphinx -W --keep-going -b html docs docs/_build/html

paper: $(VENV)/ready-dev             ## the tables of docs/paper.md from the stored measurements, and the paper as PDF
	$(BIN)/python docs/make_paper.py docs/_build/paper.pdf
	@echo "the paper: docs/_build/paper.pdf"

bench: $(VENV)/ready-bench           ## cardan beside its peers, one thread each; speed, accuracy and growth of cardan alone
	$(BIN)/python benchmarks/compare.py
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/work_precision.py
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/speed.py --native
	$(BIN)/python benchmarks/methods.py
	$(BIN)/python benchmarks/integrators.py
	$(BIN)/python benchmarks/flexible.py
	$(BIN)/python benchmarks/scaling.py
	$(BIN)/python benchmarks/ensembles.py
	$(BIN)/python benchmarks/ensembles.py --peers
	$(BIN)/python benchmarks/spatial_chain.py
	$(BIN)/python benchmarks/vehicles.py
	$(BIN)/python benchmarks/gradient.py
	$(BIN)/python benchmarks/studio.py
	$(BIN)/python benchmarks/live.py
	$(BIN)/python benchmarks/pages.py
	$(BIN)/python docs/make_benchmarks.py

fuzz: $(VENV)/ready-dev              ## ten thousand random machines and damaged files; findings in fuzz_findings.json
	$(BIN)/python -m fuzz --count 10000 --jobs 2 --save
	$(BIN)/python -m fuzz --only brief --count 10000 --jobs 2 --save
	$(BIN)/python -m fuzz --only invariances --count 1000 --jobs 2 --save
	$(BIN)/python -m fuzz texts --count 2000 --save

mutants: $(VENV)/ready-dev $(VENV)/ready-mutants  ## two hundred small mistakes planted at random: do the tests notice?
	$(BIN)/python -m mutants --count 200 --jobs 2 --save

# the core's own tests, without Python
CC ?= cc
CORE_FOLDERS := core $(addprefix core/,tape linear closing methods events run machine lanes)
CORE := $(filter-out %/machine_program.c,$(wildcard $(CORE_FOLDERS:%=%/*.c)))
CORE_HEADERS := $(wildcard $(CORE_FOLDERS:%=%/*.h) core/test/*.h) core/warnings.txt
CORE_TESTS := $(patsubst core/test/%.c,%,$(wildcard core/test/test_*.c))
STRICT := -std=c11 -ffp-contract=off -fno-math-errno $(shell cat core/warnings.txt) -Werror
SEEN := $(CORE_FOLDERS:%=-I%)
COVERED := 95                        # percent of the lines of the core that its tests in C must run
NOT_COVERED := lanes.[ch]|lane_[a-z]*.c  # they run in the suite

test-core: $(CORE_TESTS:%=build/fast/%) build/fast/fuzz_tape  ## tests of the core in C, and random tapes
	@for test in $(CORE_TESTS); do build/fast/$$test || exit 1; done
	build/fast/fuzz_tape 20000 1
	@if command -v gcov >/dev/null; then $(MAKE) --no-print-directory coverage-core; else echo "gcov is not there: nobody knows which lines ran"; fi

coverage-core: $(CORE_TESTS:%=build/coverage/%)  ## which share of the lines of the core its tests in C run
	@find build/coverage -name "*.gcda" -delete
	@for test in $(CORE_TESTS); do build/coverage/$$test >/dev/null || exit 1; done
	@gcov -n $(CORE:core/%.c=build/coverage/core/%.gcda) 2>/dev/null | awk -v least=$(COVERED) -v left_out='$(strip $(NOT_COVERED))' -f core/test/coverage.awk

# the objects of the core (make keeps them), and a program for each test, in three ways
FLAGS_fast := -O2 -g
FLAGS_coverage := -O0 -g --coverage
FLAGS_checked := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
.SECONDARY:
define CORE_BUILD
build/$(1)/core/%.o: core/%.c $$(CORE_HEADERS)
	@mkdir -p $$(@D)
	@$$(CC) $$(STRICT) $$(SEEN) $$(FLAGS_$(1)) -c $$< -o $$@
build/$(1)/core.a: $$(CORE:core/%.c=build/$(1)/core/%.o)
	@rm -f $$@ && ar rcs $$@ $$^
build/$(1)/%: core/test/%.c build/$(1)/core.a $$(CORE_HEADERS)
	@$$(CC) $$(STRICT) $$(SEEN) $$(FLAGS_$(1)) $$< build/$(1)/core.a -o $$@ -lm
endef
$(foreach way,fast coverage checked,$(eval $(call CORE_BUILD,$(way))))

SANITIZED := CARDAN_CORE=$(CURDIR)/build/checked/libcardan.so ASAN_OPTIONS=detect_leaks=0 \
  LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)"
sanitize: $(VENV)/ready-dev sanitize-core sanitize-shipped sanitize-threads  ## the core and what is shipped with address, undefined-behaviour and thread checks: tests in C, a sample of the suite, random machines
	$(CC) -std=c11 $(SEEN) $(FLAGS_checked) -fPIC -shared $(CORE) -o build/checked/libcardan.so -lm
	$(SANITIZED) $(BIN)/python -m pytest tests/numerics tests/analysis/test_simulate.py tests/analysis/test_events.py
	$(SANITIZED) $(BIN)/python -m fuzz --count 1000 --jobs 2 --limit 200

sanitize-core: $(CORE_TESTS:%=build/checked/%) build/checked/fuzz_tape
	@for test in $(CORE_TESTS); do build/checked/$$test || exit 1; done
	build/checked/fuzz_tape 20000 2

# machines in C and the sources of FMUs, compiled as their receivers do (core/test/shipped/export.py chooses them)
build/shipped/exported: $(VENV)/ready-dev core/test/shipped/export.py $(CORE) $(CORE_HEADERS) $(wildcard core/machine/*)
	@rm -rf build/shipped
	$(BIN)/python core/test/shipped/export.py build/shipped
	@touch $@

sanitize-shipped: build/shipped/exported  ## machines in C and FMUs with address and undefined-behaviour checks
	@$(MAKE) --no-print-directory run-shipped run-damaged

sanitize-threads: build/shipped/exported  ## two threads run two machines of one model at once, with thread checks
	@$(MAKE) --no-print-directory run-threads

SHIPPED := $(wildcard build/shipped/c_* build/shipped/fmu*)
THREADED := build/shipped/c_stick_slip build/shipped/c_clearance_joint
SHIPPED_UNTIL := 4
run-shipped: $(SHIPPED:%=%/run)
	@for machine in $(SHIPPED); do echo "$$machine" && $$machine/run $(SHIPPED_UNTIL) 20 || exit 1; done
run-threads: $(THREADED:%=%/threads)
	@for machine in $(THREADED); do echo "$$machine" && $$machine/threads $(SHIPPED_UNTIL) 20 || exit 1; done

run-damaged: $(THREADED:%=%/damaged)
	@for machine in $(THREADED); do echo "$$machine" && $$machine/damaged 0.2 || exit 1; done

build/shipped/c_%/run: core/test/shipped/machine.c
	@$(CC) $(STRICT) $(FLAGS_checked) -I$(@D) -I$(@D)/source $< $(@D)/cardan_m.c $(@D)/source/*.c -o $@ -lm
build/shipped/c_%/damaged: core/test/shipped/damaged.c
	@$(CC) $(STRICT) $(FLAGS_checked) -I$(@D) -I$(@D)/source $< $(@D)/cardan_m.c $(@D)/source/*.c -o $@ -lm
build/shipped/c_%/threads: core/test/shipped/threads.c
	@$(CC) $(STRICT) -O1 -g -fsanitize=thread -pthread -I$(@D) -I$(@D)/source $< $(@D)/cardan_m.c $(@D)/source/*.c -o $@ -lm
build/shipped/fmu2_%/run: core/test/shipped/fmu2.c
	@$(CC) $(STRICT) $(FLAGS_checked) -I$(@D)/sources $< $(@D)/sources/*.c -o $@ -lm
build/shipped/fmu3_%/run: core/test/shipped/fmu3.c
	@$(CC) $(STRICT) $(FLAGS_checked) -I$(@D)/sources $< $(@D)/sources/*.c -o $@ -lm

wheels: $(VENV)/ready-dev            ## the sources, and wheels of all platforms from this one, compiled by the package ziglang, in dist/
	$(BIN)/python -m pip install --quiet --disable-pip-version-check build ziglang
	$(BIN)/python -m build --sdist --outdir dist . >/dev/null
	@for target in linux-x86_64 linux-aarch64 macos-x86_64 macos-arm64 windows-x86_64; do \
	  CARDAN_TARGET=$$target $(BIN)/python -m build --wheel --outdir dist . >/dev/null && echo "$$target" || exit 1; \
	done; ls -1 dist

clean:
	rm -rf $(VENV) docs/_build docs/_animations docs/api viewer/node_modules viewer/build .pytest_cache .ruff_cache .hypothesis
	rm -rf src/cardan/_core
