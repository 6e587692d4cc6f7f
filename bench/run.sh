#!/usr/bin/env bash
# Builds for release, measures and writes docs/BENCHMARKS.md. Takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --package cli --package bench
exec target/release/bench target/release/hosewright docs/BENCHMARKS.md
