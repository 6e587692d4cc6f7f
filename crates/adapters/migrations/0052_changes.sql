-- The audit trail by months, and the feed of changes: all entries in the order in which their transactions become
-- visible, each with the resource of the interface that it changed.
--
-- Transaction ids are given in the order of first writes. All entries of transactions below the oldest one that still
-- runs are visible, and none can be added below it: so a reader who sees only these, in the order of transaction ids,
-- misses nothing and reads nothing twice. Sequence numbers alone don't do that: an import takes its numbers long
-- before it commits.

-- One row. `shift` is added to transaction ids, so that numbers go on growing where a backup was restored into another
-- cluster, whose ids are lower or higher. A cursor is of one `epoch`: a new one begins where changes may have been
-- lost. Entries below `pruned_to` are no longer kept. `made_in` is the cluster and the table that the numbers are of.
create table feed (
    only_row boolean primary key default true check (only_row),
    epoch bigint not null,
    shift bigint not null,
    pruned_to bigint not null,
    made_in text not null
);
grant select on feed to hosewright_app, hosewright_system;

create function feed_place() returns text stable language sql as $$
    select concat_ws(' ', (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database()), 'feed'::regclass::oid)
$$;
insert into feed (epoch, shift, pruned_to, made_in) values (hashtextextended(gen_random_uuid()::text, 0), 0, 0, feed_place());

-- The number of this transaction in the feed.
create function feed_transaction() returns bigint volatile language plpgsql as $$
begin
    return pg_current_xact_id()::text::bigint + (select shift from feed);
end
$$;

-- Begins a new epoch: cursors of readers are no longer good.
create function renew_feed() returns void language sql as $$
    update feed set epoch = hashtextextended(gen_random_uuid()::text, 0);
$$;

-- Begins a new epoch where the tables were restored into another database since the last one, with numbers above all
-- that are there.
create function keep_feed() returns void language plpgsql as $$
begin
    lock table feed in exclusive mode;
    if (select made_in from feed) <> feed_place() then
        perform renew_feed();
        update feed set made_in = feed_place(), shift = greatest(shift,
            (select coalesce(max(transaction), 0) from audit) + 1 - pg_current_xact_id()::text::bigint);
    end if;
end
$$;
revoke all on function renew_feed, keep_feed from public;

-- The trail by months. The old table becomes the first part as it is.
alter table audit alter sequence drop identity;
create sequence audit_sequence as bigint;
select setval('audit_sequence', (select coalesce(max(sequence), 0) + 1 from audit), false);
grant usage on sequence audit_sequence to hosewright_app, hosewright_system;
alter table audit
    alter sequence set default nextval('audit_sequence'),
    -- Entries of earlier versions come first in the feed.
    add column transaction bigint not null default 0,
    -- The resource of the interface that was changed, and what it belongs to: a price to its list. Null where it is gone
    -- with its own entry.
    add column resource text,
    add column resource_id bytea,
    add column parent_id bytea,
    -- Null where the row is the record itself; the field that shows it where the row is a part of the record; empty where
    -- its columns are fields of the record.
    add column part text,
    drop constraint audit_pkey;
alter table audit alter transaction set default feed_transaction();
drop index audit_record;
drop index audit_kind;
drop index audit_actor;
drop index audit_at;
alter table audit rename to audit_first;

create table audit (like audit_first including defaults including constraints) partition by range (at);
alter table audit add primary key (organization_id, at, sequence);
create index audit_record on audit (organization_id, record_id, at, sequence);
create index audit_kind on audit (organization_id, kind, at, sequence);
create index audit_actor on audit (organization_id, actor_id, at, sequence) where actor_id is not null;
create index audit_feed on audit (organization_id, transaction, resource_id, sequence);
call enable_row_level_security('audit', false);
call grant_to_system_role('audit');
revoke update, delete on audit from hosewright_app, hosewright_system;

-- Parts are reached through the trail alone: nobody has rights on them, and the owner reads them for backups.
create procedure close_audit_part(part regclass) language plpgsql as $$
begin
    execute format('revoke all on %s from hosewright_app, hosewright_system', part);
    execute format('alter table %s enable row level security', part);
    execute format('alter table %s force row level security', part);
    execute format('drop policy if exists own on %s', part);
    execute format('drop policy if exists system on %s', part);
    execute format('drop policy if exists reading on %s', part);
    execute format('create policy reading on %s for select to hosewright_owner using (true)', part);
