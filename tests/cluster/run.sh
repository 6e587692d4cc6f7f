#!/usr/bin/env bash
# Three PostgreSQL under Patroni, HAProxy and three services on loopback addresses, of which one after the other breaks while
# clients write; then a table. It takes about ten minutes.
# Usage: run.sh [names of scenes …]; all without any. SCENES does the same.
# HOSEWRIGHT names another program than the one that is built here, CLUSTER_FOLDER where data and logs go.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=tests/cluster
wanted=config/cluster/requirements.txt
folder=${CLUSTER_FOLDER:-/var/tmp/hosewright-cluster}

complain() {
    echo "make cluster: $1" >&2
    exit 1
}

[ "$(uname)" = Linux ] || complain "needs Linux, where every address of 127.0.0.0/8 is this machine's"
# Debian's, since PostgreSQL's user has to reach it too.
python=$(PATH=/usr/bin:$PATH command -v python3) || complain "needs Python 3 (Debian: apt-get install python3 python3-venv)"

missing=()
command -v etcd >/dev/null || missing+=(etcd-server)
PATH=$PATH:/usr/sbin command -v haproxy >/dev/null || missing+=(haproxy)
"$python" -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
if [ ${#missing[@]} -gt 0 ]; then
    { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; } || complain "needs ${missing[*]} (Debian: apt-get install ${missing[*]})"
    echo "Installing ${missing[*]} with apt-get"
    # While this file is there, Debian's packages start no services of their own.
    policy=/usr/sbin/policy-rc.d
    if [ ! -e $policy ]; then
        trap 'rm -f $policy' EXIT
        printf '#!/bin/sh\nexit 101\n' >$policy
        chmod +x $policy
    fi
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >/dev/null ||
        complain "apt-get could not install ${missing[*]}"
    rm -f $policy
    trap - EXIT
fi

mkdir -p "$folder"
chmod 755 "$folder"
# The environment is made anew when the list of packages changes.
if ! cmp -s $wanted "$folder/venv/requirements.txt"; then
    echo "Installing Patroni and psycopg in $folder/venv"
    "$python" -m venv --clear "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --use-pep517 --disable-pip-version-check --requirement $wanted
    cp $wanted "$folder/venv/"
fi

if [ -z "${HOSEWRIGHT:-}" ]; then
    cargo build --quiet --package cli
    HOSEWRIGHT=target/debug/hosewright
fi
# shellcheck disable=SC2086 # names of scenes
exec "$folder/venv/bin/python" $place/main.py "$HOSEWRIGHT" "$folder/run" ${SCENES:-} "$@"
