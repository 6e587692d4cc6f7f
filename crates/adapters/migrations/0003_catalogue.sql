-- The catalogue: brands, the six kinds of items, and what organizations lay over them.
--
-- Columns of items are those of the column tables in the domain crate. A size has its text as it
-- was entered and a key to compare by; `rank` sorts by size after the part number.
-- Text that is searched anywhere within has a folded copy in a trigram index (matching_items).

create table brands (
    organization_id record_id not null references organizations,
    id record_id primary key,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    constraint brands_name_key unique (organization_id, name_folded)
);
call wall('brands', true);

create table brand_properties (
    organization_id record_id not null references organizations,
    brand_id record_id not null references brands on delete cascade,
    available boolean not null,
    preselected boolean not null,
    primary key (organization_id, brand_id)
);
call wall('brand_properties', false);

-- One row for each item of any kind: the id space that properties and documents refer to.
create table items (
    organization_id record_id not null references organizations,
    id record_id primary key,
    kind text not null check (kind in ('hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem'))
);
call wall('items', true);

create table hoses (
    organization_id record_id not null references organizations,
    id record_id primary key references items,
    brand_id record_id not null references brands,
    based_on record_id references items,
    part_number text not null,
    size text not null,
    size_key text collate "C" not null,
    nominal_hose_size text,
    nominal_hose_size_key text collate "C",
    description text,
    series text,
    spec text,
    sae_spec text,
    iso_spec text,
    dn text,
    iso_class text,
    iso_grade text,
    iso_type text,
    inner_diam_inch text,
    outer_diam_mm double precision,
    max_pressure_psi double precision,
    design_factor double precision,
    min_bend_radius_mm double precision,
    min_temperature_c double precision,
    max_temperature_c double precision,
    weight_lbs_per_ft double precision,
    material text,
    application text,
    colour_hose text,
    colour_lay_line text,
    colour_lay_line_text text,
    image_name text,
    series_folded text generated always as (lower(series)) stored,
    spec_folded text generated always as (lower(spec)) stored,
    sae_spec_folded text generated always as (lower(sae_spec)) stored,
    iso_spec_folded text generated always as (lower(iso_spec)) stored,
    description_folded text generated always as (lower(description)) stored,
    colour_hose_folded text generated always as (lower(colour_hose)) stored,
    part_number_folded text collate "C" not null generated always as (lower(part_number)) stored,
    rank integer not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id
);
alter table hoses add constraint hoses_key unique (organization_id, brand_id, part_number_folded, size_key);
create index hoses_order on hoses (organization_id, part_number_folded, rank, id);
create index hoses_brand on hoses (organization_id, brand_id, part_number_folded, rank, id);
create index hoses_size on hoses (organization_id, size_key, part_number_folded, rank, id);
create index hoses_nominal_hose_size on hoses (organization_id, nominal_hose_size_key, part_number_folded, rank, id);
create index hoses_max_pressure_psi on hoses (organization_id, max_pressure_psi);
create index hoses_search on hoses using gin (organization_id, part_number_folded gin_trgm_ops, series_folded gin_trgm_ops, spec_folded gin_trgm_ops, sae_spec_folded gin_trgm_ops, iso_spec_folded gin_trgm_ops, description_folded gin_trgm_ops, colour_hose_folded gin_trgm_ops);
call wall('hoses', true);

