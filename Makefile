# Each target is one command. `make help` lists them.
CARGO ?= cargo
DATA ?= .data

.PHONY: help run test test-long check interop bench demo docker backup openapi clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build and serve the demo organization with a database of its own, until Ctrl-C
	@$(CARGO) build --package cli
	@exec target/debug/hosewright serve --demo --data $(DATA)

test: check ## Check and test everything, on a real PostgreSQL that the tests start
	$(CARGO) test --workspace

test-long: ## The tests with large files, many items and many random cases (before a release)
	HOSEWRIGHT_TEST_LONG=1 $(CARGO) test --workspace

# Built as a whole: packages on their own want fewer features of what they use, and so a build of
# their own of most of it.
check: ## Formatting, lints, documentation, dependencies, the described interface
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --document-private-items --quiet
	./scripts/deny.sh
	./scripts/tidy.sh
	$(CARGO) build --workspace
	target/debug/hosewright openapi | diff -u docs/openapi.json -

interop: ## Checks with other people's software (needs Python 3)
	./interop/run.sh

bench: ## Measure against peers and limits, and write docs/BENCHMARKS.md
	./bench/run.sh

demo: ## Load the demo organization into the database without serving
	$(CARGO) run --package cli -- demo load --data $(DATA)

openapi: ## Write docs/openapi.json anew
	$(CARGO) run --quiet --package cli -- openapi > docs/openapi.json

docker: ## Build and start the service with PostgreSQL in containers
	docker compose --file docker/compose.yaml up --build