end
$$;

do $$
begin
    execute format('alter table audit attach partition audit_first for values from (minvalue) to (%L)',
        date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month');
end
$$;
call close_audit_part('audit_first');
-- For entries of months that nobody has made: without it, nothing could be written then.
create table audit_rest partition of audit default;
call close_audit_part('audit_rest');

-- The parts of the trail, and the moment that their entries are from before; null for the rest.
create function audit_parts() returns table (part regclass, ends timestamptz) stable language sql as $$
    select c.oid::regclass, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']*)''\)')::timestamptz
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit'::regclass
$$;

-- Makes the parts of the next months, so that they are there in time. Returns how many entries stand in the rest, up to
-- 1,000: there should be none. A month of which entries stand there isn't made.
create function keep_audit_months(upto timestamptz) returns bigint language plpgsql as $$
declare
    month timestamp := date_trunc('month', now() at time zone 'UTC');
    begins timestamptz;
    ended timestamptz;
    part text;
begin
    perform pg_advisory_xact_lock(7268);
    select max(ends) into ended from audit_parts();
    loop
        begins := month at time zone 'UTC';
        month := month + interval '1 month';
        exit when begins > upto;
        continue when begins < ended
            or exists (select from audit_rest where at >= begins and at < month at time zone 'UTC');
        part := 'audit_' || to_char(begins at time zone 'UTC', 'YYYY_MM');
        execute format('create table %I (like audit including defaults including constraints)', part);
        call close_audit_part(part::regclass);
        execute format('alter table audit attach partition %I for values from (%L) to (%L)', part, begins, month at time zone 'UTC');
    end loop;
    return (select count(*) from (select from audit_rest limit 1000) r);
end
$$;

-- Drops the parts whose entries are all from before this moment; returns their names.
create function prune_audit(before timestamptz) returns setof text language plpgsql as $$
declare
    p record;
begin
    perform pg_advisory_xact_lock(7268);
    for p in select * from audit_parts() where ends <= before order by ends loop
        execute format('update feed set pruned_to = greatest(pruned_to, (select coalesce(max(transaction), 0) + 1 from %s))', p.part);
        execute format('drop table %s', p.part);
        return next p.part::text;
    end loop;
end
$$;
revoke all on function audit_parts, keep_audit_months, prune_audit from public;
revoke all on procedure close_audit_part from public;
select keep_audit_months(now() + interval '3 months');

-- Entries of the shared catalogue after a place in the feed, which are in the feed of each organization. A policy that
-- shows them makes PostgreSQL expect far fewer of an organization's own entries, and sort what an index has in order.
create function shared_changes(after_transaction bigint, after_record bytea, below bigint, since timestamptz, most integer)
returns setof audit stable security definer set search_path = public, pg_temp language plpgsql as $$
begin
    return query select * from audit
        where organization_id = shared_organization()
            and resource in ('brand', 'hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem')
            and (transaction, resource_id) > (after_transaction, after_record) and transaction < below and at >= since
        order by transaction, resource_id, sequence limit most;
end
$$;
revoke all on function shared_changes from public;
grant execute on function shared_changes to hosewright_app;

