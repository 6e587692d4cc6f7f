-- Organizations, and the wall between them.
--
-- Three roles: hosewright_owner runs these migrations, hosewright_app answers requests,
-- hosewright_system looks after credentials over all organizations. Every table with an
-- organization_id has forced row-level security (see wall()).

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create domain record_id as bytea check (length(value) = 12);

grant usage on schema public to hosewright_app, hosewright_system;

-- The organization of the transaction; null, and so no rows, where none was set.
create function current_organization() returns bytea stable parallel safe language sql
    return decode(nullif(current_setting('hosewright.organization', true), ''), 'hex');

-- The organization whose catalogue all others see.
create function shared_organization() returns bytea immutable parallel safe language sql
    return '\x000000000000000000000001'::bytea;

-- Puts a table behind the wall: own rows for everything, and shared rows to read where asked.
create procedure wall(walled regclass, shared boolean) language plpgsql as $$
begin
    execute format('alter table %s enable row level security', walled);
    execute format('alter table %s force row level security', walled);
    execute format('create policy own on %s for all to hosewright_app
        using (organization_id = (select current_organization()))
        with check (organization_id = (select current_organization()))', walled);
    if shared then
        execute format('create policy shared on %s for select to hosewright_app
            using (organization_id = shared_organization())', walled);
    end if;
    -- The owner reads for backups and substring search; FORCE keeps it from writing.
    execute format('create policy reading on %s for select to hosewright_owner using (true)', walled);
    execute format('grant select, insert, update, delete on %s to hosewright_app', walled);
end
$$;

-- Lets hosewright_system reach a table over all organizations.
create procedure open_to_system(opened regclass) language plpgsql as $$
begin
    execute format('create policy system on %s for all to hosewright_system using (true) with check (true)', opened);
    execute format('grant select, insert, update, delete on %s to hosewright_system', opened);
end
$$;

create table organizations (
    organization_id record_id primary key,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    subscription text not null check (subscription in ('starter', 'professional', 'enterprise')),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    time_zone text not null,
    length_unit text not null check (length_unit in ('in', 'mm')),
    pressure_unit text not null check (pressure_unit in ('psi', 'bar', 'MPa')),
    revision_delimiter text not null,
    shows_stock boolean not null,
    created timestamptz not null default now(),
    constraint organizations_name_key unique (name_folded)
);
-- Before the wall is up: the owner does not write through it.
insert into organizations (organization_id, name, subscription, currency, time_zone, length_unit, pressure_unit,
    revision_delimiter, shows_stock)
values (shared_organization(), 'shared', 'starter', 'USD', 'UTC', 'in', 'psi', '-', false);

call wall('organizations', false);
call open_to_system('organizations');
revoke insert, delete on organizations from hosewright_app;
