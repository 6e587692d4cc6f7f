-- What longer lists filter and sort by. Words with few different values (styles, shapes, materials)
-- are looked up among the distinct values of their index, and compared whole.

alter table crimp_fittings
    add column style_folded text collate "C" generated always as (lower(style)) stored,
    add column shape_folded text collate "C" generated always as (lower(shape)) stored,
    add column material_folded text collate "C" generated always as (lower(material)) stored;
create index crimp_fittings_style on crimp_fittings (organization_id, style_folded, part_number_folded, rank, id);
create index crimp_fittings_shape on crimp_fittings (organization_id, shape_folded, part_number_folded, rank, id);
create index crimp_fittings_material on crimp_fittings (organization_id, material_folded, part_number_folded, rank, id);
create index crimp_fittings_gender on crimp_fittings (organization_id, gender, part_number_folded, rank, id);

alter table adaptors
    add column shape_folded text collate "C" not null generated always as (lower(shape)) stored,
    add column material_folded text collate "C" generated always as (lower(material)) stored,
    add column end1_style_folded text collate "C" generated always as (lower(end1_style)) stored,
    add column end2_style_folded text collate "C" generated always as (lower(end2_style)) stored;
create index adaptors_shape on adaptors (organization_id, shape_folded, part_number_folded, rank, id);
create index adaptors_material on adaptors (organization_id, material_folded, part_number_folded, rank, id);
create index adaptors_end1_style on adaptors (organization_id, end1_style_folded, part_number_folded, rank, id);
create index adaptors_end2_style on adaptors (organization_id, end2_style_folded, part_number_folded, rank, id);
create index adaptors_end1_gender on adaptors (organization_id, end1_gender, part_number_folded, rank, id);
create index adaptors_end2_gender on adaptors (organization_id, end2_gender, part_number_folded, rank, id);
create index adaptors_end2_dash_size on adaptors (organization_id, end2_dash_size_key, part_number_folded, rank, id);
create index adaptors_cross_reference on adaptors (organization_id, cross_reference, part_number_folded, rank, id);
create index adaptors_family on adaptors (organization_id, family_cross_reference, part_number_folded, rank, id);

create index hoses_modified on hoses (organization_id, last_modified, id);
create index crimp_fittings_modified on crimp_fittings (organization_id, last_modified, id);
create index adaptors_modified on adaptors (organization_id, last_modified, id);
create index ferrules_modified on ferrules (organization_id, last_modified, id);
create index wraps_modified on wraps (organization_id, last_modified, id);
create index other_items_modified on other_items (organization_id, last_modified, id);

create index items_kind on items (organization_id, kind);

-- Brands may have an image, and an organization says which are preselected and how their items are priced.
alter table brands add column image_name text;
alter table brand_properties
    add column preselected_adaptor boolean not null default false,
    add column discount_percent double precision check (discount_percent between 0 and 100);
create unique index brand_properties_default on brand_properties (organization_id) where preselected;
create unique index brand_properties_adaptor_default on brand_properties (organization_id) where preselected_adaptor;

create table brand_pricing (
    organization_id record_id not null references organizations,
    brand_id record_id not null references brands on delete cascade,
    item_type text not null,
    margin_percent double precision check (margin_percent >= 0 and margin_percent < 100),
    discount_percent double precision check (discount_percent between 0 and 100),
    list_pricing boolean not null,
    enabled boolean not null,
    primary key (organization_id, brand_id, item_type)
);
call wall('brand_pricing', false);
