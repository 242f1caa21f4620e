# Every target does its own set-up: a virtual environment in .venv, then the work.
.PHONY: play test check lint deep bench storm build docs docs-serve clean browser firefox

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One more than there are cores: a third of the tests wait for a browser or a server.
WORKERS ?= $(shell $(PYTHON) -c "import os; print(1 + (os.cpu_count() or 1))")

# Tests are rewritten by pytest: once and kept, although many containers forbid Python to keep what it compiles.
test deep% firefox: export PYTHONDONTWRITEBYTECODE :=

play: $(VENV)/.play
	@$(BIN)/brelan play

test: $(VENV)/.dev browser
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

check: lint test

# The deep tests in parts, each of which can be run alone: `make deep-games`. A part is these folders of tests/.
GAMES := contract engine families pieces playthroughs records tallies
SOLVERS := games
LOOPS := learn study
TABLES := rooms tools web
PAGES := browser cli docs library locales
DEEP := deep-games deep-solvers deep-loops deep-tables deep-pages
.PHONY: $(DEEP) deep-examples

# All parts, one after the other: also after one that has failed, and then `make deep` fails at its end.
deep: $(VENV)/.dev browser
	$(MAKE) --keep-going --jobs=1 $(DEEP) deep-examples firefox

deep-games: FOLDERS := $(GAMES)
deep-solvers: FOLDERS := $(SOLVERS)
deep-loops: FOLDERS := $(LOOPS)
deep-tables: FOLDERS := $(TABLES)
deep-pages: FOLDERS := $(PAGES)
$(DEEP): $(VENV)/.dev browser
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m deep $(addprefix tests/,$(FOLDERS))

# Every test with made-up examples, with ten times as many of them.
deep-examples: $(VENV)/.dev browser
	BRELAN_EXAMPLES=10 $(BIN)/pytest -n $(WORKERS) --dist worksteal -m 'hypothesis and not deep'

# Each game and its pages in Firefox. Where it is missing and cannot be installed, nothing is run and a sentence says so.
firefox: $(VENV)/.dev
	@if missing=$$($(FIND_FIREFOX)); then $(BIN)/pytest -m firefox; \
	  else echo "NOT RUN: the tests in Firefox. Missing here: $$missing" >&2; fi

# Faults and nonsense in great numbers: an hour and a half at most, and a report in docs/results.
storm: $(VENV)/.storm
	PYTHONPATH=tests:. $(BIN)/python -m tools.storm --write docs/results

bench: $(VENV)/.peers
	$(BIN)/brelan bench --write docs/results
	$(BIN)/python -m tools.site.games

build: $(VENV)/.dev
	rm -rf dist
	$(BIN)/python -m build

# The site, in build/site. Its notebooks are run, and a link that leads nowhere stops it.
docs: $(VENV)/.docs
	$(BIN)/python -m tools.site

DOCS_PORT ?= 8001
docs-serve: docs
	$(BIN)/python -m http.server $(DOCS_PORT) --bind 127.0.0.1 --directory build/site

# The tests of the pages need a real browser. Root (as in CI) gets Debian's without a word; anybody else is asked.
# chromium-headless-shell is the same browser without windows: with it these tests take half the time.
INSTALL := DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::http::Timeout=15 install -y -qq
INSTALL_CHROMIUM := apt-get update -qq && $(INSTALL) chromium >/dev/null
INSTALL_SHELL := apt-get update -qq && $(INSTALL) chromium-headless-shell >/dev/null
browser: $(VENV)/.shell
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	  if [ "$$(id -u)" = 0 ]; then echo "installing chromium for the tests of the pages"; $(INSTALL_CHROMIUM); \
	  elif [ -t 0 ] && printf 'The tests of the pages need chromium. Install it with sudo apt-get? [y/N] ' \
	    && read answer && [ "$$answer" = y ]; then sudo sh -c '$(INSTALL_CHROMIUM)'; \
	  else echo "The tests of the pages need a browser. On Debian: sudo apt-get install chromium" >&2; exit 1; fi; }

$(VENV)/.shell: $(VENV)/bin/python
	@command -v chromium-headless-shell >/dev/null || [ "$$(id -u)" != 0 ] || { $(INSTALL_SHELL); } 2>/dev/null \
	  || echo "chromium-headless-shell does not install here: the tests of the pages run in chromium itself"
	@touch $@

# Debian's Firefox and Node, and puppeteer-core beside the virtual environment. Says what is missing, and fails then.
PUPPETEER := $(VENV)/firefox
INSTALL_FIREFOX := apt-get update -qq && $(INSTALL) --no-install-recommends firefox-esr nodejs npm >/dev/null
HAS_FIREFOX := command -v firefox-esr >/dev/null && command -v node >/dev/null && command -v npm >/dev/null
define FIND_FIREFOX
{ $(HAS_FIREFOX) || { [ "$$(id -u)" = 0 ] && { $(INSTALL_FIREFOX); } 2>/dev/null && $(HAS_FIREFOX); } \
    || { echo "Firefox or Node (on Debian: sudo apt-get install firefox-esr nodejs npm)"; false; }; } \
  && mkdir -p $(PUPPETEER) && cp tests/browser/firefox/package.json $(PUPPETEER) \
  && { npm install --prefix $(PUPPETEER) --no-audit --no-fund --omit=dev >$(PUPPETEER)/npm.log 2>&1 \
    || { echo "puppeteer-core, which npm cannot install ($(PUPPETEER)/npm.log)"; false; }; }
endef

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Brelan needs Python 3.11 or later, not " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[study]'
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.play $(VENV)/.docs

$(VENV)/.docs: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@ $(VENV)/.play

$(VENV)/.storm: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,storm]'
	@touch $@

# What Brelan is measured beside. One that does not install here is reported as missing by the bench.
$(VENV)/.peers: $(VENV)/.dev
	@for peer in $$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["peers"])'); do \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check "$$peer" || echo "$$peer does not install here"; done
	@touch $@

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
