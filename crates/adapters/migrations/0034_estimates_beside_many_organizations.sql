-- A statement says whose rows it wants, and the policy says it again. PostgreSQL takes the two for independent conditions and
-- multiplies their shares: beside 200 organizations it expected 34 of a million hoses, and read and sorted all of them for a
-- page of fifty. Written as `(… or null) is not null`, which is the same, a policy is expected to hide nothing. In return it
-- leads into no index: a statement without `organization_id` looks at the rows of all organizations.

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
            using (organization_id = (select current_organization()))
            with check (organization_id = (select current_organization()))', secured);
        execute format('create policy own_delete on %s for delete to hosewright_app
            using (organization_id = (select current_organization()))', secured);
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
    for secured in select polrelid::regclass as name, polname from pg_policy where polname in ('visible', 'own') loop
        execute format('alter policy %s on %s using ((organization_id = (select current_organization())%s or null) is not null)',
            secured.polname, secured.name,
            case secured.polname when 'visible' then ' or organization_id = shared_organization()' end);
    end loop;
end
$$;

-- A hose mostly says whose the assembly is. Unless PostgreSQL knows, it expects one assembly of a hose, and may look at
-- thousands for one of some length.
create statistics hose_assemblies_hose (dependencies) on organization_id, hose_id from hose_assemblies;
analyze hose_assemblies;
