-- Less to keep up to date for each item that comes in.

-- The key of an item begins with organization, brand and part number, so lists of a brand are in
-- order by it already.
drop index hoses_brand;
drop index crimp_fittings_brand;
drop index adaptors_brand;
drop index ferrules_brand;
drop index wraps_brand;
drop index other_items_brand;

-- Every item is registered in items, which refers to organizations.
alter table hoses drop constraint hoses_organization_id_fkey;
alter table crimp_fittings drop constraint crimp_fittings_organization_id_fkey;
alter table adaptors drop constraint adaptors_organization_id_fkey;
alter table ferrules drop constraint ferrules_organization_id_fkey;
alter table wraps drop constraint wraps_organization_id_fkey;
alter table other_items drop constraint other_items_organization_id_fkey;

-- Series are words, looked up among the distinct ones and compared whole; not searched within.
create index ferrules_series on ferrules (organization_id, series_folded, size_key);
drop index hoses_search;
create index hoses_search on hoses using gin (organization_id, part_number_folded gin_trgm_ops, spec_folded gin_trgm_ops, sae_spec_folded gin_trgm_ops, iso_spec_folded gin_trgm_ops, description_folded gin_trgm_ops, colour_hose_folded gin_trgm_ops);
drop index crimp_fittings_search;
create index crimp_fittings_search on crimp_fittings using gin (organization_id, part_number_folded gin_trgm_ops, description_folded gin_trgm_ops);
drop index ferrules_search;
create index ferrules_search on ferrules using gin (organization_id, part_number_folded gin_trgm_ops, description_folded gin_trgm_ops);
