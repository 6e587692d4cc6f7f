#!/usr/bin/env bash
# Checks with other people's software: schemathesis, openpyxl, zbar, Chromium, generators of clients. Those in TypeScript need
# npm, those of the page Chromium; without these they are left out.
# HOSEWRIGHT names another program than the one that is built here.
set -euo pipefail
cd "$(dirname "$0")/.."

complain() {
    echo "make interop: $1" >&2
    exit 1
}

python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null ||
    complain "needs Python 3.10 or later (Debian, Ubuntu: apt-get install python3 python3-venv; macOS: brew install python)"
python3 -c 'import venv, ensurepip' 2>/dev/null ||
    complain "needs Python's venv module (Debian, Ubuntu: apt-get install python3-venv)"

# The environment is made anew when the list of packages changes.
if ! cmp -s interop/requirements.txt .venv/requirements.txt; then
    echo "Installing schemathesis, openpyxl and others in .venv"
    python3 -m venv --clear .venv
    .venv/bin/pip install --quiet --disable-pip-version-check --requirement interop/requirements.txt
    cp interop/requirements.txt .venv/requirements.txt
fi

# The Python package brings zbar itself for Windows alone.
has_zbar() {
    .venv/bin/python -c 'import pyzbar.pyzbar' 2>/dev/null
}
if ! has_zbar; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing libzbar0 with apt-get"
        { apt-get update -qq && apt-get install -y -qq libzbar0; } >/dev/null ||
            complain "libzbar0 could not be installed with apt-get"
    fi
    has_zbar || complain "needs the zbar library (Debian, Ubuntu: apt-get install libzbar0; macOS: brew install zbar)"
fi

if [ -z "${HOSEWRIGHT:-}" ]; then
    cargo build --quiet --package cli
    HOSEWRIGHT=target/debug/hosewright
fi
exec .venv/bin/python interop/main.py "$HOSEWRIGHT"