-- Where rows of a table stand in the feed: the kind of resource ('' where the column `kind` tells it, null where
-- find_resource does), the columns with its id and with the id that it belongs to, and the part that they are.
create type feed_source as (tabled text, kind text, id_column text, parent_column text, part text);
create function feed_source(changed text) returns feed_source immutable language sql as $$
    select row(v.*)::feed_source from (values
        ('accepted_terms', 'organization', 'organization_id', null, 'acceptedTerms'),
        ('adaptors', 'adaptor', 'id', null, null),
        ('api_keys', 'apiKey', 'id', null, null),
        ('assembly_customers', null, 'lineage_id', null, 'customers'),
        ('brand_properties', 'brand', 'brand_id', null, ''),
        ('brands', 'brand', 'id', null, null),
        ('crimp_fittings', 'crimpFitting', 'id', null, null),
        ('crimp_specs', 'hose', 'hose_id', null, 'crimpSpecs'),
        ('currencies', 'organization', 'organization_id', null, 'currencies'),
        ('customer_item_properties', 'customerItem', 'id', 'customer_id', null),
        ('customer_locations', 'customerLocation', 'id', 'customer_id', null),
        ('customers', 'customer', 'id', null, null),
        ('document_lines', null, 'document_id', null, 'lines'),
        ('documents', '', 'id', null, null),
        ('estimate_rates', 'salesEstimate', 'document_id', null, 'rates'),
        ('estimate_taxes', 'salesEstimate', 'document_id', null, 'taxes'),
        ('ferrules', 'ferrule', 'id', null, null),
        ('hose_assemblies', 'hoseAssembly', 'document_id', null, ''),
        ('hose_kits', 'hoseKit', 'document_id', null, ''),
        ('hoses', 'hose', 'id', null, null),
        ('images', null, 'belongs_to', null, 'image'),
        ('inventory_items', 'inventoryItem', 'id', 'warehouse_id', null),
        ('item_pricing', null, 'subject_id', null, 'pricing'),
        ('item_properties', '', 'item_id', null, ''),
        ('organization_locations', 'organizationLocation', 'id', null, null),
        ('organizations', 'organization', 'organization_id', null, null),
        ('other_items', 'otherItem', 'id', null, null),
        ('parse_corrections', 'parseCorrection', 'id', null, null),
        ('price_list_items', 'priceListItem', 'id', 'price_list_id', null),
        ('price_lists', 'priceList', 'id', null, null),
        ('pricing', null, 'subject_id', null, 'pricing'),
        ('product_groups', 'productGroup', 'id', null, null),
        ('sales_estimates', 'salesEstimate', 'document_id', null, ''),
        ('stock_reservations', 'workOrder', 'document_id', null, 'reservations'),
        ('suppliers', 'supplier', 'id', null, null),
        ('users', 'user', 'id', null, null),
        ('warehouses', 'warehouse', 'id', null, null),
        ('work_order_lines', 'workOrder', 'document_id', null, 'lines'),
        ('work_orders', 'workOrder', 'document_id', null, ''),
        ('wraps', 'wrap', 'id', null, null)
    ) v (tabled, kind, id_column, parent_column, part) where v.tabled = changed
$$;

-- The resource that a part belongs to, which any of several kinds may have: nothing if it is gone.
create function find_resource(changed text, organization bytea, id bytea) returns table (kind text, resource_id bytea)
stable language plpgsql as $$
begin
    if changed = 'assembly_customers' then
        return query select d.kind, d.id::bytea from documents d
            where d.organization_id = organization and d.lineage_id = find_resource.id and d.is_latest;
        return;
    end if;
    return query select d.kind, d.id::bytea from documents d where d.organization_id = organization and d.id = find_resource.id;
    if not found and changed <> 'document_lines' then
        return query select i.kind, i.id::bytea from items i where i.id = find_resource.id;
        if not found then
            return query select 'brand', b.id::bytea from brands b where b.id = find_resource.id
                union all select 'customer', c.id::bytea from customers c where c.organization_id = organization and c.id = find_resource.id
                union all select 'priceList', l.id::bytea from price_lists l where l.organization_id = organization and l.id = find_resource.id
                union all select 'organization', find_resource.id where find_resource.id = organization;
        end if;
    end if;
end
$$;

-- As in 0002_audit.sql, with the place in the feed.
drop function audit_insert_statement;
create function audit_insert_statement(audited oid, id_column text, names text[], filled bigint[], source feed_source)
returns text language sql as $$
    select format(
        'insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, after,
            transaction, resource, resource_id, parent_id, part)
        select r.organization_id, now(), $1, r.%I, ''create'', $2, $3, $4, to_jsonb(w) || jsonb_strip_nulls(to_jsonb(p)),
            $5, %s, %s, %s, %L
        from new_rows r cross join lateral (select %s) w cross join lateral (select %s) p %s',
        id_column,
        case when source.kind is null then 'f.kind' when source.kind = '' then 'r.kind' else quote_literal(source.kind) end,
        case when source.kind is null then 'f.resource_id' else format('r.%I', source.id_column) end,
        case when source.parent_column is null then 'null' else format('r.%I', source.parent_column) end,
        source.part,
        string_agg(format('r.%I', name), ', ') filter (where whole),
        string_agg(format('r.%I', name), ', ') filter (where not whole and rows_with > 0),
        case when source.kind is null then
            format('left join lateral find_resource(%L, r.organization_id, r.%I) f on true', source.tabled, source.id_column)
        end)
    from (
        -- There may be nulls within JSON, which are left out too.
        select name, rows_with, rows_with = filled[1] and atttypid <> 'jsonb'::regtype as whole
        from unnest(names, filled[2:]) as n (name, rows_with) join pg_attribute on attrelid = audited and attname = name
    ) n