create table crimp_fittings (
    organization_id record_id not null references organizations,
    id record_id primary key references items,
    brand_id record_id not null references brands,
    based_on record_id references items,
    part_number text not null,
    hose_size text not null,
    hose_size_key text collate "C" not null,
    dash_size text not null,
    dash_size_key text collate "C" not null,
    series text not null,
    nominal_hose_size text,
    nominal_hose_size_key text collate "C",
    thread_size text,
    shape text,
    style text,
    gender text check (gender in ('male', 'female')),
    swivel text check (swivel = 'swivel'),
    forged text check (forged = 'forged'),
    bulkhead text check (bulkhead = 'bulkhead'),
    seal_type text,
    description text,
    material text,
    spec text,
    end_type text,
    nut_type text,
    image_name text,
    application text,
    hose_inner_diam_inch text,
    flange_diam_inch text,
    max_pressure_psi double precision,
    cut_allowance_inch double precision,
    cut_allowance_mm double precision,
    hex_size_mm double precision,
    hex_size_nut_mm double precision,
    weight_lbs double precision,
    cone_angle double precision,
    drop_length_inch double precision,
    drop_length_mm double precision,
    seat_angle double precision,
    tube_outer_diam_mm double precision,
    flange_thickness double precision,
    banjo_inner_diam_mm double precision,
    series_folded text generated always as (lower(series)) stored,
    description_folded text generated always as (lower(description)) stored,
    part_number_folded text collate "C" not null generated always as (lower(part_number)) stored,
    rank integer not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id
);
alter table crimp_fittings add constraint crimp_fittings_key unique (organization_id, brand_id, part_number_folded, hose_size_key, dash_size_key);
create index crimp_fittings_order on crimp_fittings (organization_id, part_number_folded, rank, id);
create index crimp_fittings_brand on crimp_fittings (organization_id, brand_id, part_number_folded, rank, id);
create index crimp_fittings_hose_size on crimp_fittings (organization_id, hose_size_key, part_number_folded, rank, id);
create index crimp_fittings_dash_size on crimp_fittings (organization_id, dash_size_key, part_number_folded, rank, id);
create index crimp_fittings_nominal_hose_size on crimp_fittings (organization_id, nominal_hose_size_key, part_number_folded, rank, id);
create index crimp_fittings_search on crimp_fittings using gin (organization_id, part_number_folded gin_trgm_ops, series_folded gin_trgm_ops, description_folded gin_trgm_ops);
call wall('crimp_fittings', true);

create table adaptors (
    organization_id record_id not null references organizations,
    id record_id primary key references items,
    brand_id record_id not null references brands,
    based_on record_id references items,
    part_number text not null,
    shape text not null,
    cross_reference double precision,
    family_cross_reference text,
    description text,
    material text,
    spec text,
    spec_ms text,
    spec_sae text,
    max_pressure_psi double precision,
    weight_lbs double precision,
    image_name text,
    end1_style text,
    end1_gender text check (end1_gender in ('male', 'female')),
    end1_dash_size text,
    end1_dash_size_key text collate "C",
    end1_swivel text check (end1_swivel = 'swivel'),
    end1_bulkhead text check (end1_bulkhead = 'bulkhead'),
    end2_style text,
    end2_gender text check (end2_gender in ('male', 'female')),
    end2_dash_size text,
    end2_dash_size_key text collate "C",
    end2_swivel text check (end2_swivel = 'swivel'),
    end2_bulkhead text check (end2_bulkhead = 'bulkhead'),
    end3_style text,
    end3_gender text check (end3_gender in ('male', 'female')),
    end3_dash_size text,
    end3_dash_size_key text collate "C",
    end3_swivel text check (end3_swivel = 'swivel'),
    end3_bulkhead text check (end3_bulkhead = 'bulkhead'),
    end4_style text,
    end4_gender text check (end4_gender in ('male', 'female')),
    end4_dash_size text,
    end4_dash_size_key text collate "C",
    end4_swivel text check (end4_swivel = 'swivel'),
    end4_bulkhead text check (end4_bulkhead = 'bulkhead'),
    description_folded text generated always as (lower(description)) stored,
    part_number_folded text collate "C" not null generated always as (lower(part_number)) stored,
    rank integer not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id
);
alter table adaptors add constraint adaptors_key unique (organization_id, brand_id, part_number_folded);
create index adaptors_order on adaptors (organization_id, part_number_folded, rank, id);
create index adaptors_brand on adaptors (organization_id, brand_id, part_number_folded, rank, id);
create index adaptors_end1_dash_size on adaptors (organization_id, end1_dash_size_key, part_number_folded, rank, id);
create index adaptors_search on adaptors using gin (organization_id, part_number_folded gin_trgm_ops, description_folded gin_trgm_ops);
call wall('adaptors', true);

create table ferrules (
    organization_id record_id not null references organizations,
    id record_id primary key references items,
    brand_id record_id not null references brands,
    based_on record_id references items,
    part_number text not null,
    size text not null,
    size_key text collate "C" not null,
    description text,
    material text,
    series text,
    spec text,
    image_name text,
    weight_lbs double precision,
    diameter_mm double precision,
    length_mm double precision,
    series_folded text generated always as (lower(series)) stored,
    description_folded text generated always as (lower(description)) stored,
    part_number_folded text collate "C" not null generated always as (lower(part_number)) stored,
    rank integer not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id
);
alter table ferrules add constraint ferrules_key unique (organization_id, brand_id, part_number_folded, size_key);
create index ferrules_order on ferrules (organization_id, part_number_folded, rank, id);
create index ferrules_brand on ferrules (organization_id, brand_id, part_number_folded, rank, id);
create index ferrules_size on ferrules (organization_id, size_key, part_number_folded, rank, id);
create index ferrules_search on ferrules using gin (organization_id, part_number_folded gin_trgm_ops, series_folded gin_trgm_ops, description_folded gin_trgm_ops);
call wall('ferrules', true);

