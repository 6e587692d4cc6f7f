# Each target is one command. `make help` lists them.
CARGO ?= cargo
DATA ?= .data

.PHONY: help run test test-long proof proof-short check format tidy lint documentation deny build described postgres all-tests \
	interop test-browser cluster picture bench demo docker backup openapi clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build and serve the demo organization with a database of its own, until Ctrl-C
	@./scripts/postgres.sh $(DATA)
	@$(CARGO) build --package cli
	@exec target/debug/hosewright serve --demo --data $(DATA)

test: check all-tests ## Check and test everything, on a real PostgreSQL that the tests start

test-long: build postgres ## The tests with large files, many items, many random cases and fuzzing (before a release)
	HOSEWRIGHT_TEST_LONG=1 PROPTEST_CASES=1000 $(CARGO) test --workspace --no-fail-fast
	HOSEWRIGHT_TEST_LONG=1 HOSEWRIGHT=target/debug/hosewright ./interop/run.sh
	./tests/fifth_type/run.sh

proof-short: build postgres ## What the service promises under kills, hostile requests and load, in ten minutes (before a release)
	$(CARGO) test --workspace --test proof -- --ignored --nocapture --test-threads=1

proof: ## The same at length, in hours
	HOSEWRIGHT_PROOF=whole $(MAKE) proof-short

check: format tidy lint documentation deny build described ## Formatting, lints, documentation, dependencies, the described interface

format:
	$(CARGO) fmt --all --check

tidy:
	./scripts/tidy.sh

# All of these work on the whole workspace: packages on their own want fewer features of what they
# use, and so a build of their own of most of it.
lint:
	$(CARGO) clippy --workspace --all-targets -- -D warnings

documentation:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --document-private-items --quiet

deny:
	./scripts/deny.sh

# With all tests, so that what both need is compiled once, and side by side.
build:
	$(CARGO) build --workspace --bins --tests

described:
	target/debug/hosewright openapi | diff -u docs/openapi.json -

# What starts the service finds PostgreSQL, or installs it where it may.
postgres:
	@./scripts/postgres.sh

all-tests: postgres
	@CARGO=$(CARGO) ./scripts/all-tests.sh

interop: postgres ## Checks with other people's software (needs Python 3)
	./interop/run.sh

test-browser: postgres ## The page in Chromium, all cases (needs Python 3)
	./tests/browser/run.sh

# SCENES="freeze lose" for some of the scenes.
cluster: postgres ## Three PostgreSQL and three services of which one after the other breaks, and a table (needs Python 3)
	./tests/cluster/run.sh

picture: postgres ## Make the pictures of the page in README and docs anew
	./tests/browser/run.sh picture

bench: postgres ## Measure against peers and limits, and write docs/BENCHMARKS.md
	./bench/run.sh

demo: ## Load the demo organization into the database without serving
	@./scripts/postgres.sh $(DATA)
	$(CARGO) run --package cli -- demo load --data $(DATA)

openapi: ## Write docs/openapi.json anew
	$(CARGO) run --quiet --package cli -- openapi > docs/openapi.json

docker: ## Build and start the service with PostgreSQL in containers
	docker compose --file docker/compose.yaml up --build
