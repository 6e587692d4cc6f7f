-- Versions: what an organization's lists show has another version after each change, so that a list that a
-- caller has already need not be read again (ETag, If-None-Match).
--
-- A version is the sum over the rows of an organization and an area. One row for each would make writers wait for
-- each other until they commit, so there are several: a transaction takes one that nobody else holds, or adds one,
-- and adds 1 to it. The sum grows with every commit, and a snapshot sees it together with the changes that it
-- counts. There are as many rows as transactions wrote at once at some time; none is ever removed, or the sum would
-- come to an earlier value again.
create table versions (
    organization_id record_id not null,
    area text not null check (area in ('documents', 'records')),
    slot bigint not null,
    n bigint not null,
    primary key (organization_id, area, slot)
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0.2, autovacuum_vacuum_threshold = 200);
call enable_row_level_security('versions', true);
call grant_to_system_role('versions');
revoke delete on versions from hosewright_app, hosewright_system;

-- The area of a table: 'documents' for tables that lists of other records don't show. Null for API keys: about every
-- minute a key is noted as used, which their own list alone shows; it has no version.
create function version_area(changed text) returns text immutable language sql as $$
    select case
        when changed in ('documents', 'document_lines', 'hose_assemblies', 'assembly_customers', 'hose_kits', 'work_orders',
            'work_order_lines', 'sales_estimates', 'estimate_taxes', 'estimate_rates') then 'documents'
        when changed <> 'api_keys' then 'records'
    end
$$;

-- Raises the version of an organization because rows of a table changed: once in a transaction, which is remembered
-- in a setting of the transaction (a savepoint that is undone undoes both). It waits for nobody.
create function raise_version(changed record_id, changed_table text) returns void language plpgsql as $$
declare
    changed_area text := version_area(changed_table);
    raised text := coalesce(current_setting('hosewright.raised', true), '');
    this text := changed_area || encode(changed, 'hex') || ' ';
begin
    if changed_area is null or position(this in raised) > 0 then
        return;
    end if;
    update versions v set n = v.n + 1
    where v.organization_id = changed and v.area = changed_area and v.slot = (
        select f.slot from versions f where f.organization_id = changed and f.area = changed_area
        order by f.slot limit 1 for update skip locked);
    if not found then
        insert into versions values (changed, changed_area, floor(random() * 1e15), 1);
    end if;
    perform set_config('hosewright.raised', raised || this, true);
end
$$;

-- As in 0002_audit.sql, and raises the version.
create or replace function write_audit_log() returns trigger set enable_nestloop = off language plpgsql as $$
declare
    hidden text[] := string_to_array(tg_argv[3], ',') || array['organization_id'];
    -- The service sets these for each transaction; they are null when the operator works.
    actor_kind text := nullif(current_setting('hosewright.actor_kind', true), '');
    actor bytea := decode(nullif(current_setting('hosewright.actor', true), ''), 'hex');
    request text := nullif(current_setting('hosewright.request', true), '');
    -- From so many rows on, counting the filled columns costs less than it saves.
    many constant integer := 50;
    names text[];
    filled bigint[];
begin
    -- Migrations are nobody's changes.
    if current_user = 'hosewright_owner' then
        return null;
    end if;
    if tg_op = 'DELETE' then
        perform raise_version(r.organization_id, tg_table_name) from (select distinct organization_id from old_rows) r;
    else
        perform raise_version(r.organization_id, tg_table_name) from (select distinct organization_id from new_rows) r;
    end if;
    if tg_op = 'INSERT' then
        if (select count(*) from (select from new_rows limit many) n) = many then
            select array_agg(attname order by attnum) into names from pg_attribute
            where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (hidden);
            execute audit_count_statement(names) into filled;
            execute audit_insert_statement(tg_relid, tg_argv[1], names, filled) using tg_argv[0], actor_kind, actor, request;
            return null;
        end if;
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, after)
        select n.organization_id, now(), tg_argv[0], decode(substr(n.fields ->> tg_argv[1], 3), 'hex'), 'create',
            actor_kind, actor, request, jsonb_strip_nulls(n.fields - hidden)
        from (select organization_id, to_jsonb(r) as fields from new_rows r offset 0) n;
    elsif tg_op = 'DELETE' then
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before)
        select o.organization_id, now(), tg_argv[0], decode(substr(o.fields ->> tg_argv[1], 3), 'hex'), 'delete',
            actor_kind, actor, request, jsonb_strip_nulls(o.fields - hidden)
        from (select organization_id, to_jsonb(r) as fields from old_rows r offset 0) o;
    else
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before, after)
        select n.organization_id, now(), tg_argv[0], decode(substr(n.fields ->> tg_argv[1], 3), 'hex'), 'update',
            actor_kind, actor, request, d.before, d.after
        from (select organization_id, to_jsonb(r) as fields from new_rows r offset 0) n
        join (select organization_id, to_jsonb(r) as fields from old_rows r offset 0) o
            on o.fields ->> tg_argv[1] = n.fields ->> tg_argv[1]
            and coalesce(o.fields ->> tg_argv[2], '') = coalesce(n.fields ->> tg_argv[2], '')
            and o.organization_id = n.organization_id
        cross join lateral (
            select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, a.value) as after
            from jsonb_each(o.fields - hidden) b join jsonb_each(n.fields) a using (key)
            where b.value is distinct from a.value and key not in ('last_modified', 'last_modified_by')
        ) d
        where d.before is not null;
    end if;
    return null;
end
$$;

-- Lists for customers show what is valid now: when the next validity begins or ends, they change without a write.
create index customer_item_properties_starts on customer_item_properties (organization_id, start_date) where start_date is not null;
create index customer_item_properties_ends on customer_item_properties (organization_id, end_date) where end_date is not null;

-- Migrations change rows without raising versions, so lists are told apart by the last one, too. In PL/pgSQL, which
-- keeps its plan; a function in SQL would be planned for each list.
create function last_migration() returns bigint stable security definer set search_path = public, pg_temp language plpgsql as $$
begin
    return (select max(version) from _sqlx_migrations);
end
$$;
revoke all on function last_migration from public;
grant execute on function last_migration to hosewright_app;
