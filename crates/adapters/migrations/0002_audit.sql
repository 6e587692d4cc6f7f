-- The audit log: triggers write down every change of every record in the transaction that makes it, so
-- that no code that writes can forget it.

-- The ids were checked by the tables that they come from. They are bytea here, not record_id, so that
-- they aren't checked again for each of many rows.
create table audit (
    organization_id bytea not null,
    sequence bigint not null generated always as identity,
    at timestamptz not null,
    kind text not null,
    record_id bytea not null,
    action text not null check (action in ('create', 'update', 'delete')),
    actor_kind text check (actor_kind in ('user', 'key')),
    actor_id bytea,
    request text,
    before jsonb,
    after jsonb,
    primary key (organization_id, sequence)
);
create index audit_record on audit (organization_id, record_id, sequence);
create index audit_kind on audit (organization_id, kind, sequence);
create index audit_actor on audit (organization_id, actor_id, sequence) where actor_id is not null;
create index audit_at on audit (organization_id, at, sequence);
call enable_row_level_security('audit', false);
call grant_to_system_role('audit');
revoke update, delete on audit from hosewright_app, hosewright_system;

-- The next two functions make the statements that write_audit_log runs for many new rows.

-- A statement that counts the rows, and for each of these columns the rows that fill it.
create function audit_count_statement(names text[]) returns text language sql as $$
    select format('select array[count(*), %s] from new_rows r', string_agg(format('count(r.%I)', name), ', ' order by place))
    from unnest(names) with ordinality as n (name, place)
$$;

-- A statement that inserts the entries of new rows, given these counts. It looks for nulls only in
-- columns that some of the rows fill.
create function audit_insert_statement(audited oid, id_column text, names text[], filled bigint[]) returns text language sql as $$
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
        from unnest(names, filled[2:]) as n (name, rows_with) join pg_attribute on attrelid = audited and attname = name
    ) n
$$;

-- Writes an entry for each changed row. Its arguments: the kind of record, the column with the id that
-- the entry is found by, a further column that tells rows of one id apart (or nothing), and the columns
-- that are left out, separated by commas.
--
-- The JSON of a row is made once, not again for each place that names it: `offset 0` keeps PostgreSQL
-- from copying the expression there. The log used to take half of the database's time for an import;
-- counting the filled columns first brought that down to a quarter.
--
-- Old and new rows are joined by a hash, whatever statements a connection has run before. A function
-- keeps the plans of its statements for the life of a connection, and a plan made for a statement of one
-- row compared each row with each: a statement of 1,000 rows then took most of a minute.
create function write_audit_log() returns trigger set enable_nestloop = off language plpgsql as $$
declare
    hidden text[] := string_to_array(tg_argv[3], ',') || array['organization_id'];
    -- The service sets these for each transaction; they are null when the operator works.
    actor_kind text := nullif(current_setting('hosewright.actor_kind', true), '');
    actor bytea := decode(nullif(current_setting('hosewright.actor', true), ''), 'hex');
    request text := nullif(current_setting('hosewright.request', true), '');
    -- From so many rows on, counting the filled columns costs less than it saves.
    many constant integer := 50;
    names text[];
    filled bigint[];
begin
    -- Migrations are nobody's changes.
    if current_user = 'hosewright_owner' then
        return null;
    end if;
    if tg_op = 'INSERT' then
        if (select count(*) from (select from new_rows limit many) n) = many then
            select array_agg(attname order by attnum) into names from pg_attribute
            where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (hidden);
            execute audit_count_statement(names) into filled;
            execute audit_insert_statement(tg_relid, tg_argv[1], names, filled) using tg_argv[0], actor_kind, actor, request;
            return null;
        end if;
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, after)
        select n.organization_id, now(), tg_argv[0], decode(substr(n.fields ->> tg_argv[1], 3), 'hex'), 'create',
            actor_kind, actor, request, jsonb_strip_nulls(n.fields - hidden)
        from (select organization_id, to_jsonb(r) as fields from new_rows r offset 0) n;
    elsif tg_op = 'DELETE' then
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before)
        select o.organization_id, now(), tg_argv[0], decode(substr(o.fields ->> tg_argv[1], 3), 'hex'), 'delete',
            actor_kind, actor, request, jsonb_strip_nulls(o.fields - hidden)
        from (select organization_id, to_jsonb(r) as fields from old_rows r offset 0) o;
    else
        insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, request, before, after)
        select n.organization_id, now(), tg_argv[0], decode(substr(n.fields ->> tg_argv[1], 3), 'hex'), 'update',
            actor_kind, actor, request, d.before, d.after
        from (select organization_id, to_jsonb(r) as fields from new_rows r offset 0) n
        join (select organization_id, to_jsonb(r) as fields from old_rows r offset 0) o
            on o.fields ->> tg_argv[1] = n.fields ->> tg_argv[1]
            and coalesce(o.fields ->> tg_argv[2], '') = coalesce(n.fields ->> tg_argv[2], '')
            and o.organization_id = n.organization_id
        cross join lateral (
            select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, a.value) as after
            from jsonb_each(o.fields - hidden) b join jsonb_each(n.fields) a using (key)
            where b.value is distinct from a.value and key not in ('last_modified', 'last_modified_by')
        ) d
        where d.before is not null;
    end if;
    return null;
end
$$;

-- Has the changes of a table written to the audit log, without the columns in `hidden` and without
-- generated columns, except those in `shown`. Both are lists separated by commas.
create procedure enable_audit_log(audited regclass, kind text, id_column text, further_column text default '',
    hidden text default '', shown text default '')
language plpgsql as $$
declare
    left_out text;
begin
    select coalesce(string_agg(name, ','), '') into left_out from (
        select attname::text as name from pg_attribute
        where attrelid = audited and attnum > 0 and not attisdropped and attgenerated <> ''
            and attname <> all (string_to_array(shown, ','))
        union all select unnest(string_to_array(hidden, ','))
    ) c;
    execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
        for each statement execute function write_audit_log(%L, %L, %L, %L)', audited, kind, id_column, further_column, left_out);
    execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
        for each statement execute function write_audit_log(%L, %L, %L, %L)', audited, kind, id_column, further_column, left_out);
    execute format('create trigger audit_delete after delete on %s referencing old table as old_rows
        for each statement execute function write_audit_log(%L, %L, %L, %L)', audited, kind, id_column, further_column, left_out);
end
$$;
