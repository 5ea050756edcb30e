# `make` prints All But Malice in every language it has; `make test` runs every test. Both set themselves up: nothing is
# needed but python3 (3.11 or newer), python3-venv and make.

PYTHON ?= python3
GAME ?= all-but-malice
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
BUILD := 'hatchling>=1.27' 'setuptools>=77' 'wheel>=0.45'
LOCK := uv pip compile --quiet --no-header --universal --python-version 3.11 --generate-hashes

.PHONY: all setup setup-tests test test-full test-newest test-oldest check-style check-tests docs release wheels lock clean
all: setup
	@echo "Printing $(GAME) …"
	@$(BIN)/pnp build $(GAME) --quiet
	@echo && echo "Printed. The PDFs, ready for the printer:" && find output/$(GAME) -name '*.pdf' | sort

setup: $(VENV)/.run-ready

setup-tests: $(VENV)/.test-ready

test: $(VENV)/.test-ready
	@$(MAKE) --no-print-directory --jobs=2 check-style check-tests

check-tests: $(VENV)/.test-ready
	$(BIN)/python -m pytest -p tests.costs --costs short

# as `test`, with the long searches too
test-full: $(VENV)/.test-ready check-style
	$(BIN)/python -m pytest --full

# The suite with the newest versions, and with the lowest, that the ranges of pyproject.toml allow, in environments of
# their own: what `pip install` gives somebody today or later. Each run looks the versions up anew.
test-newest: VERSIONS := highest
test-oldest: VERSIONS := lowest-direct
test-newest test-oldest: test-%: .venv-%/bin/uv
	@.venv-$*/bin/uv pip install --quiet --python .venv-$*/bin/python --upgrade --resolution $(VERSIONS) \
		--no-sources -e '.[dev]' $(BUILD) && \
	.venv-$*/bin/uv pip install --quiet --python .venv-$*/bin/python --no-deps --require-hashes -r requirements-axe.txt
	@.venv-$*/bin/uv pip list --quiet --python .venv-$*/bin/python --format freeze
	.venv-$*/bin/python -m pytest

.PRECIOUS: .venv-%/bin/uv
.venv-%/bin/uv:
	@$(PYTHON) -m venv .venv-$* && .venv-$*/bin/python -m pip --disable-pip-version-check --quiet install 'uv>=0.11,<1'

check-style: $(VENV)/.test-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "pnp needs Python 3.11 or newer; name one: make PYTHON=python3.12"; exit 1; }
	@echo "Making the virtual environment $(VENV) (once) …"
	@$(PYTHON) -m venv $(VENV) || { echo "install the module venv: apt install python3-venv"; exit 1; }

$(VENV)/.run-ready: requirements-build.txt requirements.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing what pnp stands on, in pinned versions …"
	@$(PIP) install --require-hashes -r requirements-build.txt
	@$(PIP) install --no-build-isolation --require-hashes -r requirements.txt
	@$(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.test-ready: requirements-dev.txt requirements-axe.txt $(VENV)/.run-ready
	@echo "Installing what the tests need …"
	@$(PIP) install --no-build-isolation --require-hashes -r requirements-dev.txt
	@$(PIP) install --no-deps --require-hashes -r requirements-axe.txt
	@touch $@

$(VENV)/.wheels-ready: requirements-wheels.txt $(VENV)/.run-ready
	@echo "Installing a compiler for every system …"
	@$(PIP) install --require-hashes -r requirements-wheels.txt
	@touch $@

# output/site: the documentation as pages with a search; a link that leads nowhere is an error
docs: $(VENV)/.test-ready
	@$(BIN)/python -m sphinx -q -W --keep-going -j auto -c docs . output/site && echo "Open output/site/docs/index.html"

# dist/: the wheels, the source distribution and a zip of each game's PDFs; the same bytes from the same commit
release: $(VENV)/.wheels-ready
	@$(BIN)/python tools/make_release.py

# the wheels and the source distribution alone; a wheel for each system has the machine of fast play in it, compiled
wheels: $(VENV)/.wheels-ready
	@$(BIN)/python tools/make_release.py --no-games

# After a change of dependencies in pyproject.toml; needs uv (https://docs.astral.sh/uv/).
lock:
	@for name in build wheels axe run dev; do \
		case $$name in \
			build) file=requirements-build.txt; from="$(VENV)/build.in --no-annotate" ;; \
			wheels) file=requirements-wheels.txt; from="$(VENV)/wheels.in --no-annotate" ;; \
			axe) file=requirements-axe.txt; from="$(VENV)/axe.in --no-annotate --no-deps" ;; \
			run) file=requirements.txt; from=pyproject.toml ;; \
			dev) file=requirements-dev.txt; from="--extra dev pyproject.toml" ;; \
		esac; \
		printf '%s\n' $(BUILD) > $(VENV)/build.in; \
		printf 'ziglang>=0.17,<0.18\n' > $(VENV)/wheels.in; \
		printf 'axe-playwright-python>=0.1.8,<0.2\n' > $(VENV)/axe.in; \
		echo '# Pinned versions with the hashes of their files, for Python 3.11 and newer. Written by `make lock`.' > $$file.new; \
		$(LOCK) $$from >> $$file.new && mv $$file.new $$file; \
	done

clean:
	rm -rf $(VENV) .venv-newest .venv-oldest .pnp .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist *.egg-info
	find output -mindepth 1 ! -name .gitkeep -delete
