-- How the lists of makers are imported. `layout` says where their sheets have what, and how it is written: an object, as
-- the interface shows it.
create table import_profiles (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    maker text,
    maker_folded text generated always as (lower(maker)) stored,
    kind text not null check (kind in (
        'hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem',
        'priceListItem', 'customerItem', 'crimpSpec', 'inventoryItem'
    )),
    layout jsonb not null default '{}',
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id)
);
create unique index import_profiles_name_key on import_profiles (organization_id, name_folded) where not deleted;
create index import_profiles_search on import_profiles using gin (organization_id, name_folded gin_trgm_ops);
create index import_profiles_maker_search on import_profiles using gin (organization_id, maker_folded gin_trgm_ops);
create index import_profiles_maker on import_profiles (organization_id, maker_folded, id) where not deleted;
create index import_profiles_kind on import_profiles (organization_id, lower(kind)) where not deleted;

-- The feed of changes tells of them. The list of tables is extended as it is, since other migrations do so too.
do $$
begin
    execute replace(
        pg_get_functiondef('feed_source(text)'::regprocedure),
        '(''inventory_items'',',
        '(''import_profiles'', ''importProfile'', ''id'', null, null),
        (''inventory_items'','
    );
end
$$;

call enable_row_level_security('import_profiles', false);
call enable_audit_log('import_profiles', 'importProfile', 'id');
