#!/bin/sh
# Makes the three roles when the database is first made.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
    --set owner="$HOSEWRIGHT_OWNER_PASSWORD" --set app="$HOSEWRIGHT_APP_PASSWORD" --set system="$HOSEWRIGHT_SYSTEM_PASSWORD" <<'SQL'
create role hosewright_owner with login password :'owner';
create role hosewright_app with login password :'app';
create role hosewright_system with login password :'system';
select format('grant connect, create, temporary on database %I to hosewright_owner', current_database()) \gexec
select format('grant connect on database %I to hosewright_app, hosewright_system', current_database()) \gexec
revoke create on schema public from public;
grant usage, create on schema public to hosewright_owner with grant option;
SQL
