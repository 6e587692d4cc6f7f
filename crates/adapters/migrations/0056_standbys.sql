-- A mark of the primary server, which its standbys have too: the same data have the same ETag at all of them. Where services
-- read from standbys, the first one that finds another primary, or one that was started again, renews it. So a standby
-- with the present mark follows the present primary.
create table primary_marks (
    is_only boolean primary key default true check (is_only),
    mark uuid not null,
    started timestamptz not null,
    timeline text not null
);
grant select on primary_marks to hosewright_app, hosewright_system;

-- Renews the mark, unless it is this primary's.
create function renew_primary_mark() returns void language sql security definer set search_path = public, pg_temp as $$
    insert into primary_marks as m (mark, started, timeline)
    values (gen_random_uuid(), pg_postmaster_start_time(), left(pg_walfile_name(pg_current_wal_lsn()), 8))
    on conflict (is_only) do update set (mark, started, timeline) = (excluded.mark, excluded.started, excluded.timeline)
        where (m.started, m.timeline) is distinct from (excluded.started, excluded.timeline)
$$;
revoke execute on function renew_primary_mark() from public;
grant execute on function renew_primary_mark() to hosewright_system;
