# Two commands do everything: `make demo` and `make test`.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# What the demo fetches and builds; `make clean-demo` throws it away.
DEMO ?= .demo
STARTER := $(DEMO)/vital4-enwiki-20260818.jsonl.zst
SAMPLE := $(DEMO)/enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2
INSTALLED := $(VENV)/.installed
TOOLS := $(VENV)/.tools
OTHERS := $(VENV)/others
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.DEFAULT_GOAL := help

help: ## Show the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e .
	touch $@

$(TOOLS): $(INSTALLED)
	$(PIP) -e '.[dev]'
	touch $@

install: $(INSTALLED) ## Make .venv and install the package

$(STARTER): | $(INSTALLED)
	$(BIN)/receipts-offline snapshot starter --to $(DEMO)

$(SAMPLE): | $(INSTALLED)
	$(BIN)/receipts-offline snapshot sample-dump --to $(DEMO)

$(DEMO)/starter/manifest.json: $(STARTER) | $(INSTALLED)
	$(BIN)/receipts-offline build-index $(STARTER) --out $(DEMO)/starter --replace

demo: $(DEMO)/starter/manifest.json ## Fetch the starter snapshot, build its index, check the example
	$(BIN)/receipts-offline check examples/eiffel-tower.txt --index $(DEMO)/starter
	@echo
	@echo "Your turn: $(BIN)/receipts-offline check FILE, or explain 1 (README, \"What now?\", has more)."

sample-dump: $(SAMPLE) ## Fetch the real 2016 sample dump

# The whole suite needs both snapshots, which are fetched once, and Chromium for the tests of the report's page.
CHROMIUM ?= $(shell command -v chromium)
test: $(TOOLS) $(DEMO)/starter/manifest.json $(SAMPLE) ## Run the whole test suite
	$(if $(CHROMIUM),,@echo "No chromium here: the tests in a browser are left out (apt-get install chromium).")
	$(BIN)/python -m pytest $(if $(CHROMIUM),,-m "not browser")

lint: $(TOOLS) ## Style, types and import directions
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: lint test ## Everything that CI asks for, but the wheel

wheel: $(INSTALLED) ## Build the wheel into dist/
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist .

pictures: $(TOOLS) $(DEMO)/starter/manifest.json ## Draw the README's pictures again (needs chromium)
	$(BIN)/python -m tools.picture --index $(DEMO)/starter
	$(BIN)/python -m tools.report_picture --index $(DEMO)/starter

golden: $(TOOLS) $(DEMO)/starter/manifest.json ## Write the golden files and the command reference again
	$(BIN)/python -m tools.golden
	$(BIN)/python -m tools.commands > docs/commands.md

# Programs that the extraction is measured against; where they cannot be had, the table says so.
$(OTHERS):
	$(PYTHON) -m venv $@
	-$@/bin/python -m pip install --quiet --disable-pip-version-check gensim==4.4.0 wikiextractor==3.1.0

bench: $(TOOLS) $(DEMO)/starter/manifest.json $(SAMPLE) $(OTHERS) ## Measure speed and memory
	$(BIN)/python -m benchmarks.check --index $(DEMO)/starter
	$(BIN)/python -m benchmarks.extract $(SAMPLE) --others $(OTHERS)
	$(BIN)/python -m benchmarks.embed --index $(DEMO)/starter
	RECEIPTS_OFFLINE_DATA=$(DEMO)/bench-data $(BIN)/python -m benchmarks.build $(SAMPLE)

fidelity: $(INSTALLED) $(SAMPLE) ## Count what becomes of the sample dump's templates
	$(BIN)/python -m index_builder.fidelity $(SAMPLE)

bench-scale: $(TOOLS) ## Measure builds and checks of wikis of several sizes
	$(BIN)/python -m benchmarks.scale --out docs/scale.json
	$(BIN)/python -m benchmarks.scale_report docs/scale.json

clean-demo: ## Remove the demo's snapshot and index
	rm -rf $(DEMO)

clean: clean-demo ## Remove everything that was made
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.PHONY: help install demo sample-dump test lint check wheel pictures golden bench fidelity bench-scale clean-demo clean
