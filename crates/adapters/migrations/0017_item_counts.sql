-- Hoses and crimp fittings, counted by what people choose them by: the items of an organization that are alike in
-- all these columns are one row with their number. Guided selections read these rows: to count 100,000 hoses by
-- their properties takes 80 ms, but they are a few hundred different ones.
--
-- `alike` is a digest of the other columns, since texts may be longer than an index takes. The numbers are kept by
-- triggers, as sums: whoever writes alike items at once waits for the other. Writers of many items exclude others
-- of the organization (lock_items), so nobody waits in a circle.

alter table crimp_fittings add column thread_size_folded text collate "C" generated always as (lower(thread_size)) stored;
drop trigger audit_insert on crimp_fittings;
drop trigger audit_update on crimp_fittings;
drop trigger audit_delete on crimp_fittings;
call enable_audit_log('crimp_fittings', 'crimpFitting', 'id');

create table hose_counts (
    organization_id record_id not null references organizations,
    alike uuid not null,
    brand_id record_id not null references brands,
    size text not null,
    size_key text collate "C" not null,
    sae_spec text,
    iso_spec text,
    series text,
    max_pressure_psi double precision,
    min_temperature_c double precision,
    max_temperature_c double precision,
    min_bend_radius_mm double precision,
    sae_spec_folded text generated always as (lower(sae_spec)) stored,
    iso_spec_folded text generated always as (lower(iso_spec)) stored,
    series_folded text generated always as (lower(series)) stored,
    items bigint not null,
    primary key (organization_id, alike)
);
create index hose_counts_none on hose_counts (organization_id) where items = 0;
-- The sizes of a series.
create index hose_counts_series on hose_counts (organization_id, series_folded, size_key);

create table crimp_fitting_counts (
    organization_id record_id not null references organizations,
    alike uuid not null,
    brand_id record_id not null references brands,
    dash_size text not null,
    dash_size_key text collate "C" not null,
    series text not null,
    thread_size text,
    shape text,
    style text,
    gender text,
    swivel text,
    max_pressure_psi double precision,
    series_folded text generated always as (lower(series)) stored,
    thread_size_folded text collate "C" generated always as (lower(thread_size)) stored,
    shape_folded text collate "C" generated always as (lower(shape)) stored,
    style_folded text collate "C" generated always as (lower(style)) stored,
    items bigint not null,
    primary key (organization_id, alike)
);
create index crimp_fitting_counts_none on crimp_fitting_counts (organization_id) where items = 0;

-- The statement that adds such rows to a table of counts: `changed` selects items, with `n` 1 for a new one and -1
-- for one that is gone. Rows are taken in the order of their key, so that writers don't wait for each other in a circle.
create function add_counts_statement(counts text, columns text, changed text) returns text language sql as $$
    select format('insert into %1$I as k (organization_id, alike, %2$s, items)
        select organization_id, md5(row(%2$s)::text)::uuid, %2$s, sum(n) from (%3$s) r
        group by organization_id, %2$s having sum(n) <> 0 order by 1, 2
        on conflict (organization_id, alike) do update set items = k.items + excluded.items', counts, columns, changed)
$$;

-- Digests must not depend on how a session writes numbers and ids.
create function count_alike() returns trigger set extra_float_digits = 1 set bytea_output = 'hex' language plpgsql as $$
declare
    added text := format('select organization_id, %s, 1 as n from new_rows', tg_argv[1]);
    gone text := format('select organization_id, %s, -1 as n from old_rows', tg_argv[1]);
begin
    execute add_counts_statement(tg_argv[0], tg_argv[1], case tg_op
        when 'INSERT' then added when 'DELETE' then gone else added || ' union all ' || gone end);
    if tg_op <> 'INSERT' then
        execute format('delete from %I where items = 0 and organization_id in (select organization_id from old_rows)', tg_argv[0]);
    end if;
    return null;
end
$$;

-- Counts the items that a table has, and from now on each change of it.
create procedure enable_counts(counted text, counts text, columns text)
    set extra_float_digits = 1 set bytea_output = 'hex' language plpgsql as $$
begin
    execute add_counts_statement(counts, columns, format('select organization_id, %s, 1 as n from %I', columns, counted));
    execute format('create trigger count_new after insert on %I referencing new table as new_rows
        for each statement execute function count_alike(%L, %L)', counted, counts, columns);
    execute format('create trigger count_changed after update on %I referencing old table as old_rows new table as new_rows
        for each statement execute function count_alike(%L, %L)', counted, counts, columns);
    execute format('create trigger count_gone after delete on %I referencing old table as old_rows
        for each statement execute function count_alike(%L, %L)', counted, counts, columns);
end
$$;
call enable_counts('hoses', 'hose_counts', 'brand_id, size, size_key, sae_spec, iso_spec, series, max_pressure_psi,
    min_temperature_c, max_temperature_c, min_bend_radius_mm');
call enable_counts('crimp_fittings', 'crimp_fitting_counts', 'brand_id, dash_size, dash_size_key, series, thread_size,
    shape, style, gender, swivel, max_pressure_psi');
call enable_row_level_security('hose_counts', true);
call enable_row_level_security('crimp_fitting_counts', true);

-- The items that an organization doesn't offer; they are few.
create index item_properties_unavailable on item_properties (organization_id, item_id) where not available;