$$;

create or replace function write_audit_log() returns trigger set enable_nestloop = off language plpgsql as $$
declare
    hidden text[] := string_to_array(tg_argv[3], ',') || array['organization_id'];
    -- The service sets these for each transaction; they are null when the operator works.
    actor_kind text := nullif(current_setting('hosewright.actor_kind', true), '');
    actor bytea := decode(nullif(current_setting('hosewright.actor', true), ''), 'hex');
    request text := nullif(current_setting('hosewright.request', true), '');
    source feed_source := feed_source(tg_table_name);
    stamp bigint;
    -- The feed looks for entries of what is still to come among those of the last two days.
    longest interval := coalesce(nullif(current_setting('hosewright.longest_transaction', true), ''), '1 day')::interval;
    -- From so many rows on, counting the filled columns costs less than it saves.
    many constant integer := 50;
    names text[];
    filled bigint[];
begin
    -- Migrations are nobody's changes.
    if current_user = 'hosewright_owner' then
        return null;
    end if;
    if clock_timestamp() - now() > longest then
        raise exception 'the transaction has been running for more than %', longest using errcode = 'query_canceled';
    end if;
    stamp := feed_transaction();
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
            execute audit_insert_statement(tg_relid, tg_argv[1], names, filled, source)
                using tg_argv[0], actor_kind, actor, request, stamp;
            return null;
        end if;
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, after,
            transaction, resource, resource_id, parent_id, part)
        select n.organization_id, now(), tg_argv[0], audit_id(n.fields, tg_argv[1]), 'create',
            actor_kind, actor, request, jsonb_strip_nulls(n.fields - hidden),
            stamp, r.kind, r.resource_id, audit_id(n.fields, source.parent_column), source.part
        from (select organization_id, to_jsonb(r) as fields from new_rows r offset 0) n
        cross join lateral resource_of(source, n.organization_id, n.fields) r;
    elsif tg_op = 'DELETE' then
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before,
            transaction, resource, resource_id, parent_id, part)
        select o.organization_id, now(), tg_argv[0], audit_id(o.fields, tg_argv[1]), 'delete',
            actor_kind, actor, request, jsonb_strip_nulls(o.fields - hidden),
            stamp, r.kind, r.resource_id, audit_id(o.fields, source.parent_column), source.part
        from (select organization_id, to_jsonb(r) as fields from old_rows r offset 0) o
        cross join lateral resource_of(source, o.organization_id, o.fields) r;
    else
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before, after,
            transaction, resource, resource_id, parent_id, part)
        select n.organization_id, now(), tg_argv[0], audit_id(n.fields, tg_argv[1]), 'update',
            actor_kind, actor, request, d.before, d.after,
            stamp, r.kind, r.resource_id, audit_id(n.fields, source.parent_column), source.part
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
        cross join lateral resource_of(source, n.organization_id, n.fields) r
        where d.before is not null;
    end if;
    return null;
end
$$;

-- The id in a column of a row; null without a column.
create function audit_id(fields jsonb, id_column text) returns bytea immutable parallel safe language sql as $$
    select decode(substr(fields ->> id_column, 3), 'hex')
$$;

-- The resource of a row.
create function resource_of(source feed_source, organization bytea, fields jsonb) returns table (kind text, resource_id bytea)
stable language plpgsql as $$
begin
    kind := coalesce(nullif(source.kind, ''), fields ->> 'kind');
    resource_id := audit_id(fields, source.id_column);
    if source.kind is null then
        select f.kind, f.resource_id into kind, resource_id from find_resource(source.tabled, organization, resource_id) f;
    end if;
    return next;
end
$$;

-- As in 0041_plans_of_imports.sql, without any part of the trail.
create or replace function analyze_grown() returns void security definer set search_path = public, pg_temp language plpgsql as $$
declare
    grown text;
begin
    for grown in
        select oid::regclass::text from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and not relispartition
            and pg_relation_size(oid) / current_setting('block_size')::integer > greatest(10, 1.2 * relpages)
        order by oid
    loop
        execute format('analyze (skip_locked) %s', grown);
    end loop;
end
$$;
