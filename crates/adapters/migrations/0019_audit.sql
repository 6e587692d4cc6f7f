-- The audit trail: every change of every record, written by triggers in the transaction that
-- makes it, so that no writing can forget it.

-- Ids come from tables that checked them, so they are not checked again for each of many rows.
create table audit (
    organization_id bytea not null,
    sequence bigint not null generated always as identity,
    at timestamptz not null,
    kind text not null,
    record_id bytea not null,
    action text not null check (action in ('create', 'update', 'delete')),
    actor_kind text check (actor_kind in ('user', 'key')),
    actor_id bytea,
    request text,
    before jsonb,
    after jsonb,
    primary key (organization_id, sequence)
);
create index audit_record on audit (organization_id, record_id, sequence);
create index audit_kind on audit (organization_id, kind, sequence);
create index audit_actor on audit (organization_id, actor_id, sequence) where actor_id is not null;
create index audit_at on audit (organization_id, at, sequence);
call wall('audit', false);
call open_to_system('audit');
revoke update, delete on audit from hosewright_app, hosewright_system;

-- Notes changes of rows. Its arguments: what a row is called, the column of the id that the
-- entry is found by, a further column that tells rows of one id apart (or nothing), and columns
-- that are not noted, separated by commas.
create function note_changes() returns trigger language plpgsql as $$
declare
    hidden text[] := string_to_array(tg_argv[3], ',') || array['organization_id'];
    -- What a transaction says of itself; nothing where the operator works.
    actor_kind text := nullif(current_setting('hosewright.actor_kind', true), '');
    actor bytea := decode(nullif(current_setting('hosewright.actor', true), ''), 'hex');
    request text := nullif(current_setting('hosewright.request', true), '');
begin
    -- Migrations are no changes of anybody's.
    if current_user = 'hosewright_owner' then
        return null;
    end if;
    if tg_op = 'INSERT' then
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, after)
        select n.organization_id, now(), tg_argv[0], decode(substr(n.said ->> tg_argv[1], 3), 'hex'), 'create',
            actor_kind, actor, request, jsonb_strip_nulls(n.said - hidden)
        from (select organization_id, to_jsonb(r) as said from new_rows r) n;
    elsif tg_op = 'DELETE' then
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before)
        select o.organization_id, now(), tg_argv[0], decode(substr(o.said ->> tg_argv[1], 3), 'hex'), 'delete',
            actor_kind, actor, request, jsonb_strip_nulls(o.said - hidden)
        from (select organization_id, to_jsonb(r) as said from old_rows r) o;
    else
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before, after)
        select n.organization_id, now(), tg_argv[0], decode(substr(n.said ->> tg_argv[1], 3), 'hex'), 'update',
            actor_kind, actor, request, d.before, d.after
        from (select organization_id, to_jsonb(r) as said from new_rows r) n
        join (select organization_id, to_jsonb(r) as said from old_rows r) o
            on o.said ->> tg_argv[1] = n.said ->> tg_argv[1]
            and coalesce(o.said ->> tg_argv[2], '') = coalesce(n.said ->> tg_argv[2], '')
            and o.organization_id = n.organization_id
        cross join lateral (
            select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, a.value) as after
            from jsonb_each(o.said - hidden) b join jsonb_each(n.said) a using (key)
            where b.value is distinct from a.value and key not in ('last_modified', 'last_modified_by')
        ) d
        where d.before is not null;
    end if;
    return null;
end
$$;

-- Has the changes of a table noted.
create procedure audited(noted regclass, kind text, id_column text, further text default '', secret text default '')
language plpgsql as $$
declare
    hidden text;
begin
    select string_agg(name, ',') into hidden from (
        select attname::text as name from pg_attribute
        where attrelid = noted and attnum > 0 and not attisdropped and attgenerated <> ''
        union all select unnest(string_to_array(nullif(secret, ''), ','))
    ) h;
    execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
        for each statement execute function note_changes(%L, %L, %L, %L)', noted, kind, id_column, further, coalesce(hidden, ''));
    execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
        for each statement execute function note_changes(%L, %L, %L, %L)', noted, kind, id_column, further, coalesce(hidden, ''));
    execute format('create trigger audit_delete after delete on %s referencing old table as old_rows
        for each statement execute function note_changes(%L, %L, %L, %L)', noted, kind, id_column, further, coalesce(hidden, ''));
end
$$;

call audited('organizations', 'organization', 'organization_id');
call audited('users', 'user', 'id', secret => 'password_hash');
call audited('api_keys', 'apiKey', 'id', secret => 'digest');
call audited('brands', 'brand', 'id');
call audited('brand_properties', 'brandProperties', 'brand_id');
call audited('hoses', 'hose', 'id');
call audited('crimp_fittings', 'crimpFitting', 'id');
call audited('adaptors', 'adaptor', 'id');
call audited('ferrules', 'ferrule', 'id');
call audited('wraps', 'wrap', 'id');
call audited('other_items', 'otherItem', 'id');
call audited('item_properties', 'itemProperties', 'item_id');
call audited('crimp_specs', 'crimpSpec', 'id');
call audited('images', 'image', 'belongs_to', secret => 'bytes');
call audited('pricing', 'pricing', 'subject_id');
call audited('item_pricing', 'itemPricing', 'subject_id', 'item_type');
call audited('price_lists', 'priceList', 'id');
call audited('price_list_items', 'priceListItem', 'id');
call audited('customers', 'customer', 'id');
call audited('customer_locations', 'customerLocation', 'id');
call audited('customer_item_properties', 'customerItem', 'id');
call audited('warehouses', 'warehouse', 'id');
call audited('inventory_items', 'inventoryItem', 'id');
call audited('stock_reservations', 'stockReservation', 'document_id', 'line_id');
call audited('documents', 'document', 'id');
call audited('hose_assemblies', 'hoseAssembly', 'document_id');
call audited('hose_kits', 'hoseKit', 'document_id');
call audited('document_lines', 'documentLine', 'id');
