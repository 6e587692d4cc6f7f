-- The catalogue: brands, the six kinds of items, and what organizations set for each item.
--
-- Columns of items are those of the column tables in the domain crate. A size is stored as it was
-- entered, with a key to compare it by; `rank` sorts by size after the part number. A column that is
-- searched for substrings has a folded copy in a trigram index (see matching_items). Words with few
-- different values (series, styles, shapes, materials) are looked up among the distinct values of their
-- index, and then compared whole.
--
-- Indexes were weighed against the time that an import takes:
-- * The unique key of an item begins with organization, brand and part number, so it sorts lists of a
--   brand too.
-- * Columns that few items fill have partial indexes without the others. Conditions on these columns
--   never hold for null, so PostgreSQL may use such an index.
-- * Items don't refer to organizations: every item has a row in `items`, which does.
--
-- Lists are counted by index-only scans as far as VACUUM has seen the rows. So autovacuum comes after
-- every twentieth of new rows, not after every fifth as it does by default.

create table brands (
    organization_id record_id not null references organizations,
    id record_id primary key,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    image_name text,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    constraint brands_name_key unique (organization_id, name_folded)
);
call enable_row_level_security('brands', true);
call enable_audit_log('brands', 'brand', 'id');

-- Which brands an organization uses and preselects, and its discount off their list prices.
create table brand_properties (
    organization_id record_id not null references organizations,
    brand_id record_id not null references brands on delete cascade,
    available boolean not null,
    preselected boolean not null,
    preselected_adaptor boolean not null default false,
    discount_percent double precision check (discount_percent between 0 and 100),
    primary key (organization_id, brand_id)
);
create unique index brand_properties_default on brand_properties (organization_id) where preselected;
create unique index brand_properties_adaptor_default on brand_properties (organization_id) where preselected_adaptor;
call enable_row_level_security('brand_properties', false);
call enable_audit_log('brand_properties', 'brandProperties', 'brand_id');

-- One row for each item of any kind: properties and documents refer to these ids.
create table items (
    organization_id record_id not null references organizations,
    id record_id primary key,
    kind text not null check (kind in ('hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem'))
);
create index items_kind on items (organization_id, kind);
call enable_row_level_security('items', true);

