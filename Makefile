# Every target sets up what it needs: a fresh machine with Python >= 3.10 and make is enough.
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help hello test test-full check format serve bench docs clean

help:  ## show this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 14

.venv/speaks: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

.venv/ready: .venv/speaks
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[all]' --group dev
	@touch $@

hello: .venv/speaks  ## speak a sentence to hello.wav with the real model
	$(BIN)/moksori say "Hello! Every word of this was spoken on an ordinary processor." --voice af_heart --output hello.wav

test: .venv/ready  ## run the tests
	$(BIN)/python -m pytest -m "not full and not network"

test-full: .venv/ready  ## run the tests that need services or minutes
	$(BIN)/python -m pytest -m "full or network"

check: .venv/ready  ## lint, types, import order, generated docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/generate_docs.py --check

format: .venv/ready  ## put the code in its usual form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

serve: .venv/ready  ## start the server on http://127.0.0.1:8880
	$(BIN)/moksori serve

bench: .venv/ready  ## measure speed, memory and start on this machine
	$(BIN)/python benchmarks/speed.py

docs: .venv/ready  ## write the generated tables of the docs anew
	$(BIN)/python scripts/generate_docs.py

clean:  ## remove the virtual environment and caches
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache hello.wav
