-- The wider index of 0028 made lists of hoses by their ids read small tables whole. The few hoses
-- of a series and size are sorted soon without it.
drop index hoses_series;
create index hoses_series on hoses (organization_id, series_folded, size_key);
