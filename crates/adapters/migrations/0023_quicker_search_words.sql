-- Words of the search box are made in a third of the time: an import spent more on them than on all else.

-- As before: the words of a text, and further ones as they are, each with the mark of the organization. Texts may be of
-- any length; a word may not. Fractions are one word: f1f2 for 1/2, 1f1f2 for 1 1/2.
--
-- PL/pgSQL keeps the plan of its statement, and a regular expression puts the marks before all words at once.
create or replace function search_words(organization bytea, texts text, further text[]) returns tsvector immutable parallel safe
language plpgsql as $$
declare
    mark constant text := search_mark(organization);
    -- Longer words can't be kept; no word that is looked for is longer.
    longest constant integer := 500;
    separated text := regexp_replace(search_fold(texts), '(?:(\d+)[ -])?(\d+)/(\d+)', '\1f\2f\3', 'g');
begin
    if length(separated) > longest then
        separated := regexp_replace(separated, '([[:alnum:]]{60})[[:alnum:]]+', '\1', 'g');
    end if;
    return ts_delete((mark || regexp_replace(separated, '[^[:alnum:]]+', ' ' || mark, 'g'))::tsvector
        || array_to_tsvector(string_to_array(mark || coalesce(array_to_string(further, chr(31) || mark), ''), chr(31))), mark);
end
$$;

-- The statement that enters rows of a table of items. `sizes` and `texts` are lists of columns and of words in quotes.
create or replace function enter_items_statement(kind text, sizes text, texts text, changed text) returns text language sql as $$
    select format('insert into search_entries as e (organization_id, id, kind, number, words)
        select organization_id, id, %L, search_number(part_number), search_words(organization_id, concat_ws('' '', part_number, %s),
            array[''brand:'' || encode(brand_id, ''hex''), %s])
        from (%s) r
        on conflict (organization_id, id) do update set number = excluded.number, words = excluded.words
        where (e.number, e.words) is distinct from (excluded.number, excluded.words)', kind, texts, s.marks, changed)
    from (
        select case when count(*) < 2 then '''size:same''' else format('case when greatest(%1$s) is not distinct from least(%1$s)
            then ''size:same'' end', sizes) end || coalesce(string_agg(format(', ''size:'' || %s', size), '' order by place), '') as marks
        from regexp_split_to_table(sizes, ', ') with ordinality as n (size, place) where size <> ''
    ) s
$$;

-- New words wait in a list of 64 KB at most, and are sorted in together, as most rows of an import have the same words.
-- A longer list would be sorted in by whoever stores the next record.
alter index search_entries_words set (fastupdate = on, gin_pending_list_limit = 64);
