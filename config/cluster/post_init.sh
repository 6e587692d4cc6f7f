#!/bin/sh
# Patroni runs this once on the first primary, with a connection string of the superuser and a file of passwords.
set -eu
psql --set ON_ERROR_STOP=1 "$1" --command 'create database hosewright'
POSTGRES_USER=postgres POSTGRES_DB="$1 dbname=hosewright" exec "$(dirname "$0")/roles.sh"
