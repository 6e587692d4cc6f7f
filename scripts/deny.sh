#!/bin/sh
# Licences, sources, bans and advisories of all dependencies, by cargo-deny.
# Where it isn't installed, it is built once for all clones of this machine.
set -eu
cd "$(dirname "$0")/.."
version=0.20.2
tools=${XDG_CACHE_HOME:-$HOME/.cache}/hosewright/cargo-deny-$version
if command -v cargo-deny >/dev/null; then
    deny=cargo-deny
else
    deny=$tools/bin/cargo-deny
    if [ ! -x "$deny" ]; then
        # Unoptimised: it takes seconds longer to run, and a third of the time to build.
        echo "Building cargo-deny $version, once (some minutes) …"
        cargo install cargo-deny --version "$version" --locked --debug --quiet --root "$tools"
    fi
fi
"$deny" --all-features check bans licenses sources
# Advisories come from a database on the network; without it the last one fetched is used.
if "$deny" fetch db >/dev/null 2>&1; then
    "$deny" --all-features check advisories
elif "$deny" --all-features --offline check advisories 2>/dev/null; then
    echo "Advisories were checked against the database that was fetched last."
else
    echo "Advisories were not checked: their database can't be reached, and none was fetched before."
fi
