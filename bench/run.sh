#!/usr/bin/env bash
# Builds for release, measures and writes docs/BENCHMARKS.md. Takes some minutes. With Python 3
# there, its libraries are measured beside ours.
set -euo pipefail
cd "$(dirname "$0")/.."
if python3 -c 'import venv, ensurepip' 2>/dev/null && ! cmp -s bench/requirements.txt .venv-bench/requirements.txt; then
    echo "Installing the libraries of bench/requirements.txt in .venv-bench"
    python3 -m venv --clear .venv-bench
    .venv-bench/bin/pip install --quiet --disable-pip-version-check --requirement bench/requirements.txt
    cp bench/requirements.txt .venv-bench/requirements.txt
fi
cargo build --release --package cli --package bench
exec target/release/bench target/release/hosewright docs/BENCHMARKS.md
