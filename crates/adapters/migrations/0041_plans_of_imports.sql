-- What an import changes is found by its key, however few rows PostgreSQL takes an organization to have: as in
-- 0034_estimates_beside_many_organizations.sql, policies for changes are expected to hide nothing.

create or replace procedure enable_row_level_security(secured regclass, shared boolean) language plpgsql as $$
begin
    execute format('alter table %s enable row level security', secured);
    execute format('alter table %s force row level security', secured);
    if shared then
        execute format('create policy visible on %s for select to hosewright_app using (
            (organization_id = (select current_organization()) or organization_id = shared_organization() or null) is not null)', secured);
        execute format('create policy own_insert on %s for insert to hosewright_app
            with check (organization_id = (select current_organization()))', secured);
        execute format('create policy own_update on %s for update to hosewright_app
            using ((organization_id = (select current_organization()) or null) is not null)
            with check (organization_id = (select current_organization()))', secured);
        execute format('create policy own_delete on %s for delete to hosewright_app
            using ((organization_id = (select current_organization()) or null) is not null)', secured);
    else
        execute format('create policy own on %s for all to hosewright_app
            using ((organization_id = (select current_organization()) or null) is not null)
            with check (organization_id = (select current_organization()))', secured);
    end if;
    -- The owner reads for backups and substring search. FORCE keeps it from writing.
    execute format('create policy reading on %s for select to hosewright_owner using (true)', secured);
    execute format('grant select, insert, update, delete on %s to hosewright_app', secured);
end
$$;

do $$
declare
    secured record;
begin
    for secured in select polrelid::regclass as name, polname from pg_policy where polname in ('own_update', 'own_delete') loop
        execute format('alter policy %s on %s using ((organization_id = (select current_organization()) or null) is not null)',
            secured.polname, secured.name);
    end loop;
end
$$;

-- Counts the rows and values of tables that have grown by a fifth since they were counted last, as autovacuum would some
-- minutes later. Until then PostgreSQL guesses, and each connection keeps the plans that it made by guesses. Only the owner
-- of a table may count it; for others PostgreSQL warns and does nothing. Tables that somebody else counts at the moment are left out.
-- So is the audit log, which is large and is only read by ordered indexes.
create function analyze_grown() returns void security definer set search_path = public, pg_temp language plpgsql as $$
declare
    grown text;
begin
    for grown in
        select oid::regclass::text from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'audit'
            and pg_relation_size(oid) / current_setting('block_size')::integer > greatest(10, 1.2 * relpages)
        order by oid
    loop
        execute format('analyze (skip_locked) %s', grown);
    end loop;
end
$$;
revoke all on function analyze_grown from public;
grant execute on function analyze_grown to hosewright_app;
