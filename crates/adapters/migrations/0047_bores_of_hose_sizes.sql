-- Sizes of hoses are told with their bores, which those by tube (SAE 100R5) have smaller than their dash number says. So
-- hoses are counted by their nominal size too.
alter table hose_counts add column nominal_hose_size text, add column nominal_hose_size_key text collate "C";
drop trigger count_new on hoses;
drop trigger count_changed on hoses;
drop trigger count_gone on hoses;
truncate hose_counts;
alter table hose_counts no force row level security;
alter table hoses no force row level security;
call enable_counts('hoses', 'hose_counts', 'brand_id, size, size_key, sae_spec, iso_spec, series, max_pressure_psi,
    min_temperature_c, max_temperature_c, min_bend_radius_mm, nominal_hose_size, nominal_hose_size_key');
alter table hoses force row level security;
alter table hose_counts force row level security;
