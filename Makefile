# `make` prints All But Malice in every language it has; `make test` runs every test. Both set themselves up: nothing is
# needed but python3 (3.11 or newer), python3-venv and make.

PYTHON ?= python3
GAME ?= all-but-malice
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCK := uv pip compile --quiet --no-header --universal --python-version 3.11 --generate-hashes

.PHONY: all setup test test-full check-style docs release wheels lock clean
all: setup
	@echo "Printing $(GAME) …"
	@$(BIN)/pnp build $(GAME) --quiet
	@echo && echo "Printed. The PDFs, ready for the printer:" && find output/$(GAME) -name '*.pdf' | sort

setup: $(VENV)/.run-ready

test: $(VENV)/.test-ready check-style
	$(BIN)/python -m pytest

# as `test`, with the long searches too
test-full: $(VENV)/.test-ready check-style
	$(BIN)/python -m pytest --full

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

$(VENV)/.test-ready: requirements-dev.txt $(VENV)/.run-ready
	@echo "Installing what the tests need …"
	@$(PIP) install --no-build-isolation --require-hashes -r requirements-dev.txt
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
	@for name in build wheels run dev; do \
		case $$name in \
			build) file=requirements-build.txt; from="$(VENV)/build.in --no-annotate" ;; \
			wheels) file=requirements-wheels.txt; from="$(VENV)/wheels.in --no-annotate" ;; \
			run) file=requirements.txt; from=pyproject.toml ;; \
			dev) file=requirements-dev.txt; from="--extra dev pyproject.toml" ;; \
		esac; \
		printf 'hatchling>=1.27\nsetuptools>=77\nwheel\n' > $(VENV)/build.in; \
		printf 'ziglang>=0.17,<0.18\n' > $(VENV)/wheels.in; \
		echo '# Pinned versions with the hashes of their files, for Python 3.11 and newer. Written by `make lock`.' > $$file.new; \
		$(LOCK) $$from >> $$file.new && mv $$file.new $$file; \
	done

clean:
	rm -rf $(VENV) .pnp .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist *.egg-info
	find output -mindepth 1 ! -name .gitkeep -delete
