# Each target sets up what it needs in a fresh clone: a virtual environment in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint types lint-page docs gallery page bench fuzz mutants clean

$(VENV)/ready-%: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[$*]"
	@touch $@

demo: $(VENV)/ready-frames           ## set up, run a four-bar linkage, plot it, animate it
	$(BIN)/cardan run examples/fourbar.yaml -o fourbar.h5 --plot crank.angle --plot A.reaction_j --plot-to fourbar.png
	$(BIN)/cardan view fourbar_lengths -o fourbar.html
	@echo "results in fourbar.h5, picture in fourbar.png, animation in fourbar.html: open it in a browser"

test: $(VENV)/ready-dev lint types lint-page   ## set up; lint, types, all tests
	$(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(VENV)/ready-dev
	$(BIN)/ruff check src tests examples benchmarks docs fuzz mutants
	$(BIN)/ruff format --check src tests examples benchmarks docs fuzz mutants

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

viewer/node_modules: viewer/package-lock.json
	npm --prefix viewer install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

docs: $(VENV)/ready-dev              ## build the documentation; warnings are errors
	$(BIN)/python -m sphinx -W --keep-going -b html docs docs/_build/html

bench: $(VENV)/ready-bench           ## cardan beside its peers, one thread each; speed, accuracy and growth of cardan alone
	$(BIN)/python benchmarks/compare.py
	$(BIN)/python benchmarks/work_precision.py
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/speed.py --native
	$(BIN)/python benchmarks/methods.py
	$(BIN)/python benchmarks/scaling.py
	$(BIN)/python benchmarks/spatial_chain.py
	$(BIN)/python benchmarks/vehicles.py
	$(BIN)/python benchmarks/gradient.py
	$(BIN)/python benchmarks/studio.py

fuzz: $(VENV)/ready-dev              ## ten thousand random machines and damaged files; findings in fuzz_findings.json
	$(BIN)/python -m fuzz --count 10000 --jobs 2 --save
	$(BIN)/python -m fuzz texts --count 2000 --save

mutants: $(VENV)/ready-dev $(VENV)/ready-mutants  ## two hundred small mistakes planted at random: do the tests notice?
	$(BIN)/python -m mutants --count 200 --jobs 2 --save

clean:
	rm -rf $(VENV) docs/_build docs/_animations viewer/node_modules viewer/build .pytest_cache .ruff_cache .hypothesis
	find src -name "*.nb[ic]" -delete
