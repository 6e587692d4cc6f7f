#!/usr/bin/env bash
# The page in a real browser: Playwright with the system's Chromium, and axe-core for accessibility.
# Usage: run.sh [smoke | picture | words of names of cases …]; all cases without any.
# HOSEWRIGHT names another program than the one that is built here, CHROMIUM another browser.
# `make interop` sets OPTIONAL=1, so that it is left out where there is no Chromium, and RUNNING to the address and data
# folder of its service.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=tests/browser
venv=.venv-browser

complain() {
    echo "make test-browser: $1" >&2
    exit "${2:-1}"
}

python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null ||
    complain "needs Python 3.10 or later (Debian, Ubuntu: apt-get install python3 python3-venv; macOS: brew install python)"
python3 -c 'import venv, ensurepip' 2>/dev/null ||
    complain "needs Python's venv module (Debian, Ubuntu: apt-get install python3-venv)"

find_chromium() {
    command -v "${CHROMIUM:-chromium}" || command -v chromium-browser || command -v google-chrome
}
if ! find_chromium >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing chromium with apt-get"
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 || true
    fi
    if ! find_chromium >/dev/null; then
        wanted="Chromium (Debian: apt-get install chromium; macOS: brew install chromium; or set CHROMIUM)"
        [ -n "${OPTIONAL:-}" ] || complain "needs $wanted"
        echo "left out: the page in a browser, which needs $wanted"
        exit 0
    fi
fi
CHROMIUM=$(find_chromium)
export CHROMIUM

# The environment is made anew when the list of packages changes.
if ! cmp -s $place/requirements.txt $venv/requirements.txt; then
    echo "Installing playwright and others in $venv"
    python3 -m venv --clear $venv
    $venv/bin/pip install --quiet --disable-pip-version-check --requirement $place/requirements.txt
    cp $place/requirements.txt $venv/requirements.txt
fi
[ "${1:-}" = smoke ] || $venv/bin/python $place/axe.py $venv/axe

if [ -z "${HOSEWRIGHT:-}" ]; then
    cargo build --quiet --package cli
    HOSEWRIGHT=target/debug/hosewright
fi
exec $venv/bin/python $place/main.py "$HOSEWRIGHT" "$@"