create table hoses (
    organization_id record_id not null,
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
    design_factor double precision constraint hoses_design_factor check (design_factor between 1 and 100),
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
    last_modified_by record_id,
    constraint hoses_key unique (organization_id, brand_id, part_number_folded, size_key)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
create index hoses_order on hoses (organization_id, part_number_folded, rank, id);
create index hoses_size on hoses (organization_id, size_key, part_number_folded, rank, id);
create index hoses_max_pressure_psi on hoses (organization_id, max_pressure_psi);
create index hoses_modified on hoses (organization_id, last_modified, id);
create index hoses_search on hoses using gin (organization_id, part_number_folded gin_trgm_ops, spec_folded gin_trgm_ops,
    sae_spec_folded gin_trgm_ops, iso_spec_folded gin_trgm_ops, description_folded gin_trgm_ops,
    colour_hose_folded gin_trgm_ops);
create index hoses_nominal_hose_size on hoses (organization_id, nominal_hose_size_key, part_number_folded, rank, id)
    where nominal_hose_size_key is not null;
-- Hoses of a series and size in the order of their list. Where many hoses have the size and few the
-- series, reading by size and dropping the others would look at all hoses of the size. This index costs
-- an import about as much as the partial indexes save.
create index hoses_series on hoses (organization_id, series_folded, size_key, part_number_folded, rank, id);
-- Counts the hoses of a series and size. In hoses_series each of a few thousand hoses has an entry of its
-- own, and reading them took longer than the rest of a page; here equal entries are stored together.
create index hoses_series_count on hoses (organization_id, series_folded, size_key);
call enable_row_level_security('hoses', true);
call enable_audit_log('hoses', 'hose', 'id');

create table crimp_fittings (
    organization_id record_id not null,
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
    style_folded text collate "C" generated always as (lower(style)) stored,
    shape_folded text collate "C" generated always as (lower(shape)) stored,
    material_folded text collate "C" generated always as (lower(material)) stored,
    part_number_folded text collate "C" not null generated always as (lower(part_number)) stored,
    rank integer not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    constraint crimp_fittings_key unique (organization_id, brand_id, part_number_folded, hose_size_key, dash_size_key)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
create index crimp_fittings_order on crimp_fittings (organization_id, part_number_folded, rank, id);
create index crimp_fittings_hose_size on crimp_fittings (organization_id, hose_size_key, part_number_folded, rank, id);
create index crimp_fittings_dash_size on crimp_fittings (organization_id, dash_size_key, part_number_folded, rank, id);
create index crimp_fittings_style on crimp_fittings (organization_id, style_folded, part_number_folded, rank, id);
create index crimp_fittings_shape on crimp_fittings (organization_id, shape_folded, part_number_folded, rank, id);
create index crimp_fittings_material on crimp_fittings (organization_id, material_folded, part_number_folded, rank, id);
create index crimp_fittings_gender on crimp_fittings (organization_id, gender, part_number_folded, rank, id);
create index crimp_fittings_modified on crimp_fittings (organization_id, last_modified, id);
-- Fittings that fit a hose are looked up by series and size.
create index crimp_fittings_fit on crimp_fittings (organization_id, series_folded, hose_size_key);
create index crimp_fittings_search on crimp_fittings using gin (organization_id, part_number_folded gin_trgm_ops,
    description_folded gin_trgm_ops);
create index crimp_fittings_nominal_hose_size on crimp_fittings (organization_id, nominal_hose_size_key, part_number_folded, rank, id)
    where nominal_hose_size_key is not null;
create index crimp_fittings_fit_nominal on crimp_fittings (organization_id, series_folded, nominal_hose_size_key)
    where nominal_hose_size_key is not null;
call enable_row_level_security('crimp_fittings', true);
call enable_audit_log('crimp_fittings', 'crimpFitting', 'id');

-- One end of an adaptor in one text; null where nothing is known of it.
create function end_key(style text, gender text, dash_size_key text, swivel text, bulkhead text)
returns text immutable parallel safe language sql as $$
    select case when style is null and gender is null and dash_size_key is null then null
        else concat_ws('|', coalesce(lower(style), ''), coalesce(gender, ''), coalesce(dash_size_key, ''),
            coalesce(swivel, ''), coalesce(bulkhead, '')) end
$$;

-- The ends of an adaptor in one text, whatever their order; null where none is known.
create function ends_key(end1 text, end2 text, end3 text, end4 text)
returns text immutable parallel safe language sql as $$
    select string_agg(e, ' + ' order by e collate "C") from unnest(array[end1, end2, end3, end4]) as u (e) where e is not null
$$;

create table adaptors (
    organization_id record_id not null,
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
    shape_folded text collate "C" not null generated always as (lower(shape)) stored,
    material_folded text collate "C" generated always as (lower(material)) stored,
    -- An adaptor without a material is taken to be of steel.
    made_of_folded text collate "C" not null generated always as (lower(coalesce(material, 'steel'))) stored,
    family_cross_reference_folded text generated always as (lower(family_cross_reference)) stored,
    end1_style_folded text collate "C" generated always as (lower(end1_style)) stored,
    end2_style_folded text collate "C" generated always as (lower(end2_style)) stored,
    ends_key text generated always as (ends_key(
        end_key(end1_style, end1_gender, end1_dash_size_key, end1_swivel, end1_bulkhead),
        end_key(end2_style, end2_gender, end2_dash_size_key, end2_swivel, end2_bulkhead),
        end_key(end3_style, end3_gender, end3_dash_size_key, end3_swivel, end3_bulkhead),
        end_key(end4_style, end4_gender, end4_dash_size_key, end4_swivel, end4_bulkhead))) stored,
    part_number_folded text collate "C" not null generated always as (lower(part_number)) stored,
    rank integer not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    constraint adaptors_key unique (organization_id, brand_id, part_number_folded)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
create index adaptors_order on adaptors (organization_id, part_number_folded, rank, id);
create index adaptors_end1_dash_size on adaptors (organization_id, end1_dash_size_key, part_number_folded, rank, id);
create index adaptors_search on adaptors using gin (organization_id, part_number_folded gin_trgm_ops,
    description_folded gin_trgm_ops);
create index adaptors_shape on adaptors (organization_id, shape_folded, part_number_folded, rank, id);
create index adaptors_material on adaptors (organization_id, material_folded, part_number_folded, rank, id);
create index adaptors_end1_style on adaptors (organization_id, end1_style_folded, part_number_folded, rank, id);
create index adaptors_end2_style on adaptors (organization_id, end2_style_folded, part_number_folded, rank, id);
create index adaptors_end1_gender on adaptors (organization_id, end1_gender, part_number_folded, rank, id);
create index adaptors_end2_gender on adaptors (organization_id, end2_gender, part_number_folded, rank, id);
create index adaptors_end2_dash_size on adaptors (organization_id, end2_dash_size_key, part_number_folded, rank, id);
create index adaptors_cross_reference on adaptors (organization_id, cross_reference, part_number_folded, rank, id);
create index adaptors_family on adaptors (organization_id, family_cross_reference, part_number_folded, rank, id);
create index adaptors_modified on adaptors (organization_id, last_modified, id);
create index adaptors_made_of on adaptors (organization_id, made_of_folded, part_number_folded, rank, id);
-- Adaptors that can stand in for each other have the same family, or the same ends and shape.
create index adaptors_family_folded on adaptors (organization_id, family_cross_reference_folded);
create index adaptors_ends on adaptors (organization_id, ends_key, shape_folded);
call enable_row_level_security('adaptors', true);
call enable_audit_log('adaptors', 'adaptor', 'id');

create table ferrules (
    organization_id record_id not null,
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
    last_modified_by record_id,
    constraint ferrules_key unique (organization_id, brand_id, part_number_folded, size_key)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
create index ferrules_order on ferrules (organization_id, part_number_folded, rank, id);
create index ferrules_size on ferrules (organization_id, size_key, part_number_folded, rank, id);
create index ferrules_modified on ferrules (organization_id, last_modified, id);
create index ferrules_series on ferrules (organization_id, series_folded, size_key);
create index ferrules_search on ferrules using gin (organization_id, part_number_folded gin_trgm_ops,
    description_folded gin_trgm_ops);
call enable_row_level_security('ferrules', true);
call enable_audit_log('ferrules', 'ferrule', 'id');

create table wraps (
    organization_id record_id not null,
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
    -- The hose diameters that the wrap fits; null where its maker gives neither bound.
    takes_from_mm double precision generated always as (
        case when inner_diam_min_mm is null and inner_diam_max_mm is null then null
            else coalesce(inner_diam_min_mm, 0) end) stored,
    takes_to_mm double precision generated always as (
        case when inner_diam_min_mm is null and inner_diam_max_mm is null then null
            else coalesce(inner_diam_max_mm, 'Infinity') end) stored,
    part_number_folded text collate "C" not null generated always as (lower(part_number)) stored,
    rank integer not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    constraint wraps_key unique (organization_id, brand_id, part_number_folded, size_key)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
create index wraps_order on wraps (organization_id, part_number_folded, rank, id);
create index wraps_size on wraps (organization_id, size_key, part_number_folded, rank, id);
create index wraps_search on wraps using gin (organization_id, part_number_folded gin_trgm_ops, wrap_type_folded gin_trgm_ops,
    colour_folded gin_trgm_ops, description_folded gin_trgm_ops);
create index wraps_modified on wraps (organization_id, last_modified, id);
create index wraps_takes on wraps (organization_id, takes_from_mm, takes_to_mm);
call enable_row_level_security('wraps', true);
call enable_audit_log('wraps', 'wrap', 'id');

create table other_items (
    organization_id record_id not null,
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
    last_modified_by record_id,
    constraint other_items_key unique nulls not distinct (organization_id, brand_id, part_number_folded)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
create index other_items_order on other_items (organization_id, part_number_folded, rank, id);
create index other_items_search on other_items using gin (organization_id, part_number_folded gin_trgm_ops,
    item_type_folded gin_trgm_ops, description_folded gin_trgm_ops);
create index other_items_modified on other_items (organization_id, last_modified, id);
call enable_row_level_security('other_items', true);
call enable_audit_log('other_items', 'otherItem', 'id');
