#!/usr/bin/env bash
# Installs PostgreSQL with apt-get where the service would find none: as root on Debian or Ubuntu. Elsewhere
# the service downloads it. Silent and quick when it is there. With a data folder as its argument, the version
# that made the folder's database.
set -euo pipefail
oldest=15

# The service uses these and nothing else.
if [ -n "${HOSEWRIGHT_POSTGRES_BIN:-}" ] || { [ $# -gt 0 ] && [ -n "${DATABASE_URL:-}" ]; }; then
    exit 0
fi
command -v apt-get >/dev/null || exit 0

wanted=
if [ $# -gt 0 ] && [ -r "$1/postgres/PG_VERSION" ]; then
    wanted=$(<"$1/postgres/PG_VERSION")
fi

# Whether the folder holds programs that fit, as crates/cli/src/embedded/programs.rs has it.
fits() {
    local name major
    for name in initdb postgres pg_ctl; do
        [ -f "$1/$name" ] || return 1
    done
    major=$("$1/postgres" --version 2>/dev/null | sed -n 's/.*(PostgreSQL) \([0-9]*\).*/\1/p')
    [ -n "$major" ] && [ "$major" -ge "$oldest" ] && [ "${wanted:-$major}" = "$major" ]
}

folders=(/usr/lib/postgresql/*/bin /usr/pgsql-*/bin)
if initdb=$(type -P initdb); then
    folders+=("$(dirname "$(readlink -f "$initdb")")")
fi
if bin=$(pg_config --bindir 2>/dev/null); then
    folders+=("$bin")
fi
for folder in "${folders[@]}"; do
    if fits "$folder"; then
        exit 0
    fi
done

package=postgresql${wanted:+-$wanted}
if [ "$(id -u)" != 0 ]; then
    echo "PostgreSQL isn't installed and will be downloaded; or install it first: sudo apt-get install $package"
    exit 0
fi
echo "PostgreSQL isn't installed: installing $package with apt-get, once …"
# While this file is there, Debian's packages make no database of their own.
drop_in=/etc/postgresql-common/createcluster.d/hosewright.conf
trap 'rm -f "$drop_in"' EXIT
mkdir -p "$(dirname "$drop_in")"
echo 'create_main_cluster = false' >"$drop_in"

apt() {
    DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -qq "$@" >/dev/null
}
install() {
    apt install -y --no-install-recommends "$package"
}
# With the lists at hand, or with fresh ones when those don't do.
install 2>/dev/null || { apt update && install; } ||
    echo "apt-get couldn't install $package: the service will download PostgreSQL"
