-- What belongs to items of the catalogue: an organization's own figures, crimp specs and images.

-- What an organization sets for an item, shared or own. Rows of the shared organization hold the makers'
-- own figures, which apply where an organization sets none.
create table item_properties (
    organization_id record_id not null references organizations,
    item_id record_id not null references items on delete cascade,
    org_part_number text,
    org_part_number_folded text generated always as (lower(org_part_number)) stored,
    available boolean,
    priority text,
    list_price numeric(15, 4),
    list_price_currency text,
    list_price_unit text check (list_price_unit in ('each', 'ft', 'm', 'in', 'mm')),
    cost numeric(15, 4),
    cost_currency text,
    cost_unit text check (cost_unit in ('each', 'ft', 'm', 'in', 'mm')),
    last_modified timestamptz not null default now(),
    primary key (organization_id, item_id)
);
create index item_properties_search on item_properties using gin (organization_id, org_part_number_folded gin_trgm_ops);
call enable_row_level_security('item_properties', true);
-- Properties are always looked up by item and by one organization. With the policy's usual list of
-- organizations PostgreSQL searched the index by both conditions and sorted the list again for each item,
-- an eighth of the database's time for an export. Written like this, the policy is checked on the row
-- that was found.
alter policy visible on item_properties
    using (organization_id = (select current_organization()) or organization_id = shared_organization());
call enable_audit_log('item_properties', 'itemProperties', 'item_id');

-- How the fittings of a series are crimped onto a hose. Measures are in millimetres.
create table crimp_specs (
    organization_id record_id not null references organizations,
    id record_id primary key,
    hose_id record_id not null references hoses on delete cascade,
    coupling_series text not null,
    coupling_series_brand text,
    coupling_series_folded text not null generated always as (lower(coupling_series)) stored,
    coupling_series_brand_folded text generated always as (lower(coupling_series_brand)) stored,
    ferrule_id record_id references ferrules,
    -- A ferrule that the catalogue doesn't have yet is kept by its part number, with or without a brand.
    ferrule_part_number text,
    ferrule_brand text,
    die_size text,
    spacer_ring text,
    crimp_diam double precision,
    crimp_diam_plus double precision,
    crimp_diam_minus double precision,
    insert_length double precision,
    crimp_stretch_per_end double precision,
    skive_external double precision,
    skive_external_plus double precision,
    skive_external_minus double precision,
    skive_internal double precision,
    skive_internal_plus double precision,
    skive_internal_minus double precision,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    constraint crimp_specs_ferrule_named check (ferrule_id is null or ferrule_part_number is null)
);
create index crimp_specs_hose on crimp_specs (hose_id, organization_id);
create index crimp_specs_series on crimp_specs (organization_id, coupling_series);
create index crimp_specs_series_folded on crimp_specs (organization_id, coupling_series_folded);
create index crimp_specs_unknown_ferrule on crimp_specs (organization_id) where ferrule_part_number is not null;
create index crimp_specs_named_ferrule on crimp_specs (organization_id, lower(ferrule_part_number))
    where ferrule_part_number is not null;
call enable_row_level_security('crimp_specs', true);
call enable_audit_log('crimp_specs', 'crimpSpec', 'id');

-- Once a ferrule comes into the catalogue, the crimp specs that name it refer to it. Where several
-- match, the same rule chooses as when a spec is entered: of the ferrules of the hose's size, one of the
-- hose's brand comes before others, and an own one before a shared one.
create function link_named_ferrules() returns trigger language plpgsql as $$
begin
    update crimp_specs s set ferrule_id = f.id, ferrule_part_number = null, ferrule_brand = null
    from (
        select distinct on (c.id) c.id as spec, n.id
        from new_rows n join brands b on b.id = n.brand_id
            join crimp_specs c on (c.organization_id = n.organization_id or n.organization_id = shared_organization())
                and lower(c.ferrule_part_number) = n.part_number_folded and c.ferrule_part_number is not null
                and (c.ferrule_brand is null or lower(c.ferrule_brand) = b.name_folded)
            join hoses h on h.id = c.hose_id and n.size_key in (h.size_key, h.nominal_hose_size_key)
        order by c.id, n.brand_id <> h.brand_id, n.organization_id = shared_organization(), n.id
    ) f
    where s.id = f.spec;
    return null;
end
$$;
create trigger link_named_ferrules after insert on ferrules referencing new table as new_rows
    for each statement execute function link_named_ferrules();
create trigger link_named_ferrules_on_update after update on ferrules referencing new table as new_rows
    for each statement execute function link_named_ferrules();

-- Images of items, brands and organizations, by the id of what they show.
create table images (
    organization_id record_id not null references organizations,
    belongs_to record_id not null,
    media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
    bytes bytea not null check (length(bytes) between 1 and 2097152),
    digest bytea not null check (length(digest) = 32),
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    primary key (organization_id, belongs_to)
);
-- Images are compressed already.
alter table images alter column bytes set storage external;
call enable_row_level_security('images', true);
call enable_audit_log('images', 'image', 'belongs_to', hidden => 'bytes');

-- The keys that sign addresses of images, which are then good without a token. The newest key that isn't
-- retired signs; a retired one is kept for as long as addresses that it signed are good. The keys belong
-- to the service, not to an organization, and hosewright_system alone sees them.
create table address_keys (
    key bytea not null check (length(key) = 32),
    created timestamptz not null default now(),
    retired timestamptz,
    primary key (key)
);
grant select, insert, update, delete on address_keys to hosewright_system;
