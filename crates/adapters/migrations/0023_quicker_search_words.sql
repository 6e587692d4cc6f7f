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
