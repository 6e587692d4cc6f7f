-- Indexes of what few items have, without the items that don't have it. Conditions on these
-- columns never hold for null, so PostgreSQL knows that the index tells all.
drop index hoses_nominal_hose_size;
create index hoses_nominal_hose_size on hoses (organization_id, nominal_hose_size_key, part_number_folded, rank, id)
    where nominal_hose_size_key is not null;
drop index crimp_fittings_nominal_hose_size;
create index crimp_fittings_nominal_hose_size on crimp_fittings (organization_id, nominal_hose_size_key, part_number_folded, rank, id)
    where nominal_hose_size_key is not null;
drop index crimp_fittings_fit_nominal;
create index crimp_fittings_fit_nominal on crimp_fittings (organization_id, series_folded, nominal_hose_size_key)
    where nominal_hose_size_key is not null;

-- Hoses of a series and size in their order: with many of a size and few of the series, reading
-- them in the order of the size and leaving out others looks at all of the size. It costs an import
-- about as much as the indexes above save it.
drop index hoses_series;
create index hoses_series on hoses (organization_id, series_folded, size_key, part_number_folded, rank, id);

-- Trigrams of new items wait in a list until there are enough to be entered in the index together.
-- Whoever brings many lets more of them wait than others do, and enters the rest at the end, since
-- every search has to go through the list.
create function enter_in_search(searched text) returns void security definer set search_path = public, pg_temp language sql as $$
    select gin_clean_pending_list(format('%I', searched || '_search')::regclass)
$$;
revoke all on function enter_in_search from public;
grant execute on function enter_in_search to hosewright_app;

-- Lists are counted in indexes alone as far as VACUUM has seen the rows: let it come round after
-- every twentieth of new ones, not after every fifth.
alter table hoses set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table crimp_fittings set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table adaptors set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table ferrules set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table wraps set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table other_items set (autovacuum_vacuum_insert_scale_factor = 0.05);
