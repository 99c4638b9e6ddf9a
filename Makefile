# Parasol's commands. `make play` and `make test` are all that most people need; both install what
# they need into .venv (and, only for root on Debian, a missing compiler or venv module by apt-get).
# A file .venv/.done-* notes that a step is done, so that the next call starts at once. All paths are
# relative, so that the folder may have spaces in its name.

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet
GAME ?= maui
PYTEST_ARGS ?= -n auto --dist worksteal
CORE := not long and not browser and not database and not deploy
COVERED := tests/core tests/kit tests/bots tests/maui tests/playa_pirata tests/tenby tests/arena tests/envs tests/server tests/terminal tests/web
FAST := tests/core tests/kit tests/bots tests/maui tests/playa_pirata tests/tenby tests/test_house.py tests/test_docs.py
# The sources that are compiled, from the one list of them.
RULES := $(wildcard $(patsubst %,src/%.py,$(subst .,/,$(shell sed -n 's/^    "\(parasol\.[a-z_.]*\)",$$/\1/p' src/parasol/_build.py))))

# Whatever has sentences of its own, and translations in a folder locale/.
HOMES := src/parasol $(patsubst %/locale,%,$(wildcard src/parasol/games/*/locale)) \
    examples/noughts_and_crosses/src/noughts_and_crosses src/parasol/scaffold/templates/src/my_game

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help browser play play-terminal test setup compiled plain lint lint-js audit test-js bundle format words bench bench-server bench-sizing bench-queue bench-cluster bench-web bench-opponents bench-envs learn attack test-fast test-core test-deploy test-long coverage requirements screenshots pictures compare-art tour layouts types clean

help: ## list these commands
	@echo "Parasol. Commands:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'
	@echo "PYTHON=/path/to/python3 chooses the Python that .venv is made with; PARASOL_PLAIN=1 compiles nothing."

play: setup ## play in the browser: opens a page
	@$(PY) -m parasol play --web

play-terminal: setup ## play a game against the computer in the terminal (GAME=maui)
	@$(PY) -m parasol play $(GAME)

test: setup $(VENV)/.done-test $(VENV)/.done-research $(VENV)/.done-cluster browser lint test-js bundle ## everything a change must pass: lint, types, compiled rules, tests
	@$(PY) tools/native.py build
	@$(PY) tools/native.py check
	@$(PY) -m pytest -m "not long and not deploy" $(PYTEST_ARGS)

setup: $(VENV)/.done-native ## install into .venv, and do nothing else

compiled: $(VENV)/.done-package ## compile the rules to native code; needed after editing them
	@$(PY) tools/native.py build --required

plain: $(VENV)/bin/python ## remove the compiled libraries: parasol runs in plain Python
	@$(PY) tools/native.py remove

lint: $(VENV)/.done-package $(VENV)/.done-test $(VENV)/.done-research lint-js ## ruff, mypy --strict, and the same for JavaScript
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

audit: $(VENV)/.done-audit node_modules/.done ## known vulnerabilities in what is pinned; says so if nobody can be asked
	@$(PY) tools/audit.py

bundle: node_modules/.done ## bundle the browser's modules as a built package has them
	@node tools/bundle.js

lint-js: node_modules/.done ## Biome and tsc --strict: the JavaScript alone
	@node_modules/.bin/biome ci --colors=off --error-on-warnings .
	@node_modules/.bin/tsc --project .
	@node_modules/.bin/tsc --project tests/js

format: $(VENV)/.done-test node_modules/.done ## let ruff and Biome lay out the code and mend what they can
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .
	@node_modules/.bin/biome check --colors=off --write .

words: $(VENV)/.done-package ## find all sentences, and bring the translators' files up to date
	@$(PY) -m parasol words $(HOMES)

bench: compiled $(VENV)/.done-research ## measure the speed, and compare it with OpenSpiel's
	@$(PY) -m benchmarks.bench_rules maui
	@$(PY) -m benchmarks.bench_rules playa_pirata
	@$(PY) -m benchmarks.bench_rules tenby

bench-server: compiled $(VENV)/.done-test ## measure the server under load, beside boardgame.io's (needs Node)
	@$(PY) -m benchmarks.bench_server

bench-sizing: compiled $(VENV)/.done-test ## measure what a table costs a host: memory, processor, disk, thinking
	@$(PY) -m benchmarks.bench_sizing

bench-queue: compiled $(VENV)/.done-test ## measure how long people wait for computers and clocks when many are due
	@$(PY) -m benchmarks.bench_queue

bench-cluster: compiled $(VENV)/.done-test ## measure four servers with 10,000 live tables, and a rolling restart
	@$(PY) -m benchmarks.bench_cluster

bench-web: compiled $(VENV)/.done-test browser bundle ## measure the pages in real browsers
	@$(PY) -m benchmarks.bench_web

bench-opponents: compiled $(VENV)/.done-research ## measure the opponents, beside OpenSpiel's search (hours)
	@$(PY) -m benchmarks.playouts
	@$(PY) -m benchmarks.bench_opponents

bench-envs: compiled $(VENV)/.done-research ## measure the environments, beside PettingZoo's and OpenSpiel's own
	@$(PY) -m benchmarks.bench_envs

attack: compiled $(VENV)/.done-test ## attack a server while people play at it; the bars of docs/hosting.md (two minutes)
	@$(PY) -m tests.attacks

learn: compiled $(VENV)/.done-research ## let a small network learn Maui by self-play (a minute or two)
	@$(PY) -m examples.learn_maui

test-js: setup node_modules/.done ## the tests of the JavaScript alone, and how much of it they reach
	@node --test --experimental-test-coverage --test-reporter=spec tests/js/*.test.js

test-fast: setup $(VENV)/.done-test $(VENV)/.done-research test-js ## rules, core, kit and house on few games, and the JavaScript: under a minute
	@PARASOL_TESTS=fast $(PY) -m pytest -m "$(CORE)" $(PYTEST_ARGS) $(FAST)

# No browser can be started here, not even by a process that a test starts.
test-core: setup $(VENV)/.done-test $(VENV)/.done-research $(VENV)/.done-cluster node_modules/.done ## all tests that need neither browser nor PostgreSQL
	@PARASOL_CHROMIUM=none $(PY) -m pytest -m "$(CORE)" $(PYTEST_ARGS)

# In plain Python: compiled code can't be traced. Few games, because tracing makes them slow.
coverage: $(VENV)/.done-package $(VENV)/.done-test $(VENV)/.done-research $(VENV)/.done-cluster node_modules/.done ## measure which lines the tests run; writes docs/coverage.md
	@$(PY) -m coverage erase
	@PARASOL_PLAIN=1 PARASOL_TESTS=fast $(PY) -m pytest -m "not long and not browser and not deploy" --cov --cov-report= $(PYTEST_ARGS) $(COVERED)
	@$(PY) tools/coverage_report.py

test-deploy: compiled $(VENV)/.done-test $(VENV)/.done-deploy node_modules/.done ## the files of deploy/ as a host uses them: nginx, Caddy, systemd, a built package
	@sh tools/deploy-packages.sh
	@$(PY) -m pytest -m deploy $(PYTEST_ARGS) tests/deploy

test-long: compiled $(VENV)/.done-test $(VENV)/.done-deploy $(VENV)/.done-research $(VENV)/.done-cluster browser node_modules/.done ## all tests, with many more games each; test-deploy, too
	@sh tools/deploy-packages.sh
	@PARASOL_TESTS=long $(PY) -m pytest $(PYTEST_ARGS)
	@$(PY) -m tests.attacks

# Universal: one file serves Python 3.11 to 3.14 on every system. No addresses: pip asks whatever
# index it is set up to ask, and the hashes say whether it got the right thing.
requirements: $(VENV)/bin/python ## choose the newest versions anew for requirements/*.txt, and hash those of package.json
	@$(PIP) uv
	@for part in run postgres otel test deploy research cluster audit; do \
	    $(PY) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-strip-extras \
	        --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	        --output-file requirements/$$part.txt requirements/$$part.in || exit 1; \
	done
	@node tools/pin-node-modules.js

screenshots: setup $(VENV)/.done-test browser ## take the screenshots of the documents anew
	@$(PY) tools/screenshots.py

pictures: setup ## draw the pictures of the documents anew
	@$(PY) tools/pictures.py

tour: setup $(VENV)/.done-test $(VENV)/.done-research ## run the notebook of the documents anew
	@$(PY) tools/tour.py

compare-art: setup $(VENV)/.done-research ## compare every picture, pixel by pixel, with a set made before (BEFORE=folder)
	@$(PY) tools/compare_art.py write build/art
	@$(PY) tools/compare_art.py compare "$(BEFORE)" build/art

layouts: setup ## write what is in an observation into docs/research.md, from the code
	@$(PY) tools/layouts.py

types: setup ## write the schemas and the boards' types of all views, from their declared types
	@$(PY) tools/view_types.py

clean: ## remove .venv, the libraries and everything else that was made
	@rm -rf $(VENV) node_modules build dist src/*.egg-info src/parasol/_compiled.json src/parasol/web/bundle
	@rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage*
	@find src tests tools benchmarks examples \( -name '*.so' -o -name '*.pyd' -o -name '*.pyc' \) -delete 2>/dev/null || true

browser: $(VENV)/.done-test ## a Chromium for the tests, if there is none
	@sh tools/find-browser.sh

node_modules/.done: package.json npm-shrinkwrap.json
	@sh tools/node-modules.sh
	@touch $@

$(VENV)/bin/python:
	@sh tools/make-venv.sh

$(VENV)/.done-run: requirements/run.txt | $(VENV)/bin/python
	@echo "Installing what parasol needs into $(VENV) ..."
	@$(PIP) --require-hashes -r requirements/run.txt
	@touch $@

# Editable: .venv points at src/. pip would hide what the build has to say, so it is done apart.
$(VENV)/.done-package: $(VENV)/.done-run pyproject.toml setup.py
	@PARASOL_PLAIN=1 $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.done-native: $(VENV)/.done-package $(RULES)
	@$(PY) tools/native.py build
	@touch $@

$(VENV)/.done-test: requirements/test.txt $(VENV)/.done-run
	@echo "Installing what the tests need ..."
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.done-deploy: requirements/deploy.txt $(VENV)/.done-run
	@echo "Installing what the tests of deploy/ need ..."
	@$(PIP) --require-hashes -r requirements/deploy.txt
	@touch $@

$(VENV)/.done-audit: requirements/audit.txt $(VENV)/.done-run
	@echo "Installing what finds known vulnerabilities ..."
	@$(PIP) --require-hashes -r requirements/audit.txt
	@touch $@

$(VENV)/.done-research: requirements/research.txt $(VENV)/.done-run
	@echo "Installing what the environments and comparisons need ..."
	@$(PIP) --require-hashes -r requirements/research.txt
	@touch $@

$(VENV)/.done-cluster: requirements/cluster.txt $(VENV)/.done-run
	@echo "Installing what a cluster needs ..."
	@$(PIP) --require-hashes -r requirements/cluster.txt
	@touch $@
