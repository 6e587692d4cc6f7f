-- Tables with shared rows get one policy to read by and one each to write by. Two policies for
-- reading made PostgreSQL look rows up twice and kept it from reading an index alone; one policy
-- for everything over own and shared rows would let an organization change shared ones.

create or replace procedure wall(walled regclass, shared boolean) language plpgsql as $$
begin
    execute format('alter table %s enable row level security', walled);
    execute format('alter table %s force row level security', walled);
    if shared then
        call read_own_and_shared(walled);
    else
        execute format('create policy own on %s for all to hosewright_app
            using (organization_id = (select current_organization()))
            with check (organization_id = (select current_organization()))', walled);
    end if;
    -- The owner reads for backups and substring search; FORCE keeps it from writing.
    execute format('create policy reading on %s for select to hosewright_owner using (true)', walled);
    execute format('grant select, insert, update, delete on %s to hosewright_app', walled);
end
$$;

create procedure read_own_and_shared(walled regclass) language plpgsql as $$
begin
    execute format('create policy visible on %s for select to hosewright_app
        using (organization_id = any (array[(select current_organization()), shared_organization()]))', walled);
    execute format('create policy own_insert on %s for insert to hosewright_app
        with check (organization_id = (select current_organization()))', walled);
    execute format('create policy own_update on %s for update to hosewright_app
        using (organization_id = (select current_organization()))
        with check (organization_id = (select current_organization()))', walled);
    execute format('create policy own_delete on %s for delete to hosewright_app
        using (organization_id = (select current_organization()))', walled);
end
$$;

do $$
declare
    walled regclass;
begin
    for walled in select polrelid::regclass from pg_policy where polname = 'shared' loop
        execute format('drop policy own on %s', walled);
        execute format('drop policy shared on %s', walled);
        call read_own_and_shared(walled);
    end loop;
end
$$;
