-- With ids in it, this index passed for one to find hoses by their ids.
drop index hoses_series;
create index hoses_series on hoses (organization_id, series_folded, size_key, part_number_folded);
