-- The functions of searches before 0059, which a service of that version's predecessor still called during an upgrade.
drop function words_found(text[], bytea, boolean);
drop function is_any_found(text[], integer[], bytea, boolean);
drop function find_records(text, text, text, bytea, boolean, integer, integer, integer);
drop function find_by_words(bytea, tsquery, tsquery, bytea, integer);
drop function customer_finds(bytea, bytea, text, tsvector, bytea, tsquery);
