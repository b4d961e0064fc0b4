# `make demo` and `make test` are all one needs: each sets up what is missing first.
PYTHON ?= $(shell command -v python3.11 || echo python3)
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/pip --disable-pip-version-check --quiet

# What the installed package is built from: a change here builds it anew, Python files do not.
NATIVE := CMakeLists.txt pyproject.toml $(shell find native docs/reproduction -type f) $(wildcard docs/league-*.csv)

.PHONY: demo test test-long test-native sanitize fuzz check format docs-cli docs-map docs-evaluators docs-jan2023 docs-mandziuk2007 docs-dharmalingam2013 docs-chen2025 docs notebooks data record bench wheel clean help

help:  ## show the targets
	@grep -hE '^[a-z0-9 -]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

demo: $(VENV)/installed  ## set up and run the main job on a built-in example
	$(BIN)/strongsuit demo

test: $(VENV)/developed  ## set up and run the tests
	$(BIN)/pytest -q

test-long: $(VENV)/developed  ## the tests that take minutes
	$(BIN)/pytest -q -m long

test-native: $(VENV)/tools  ## the solver's own tests, in C++
	$(call native_tests,plain,)

sanitize: $(VENV)/tools  ## the same under the address, undefined and thread sanitizers
	$(call native_tests,address,address$(COMMA)undefined)
	$(call native_tests,thread,thread)

fuzz: $(VENV)/developed  ## 200,000 mutated PBN and LIN inputs
	$(BIN)/python -m tests.fuzz --inputs 200000

check: $(VENV)/developed  ## formatting, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy src tests benchmarks

format: $(VENV)/developed  ## put the code in order
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs-cli: $(VENV)/developed  ## write docs/cli.md from the program's help
	$(BIN)/python -m strongsuit.cli.docs.commands > docs/cli.md

docs-map: $(VENV)/developed  ## write the code map in ARCHITECTURE.md from docstrings
	$(BIN)/python -m strongsuit.cli.docs.code_map ARCHITECTURE.md

docs-evaluators: $(VENV)/developed  ## write docs/evaluators.md; DATA=pairs runs the league anew
ifdef DATA
	$(BIN)/strongsuit league $(DATA) --csv --plot docs/league.png > docs/league-suit.csv
	$(BIN)/strongsuit league $(DATA) --csv --strain nt > docs/league-nt.csv
endif
	$(BIN)/python -m strongsuit.cli.docs.evaluators docs > docs/evaluators.md

docs-jan2023: $(VENV)/developed  ## write docs/reproduction/jan2023.md, EXPERT=… CONTESTED=…: an hour or two
	mkdir -p build/jan2023 docs/reproduction
	$(BIN)/strongsuit reproduce jan2023 --out build/jan2023 $(if $(EXPERT),--expert $(EXPERT)) \
		$(if $(CONTESTED),--contested $(CONTESTED)) $(HOW) > build/jan2023/page.md
	cp build/jan2023/*.png docs/reproduction/
	cp build/jan2023/page.md docs/reproduction/jan2023.md

docs-mandziuk2007 docs-dharmalingam2013: docs-%: $(VENV)/developed  ## write their pages from solved deals, DATA=… TEST=…: hours
	mkdir -p build/$*
	$(BIN)/strongsuit reproduce $* --data $(DATA) --test $(TEST) --out build/$* $(HOW) > build/$*/page.md
	cp build/$*/page.md docs/reproduction/$*.md
	-cp build/$*/*.png docs/reproduction/

docs-chen2025: $(VENV)/developed  ## write docs/reproduction/chen2025.md from decisions, DATA=…: hours
	mkdir -p build/chen2025
	$(BIN)/strongsuit reproduce chen2025 $(if $(DATA),--data $(DATA)) --out build/chen2025 $(HOW) > build/chen2025/page.md
	cp build/chen2025/page.md docs/reproduction/chen2025.md

notebooks: $(VENV)/developed  ## run the notebooks of docs/notebooks and store what they print
	$(BIN)/jupyter-execute --inplace docs/notebooks/*.ipynb

docs: $(VENV)/developed  ## build the manual in build/manual
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

data: $(VENV)/developed  ## solve again the pairs that come with the package: hours
	$(BIN)/strongsuit dataset pairs build/pairs -n 5000 --seed 2023 --layouts 100 --strains best \
		--join src/strongsuit/data/pairs.parquet
	$(BIN)/strongsuit dataset overcalled build/overcalled -n 2500 --seed 2023 --layouts 40 \
		--strains suit --join src/strongsuit/data/overcalled.parquet

record: $(VENV)/developed  ## record what users see in OUT=…, before and after a refactoring
	$(BIN)/python -m tests.record $(OUT)

bench: $(VENV)/developed  ## speed beside endplay's, measured in one run
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.layouts

wheel: $(VENV)/tools  ## a wheel for machines without a compiler, in dist/
	$(PIP) install build
	$(BIN)/python -m build --wheel --no-isolation

clean:  ## remove what was built
	rm -rf $(VENV) build dist

COMMA := ,
# $(call native_tests,NAME,SANITIZERS): build the C++ tests in build/native-NAME and run them.
define native_tests
	$(BIN)/cmake -S native -B build/native-$(1) -DSTRONGSUIT_SANITIZE="$(2)" > /dev/null
	$(BIN)/cmake --build build/native-$(1) --parallel 2 > /dev/null
	$(BIN)/ctest --test-dir build/native-$(1) --output-on-failure
endef

# Building without isolation, from tools installed once, is what makes a second build work offline.
$(VENV)/tools:
	$(PYTHON) -m venv $(VENV)
	$(PIP) install "scikit-build-core>=0.10" "nanobind>=2.2" cmake ninja
	touch $@

$(VENV)/installed: $(VENV)/tools $(NATIVE)
	$(PIP) install --no-build-isolation --editable ".[web]"
	touch $@

$(VENV)/developed: $(VENV)/installed
	$(PIP) install --no-build-isolation --editable ".[dev]"
	touch $@
