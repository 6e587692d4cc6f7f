-- A text of which nothing has every word is searched without the words that have to be left out.

-- Whether a record has all words at these places. They are queries as `find_records` takes them.
create function is_any_found(words text[], places integer[], customer bytea, hide_unavailable boolean) returns boolean
stable set search_path = public, pg_temp language sql as $$
    select exists (select from find_records('', of_places.query, of_places.query, customer, hide_unavailable, 1, 0, 1))
    from (select string_agg(words[place], ' & ') as query from unnest(places) as place) of_places;
$$;

-- The places of the words that records have together: all but one, the last that may go; if there is no such one, those
-- that go together when they are taken in this order.
create function words_found(words text[], customer bytea, hide_unavailable boolean) returns setof integer
stable set search_path = public, pg_temp language plpgsql as $$
declare
    several constant integer := array_length(words, 1);
    kept integer[];
begin
    for left_out in reverse several .. 1 loop
        kept := array(select place from generate_series(1, several) as place where place <> left_out);
        if is_any_found(words, kept, customer, hide_unavailable) then
            return query select unnest(kept);
            return;
        end if;
    end loop;
    kept := '{}';
    for place in 1 .. several loop
        if is_any_found(words, kept || place, customer, hide_unavailable) then
            kept := kept || place;
        end if;
    end loop;
    return query select unnest(kept);
end
$$;
revoke all on function is_any_found, words_found from public;
grant execute on function is_any_found, words_found to hosewright_app;
