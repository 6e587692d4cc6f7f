-- The trail of new rows in less time.
--
-- The JSON of a row is made once, not again for each place that names it: `offset 0` keeps
-- PostgreSQL from copying the expression there. Where many rows are new, as imports have it,
-- columns that none of them fills are left out before it is made, and nulls are looked for only in
-- columns that some of them fill. What is noted stays the same.
create or replace function note_changes() returns trigger language plpgsql as $$
declare
    hidden text[] := string_to_array(tg_argv[3], ',') || array['organization_id'];
    -- What a transaction says of itself; nothing where the operator works.
    actor_kind text := nullif(current_setting('hosewright.actor_kind', true), '');
    actor bytea := decode(nullif(current_setting('hosewright.actor', true), ''), 'hex');
    request text := nullif(current_setting('hosewright.request', true), '');
    -- From so many rows on, a statement of their own costs less than it saves.
    many constant integer := 50;
    names text[];
    filled bigint[];
begin
    -- Migrations are no changes of anybody's.
    if current_user = 'hosewright_owner' then
        return null;
    end if;
    if tg_op = 'INSERT' then
        if (select count(*) from (select from new_rows limit many) n) = many then
            select array_agg(attname order by attnum) into names from pg_attribute
            where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (hidden);
            execute counting_filled(names) into filled;
            execute noting_new(tg_relid, tg_argv[1], names, filled) using tg_argv[0], actor_kind, actor, request;
            return null;
        end if;
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, after)
        select n.organization_id, now(), tg_argv[0], decode(substr(n.said ->> tg_argv[1], 3), 'hex'), 'create',
            actor_kind, actor, request, jsonb_strip_nulls(n.said - hidden)
        from (select organization_id, to_jsonb(r) as said from new_rows r offset 0) n;
    elsif tg_op = 'DELETE' then
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before)
        select o.organization_id, now(), tg_argv[0], decode(substr(o.said ->> tg_argv[1], 3), 'hex'), 'delete',
            actor_kind, actor, request, jsonb_strip_nulls(o.said - hidden)
        from (select organization_id, to_jsonb(r) as said from old_rows r offset 0) o;
    else
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before, after)
        select n.organization_id, now(), tg_argv[0], decode(substr(n.said ->> tg_argv[1], 3), 'hex'), 'update',
            actor_kind, actor, request, d.before, d.after
        from (select organization_id, to_jsonb(r) as said from new_rows r offset 0) n
        join (select organization_id, to_jsonb(r) as said from old_rows r offset 0) o
            on o.said ->> tg_argv[1] = n.said ->> tg_argv[1]
            and coalesce(o.said ->> tg_argv[2], '') = coalesce(n.said ->> tg_argv[2], '')
            and o.organization_id = n.organization_id
        cross join lateral (
            select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, a.value) as after
            from jsonb_each(o.said - hidden) b join jsonb_each(n.said) a using (key)
            where b.value is distinct from a.value and key not in ('last_modified', 'last_modified_by')
        ) d
        where d.before is not null;
    end if;
    return null;
end
$$;

-- The statement that tells how many rows there are, and how many fill each of these columns.
create function counting_filled(names text[]) returns text language sql as $$
    select format('select array[count(*), %s] from new_rows r', string_agg(format('count(r.%I)', name), ', ' order by place))
    from unnest(names) with ordinality as n (name, place)
$$;

-- The statement that notes new rows, given what the last one told.
create function noting_new(noted oid, id_column text, names text[], filled bigint[]) returns text language sql as $$
    select format(
        'insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, after)
        select r.organization_id, now(), $1, r.%I, ''create'', $2, $3, $4, to_jsonb(w) || jsonb_strip_nulls(to_jsonb(p))
        from new_rows r cross join lateral (select %s) w cross join lateral (select %s) p',
        id_column,
        string_agg(format('r.%I', name), ', ') filter (where whole),
        string_agg(format('r.%I', name), ', ') filter (where not whole and rows_with > 0))
    from (
        -- There may be nulls within JSON, which are left out too.
        select name, rows_with, rows_with = filled[1] and atttypid <> 'jsonb'::regtype as whole
        from unnest(names, filled[2:]) as n (name, rows_with) join pg_attribute on attrelid = noted and attname = name
    ) n
$$;
