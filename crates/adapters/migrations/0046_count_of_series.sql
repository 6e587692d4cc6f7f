-- Hoses of a series and size are counted in an index of these alone. In the one that has them in
-- their order, each of a few thousand has an entry of its own, and going through them took longer
-- than all the rest of a page; here entries that are alike stand together.
create index hoses_series_count on hoses (organization_id, series_folded, size_key);