create table wraps (
    organization_id record_id not null references organizations,
    id record_id primary key references items,
    brand_id record_id not null references brands,
    based_on record_id references items,
    part_number text not null,
    size text not null,
    size_key text collate "C" not null,
    wrap_type text,
    colour text,
    description text,
    material text,
    spec text,
    inner_diam_min_mm double precision,
    inner_diam_max_mm double precision,
    max_temperature_c double precision,
    weight_lbs_per_ft double precision,
    image_name text,
    wrap_type_folded text generated always as (lower(wrap_type)) stored,
    colour_folded text generated always as (lower(colour)) stored,
    description_folded text generated always as (lower(description)) stored,
    part_number_folded text collate "C" not null generated always as (lower(part_number)) stored,
    rank integer not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id
);
alter table wraps add constraint wraps_key unique (organization_id, brand_id, part_number_folded, size_key);
create index wraps_order on wraps (organization_id, part_number_folded, rank, id);
create index wraps_brand on wraps (organization_id, brand_id, part_number_folded, rank, id);
create index wraps_size on wraps (organization_id, size_key, part_number_folded, rank, id);
create index wraps_search on wraps using gin (organization_id, part_number_folded gin_trgm_ops, wrap_type_folded gin_trgm_ops, colour_folded gin_trgm_ops, description_folded gin_trgm_ops);
call wall('wraps', true);

create table other_items (
    organization_id record_id not null references organizations,
    id record_id primary key references items,
    brand_id record_id references brands,
    based_on record_id references items,
    part_number text not null,
    item_type text,
    description text,
    material text,
    image_name text,
    weight_lbs double precision,
    item_type_folded text generated always as (lower(item_type)) stored,
    description_folded text generated always as (lower(description)) stored,
    part_number_folded text collate "C" not null generated always as (lower(part_number)) stored,
    rank integer not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id
);
alter table other_items add constraint other_items_key unique nulls not distinct (organization_id, brand_id, part_number_folded);
create index other_items_order on other_items (organization_id, part_number_folded, rank, id);
create index other_items_brand on other_items (organization_id, brand_id, part_number_folded, rank, id);
create index other_items_search on other_items using gin (organization_id, part_number_folded gin_trgm_ops, item_type_folded gin_trgm_ops, description_folded gin_trgm_ops);
call wall('other_items', true);

-- What an organization says of an item, shared or own. Rows of the shared organization are the
-- makers' own figures, which hold where an organization says nothing.
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
call wall('item_properties', true);

-- What ties a hose to a fitting series. Measures in millimetres.
create table crimp_specs (
    organization_id record_id not null references organizations,
    id record_id primary key,
    hose_id record_id not null references hoses on delete cascade,
    coupling_series text not null,
    coupling_series_brand text,
    ferrule_id record_id references ferrules,
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
    last_modified_by record_id
);
create index crimp_specs_hose on crimp_specs (hose_id, organization_id);
create index crimp_specs_series on crimp_specs (organization_id, coupling_series);
call wall('crimp_specs', true);

-- Substring search under row-level security: `like` is not leakproof, so PostgreSQL would look at
-- every row before it used the trigram index. This function runs as the owner, keeps the wall
-- itself, and gives ids alone. `searched` and `searched_column` come from the service's own tables.
create function matching_items(searched text, searched_column text, fragment text, most integer)
returns setof bytea stable security definer set search_path = public, pg_temp language plpgsql as $$
declare
    pattern text := '%' || replace(replace(replace(lower(fragment), '\', '\\'), '%', '\%'), '_', '\_') || '%';
    id_column text := case when searched like '%item_properties' then 'item_id' else 'id' end;
begin
    return query execute format(
        'select %I::bytea from %I
         where organization_id in (current_organization(), shared_organization()) and %I like $1 limit $2',
        id_column, searched, searched_column)
    using pattern, most;
end
$$;
revoke all on function matching_items from public;
grant execute on function matching_items to hosewright_app;
