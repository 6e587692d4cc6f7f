-- What goes together: fittings, ferrules and wraps with hoses, adaptors with one another.

-- A ferrule that is named and not in the catalogue keeps its name until there is one.
alter table crimp_specs
    add column ferrule_part_number text,
    add column ferrule_brand text,
    add column coupling_series_folded text not null generated always as (lower(coupling_series)) stored,
    add column coupling_series_brand_folded text generated always as (lower(coupling_series_brand)) stored,
    add constraint crimp_specs_ferrule_named check (ferrule_id is null or ferrule_part_number is null);
create index crimp_specs_series_folded on crimp_specs (organization_id, coupling_series_folded);
create index crimp_specs_unknown_ferrule on crimp_specs (organization_id) where ferrule_part_number is not null;

create index hoses_series on hoses (organization_id, series_folded, size_key);

create index crimp_fittings_fit on crimp_fittings (organization_id, series_folded, hose_size_key);
create index crimp_fittings_fit_nominal on crimp_fittings (organization_id, series_folded, nominal_hose_size_key);

-- From which to which hose diameter a wrap goes; nothing where the maker gives neither.
alter table wraps
    add column takes_from_mm double precision generated always as
        (case when inner_diam_min_mm is null and inner_diam_max_mm is null then null else coalesce(inner_diam_min_mm, 0) end) stored,
    add column takes_to_mm double precision generated always as
        (case when inner_diam_min_mm is null and inner_diam_max_mm is null then null else coalesce(inner_diam_max_mm, 'Infinity') end) stored;
create index wraps_takes on wraps (organization_id, takes_from_mm, takes_to_mm);

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

alter table adaptors
    add column family_cross_reference_folded text generated always as (lower(family_cross_reference)) stored,
    add column made_of_folded text collate "C" not null generated always as (lower(coalesce(material, 'steel'))) stored,
    add column ends_key text generated always as (ends_key(
        end_key(end1_style, end1_gender, end1_dash_size_key, end1_swivel, end1_bulkhead),
        end_key(end2_style, end2_gender, end2_dash_size_key, end2_swivel, end2_bulkhead),
        end_key(end3_style, end3_gender, end3_dash_size_key, end3_swivel, end3_bulkhead),
        end_key(end4_style, end4_gender, end4_dash_size_key, end4_swivel, end4_bulkhead))) stored;
create index adaptors_made_of on adaptors (organization_id, made_of_folded, part_number_folded, rank, id);
create index adaptors_family_folded on adaptors (organization_id, family_cross_reference_folded);
create index adaptors_ends on adaptors (organization_id, ends_key, shape_folded);
