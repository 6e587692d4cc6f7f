-- Lists of items and of stock in the order of sizes, -4 before -10, and stock by its bin and by what is available.
create index hoses_by_size on hoses (organization_id, rank, part_number_folded, id);
create index crimp_fittings_by_size on crimp_fittings (organization_id, rank, part_number_folded, id);
create index adaptors_by_size on adaptors (organization_id, rank, part_number_folded, id);
create index ferrules_by_size on ferrules (organization_id, rank, part_number_folded, id);
create index wraps_by_size on wraps (organization_id, rank, part_number_folded, id);
create index inventory_items_by_size on inventory_items (organization_id, rank, part_number_folded, id);
create index inventory_items_by_bin on inventory_items (organization_id, bin_location_folded, part_number_folded, rank, id);
create index inventory_items_by_available on inventory_items
    (organization_id, (on_hand - committed - reserved), part_number_folded, rank, id);

-- Sizes of hoses that were stored as inches or DN become the dash sizes that they are, so that they fit. Those of hoses that are
-- called by their tube stay, since their inches don't tell it, and so do those whose dash size another item of the number has.
create function told_dash(key text) returns text immutable parallel safe language sql
    return (select '-' || dash from (values (2, '1/8', 3, null), (3, '3/16', 5, 4), (4, '1/4', 6, null), (5, '5/16', 8, null),
            (6, '3/8', 10, null), (8, '1/2', 12, 13), (10, '5/8', 16, null), (12, '3/4', 19, 20), (14, '7/8', 22, null),
            (16, '1', 25, null), (20, '1 1/4', 31, 32), (24, '1 1/2', 38, 40), (32, '2', 51, 50), (40, '2 1/2', 63, 60),
            (48, '3', 76, 80), (56, '3 1/2', 90, null), (64, '4', 100, null)) sizes (dash, inch, dn, other_dn)
        where key ~ '[/"]|in$|inch$' and inch = replace(regexp_replace(key, ' ?("|in|inch)$', ''), '-', ' ')
            or key ~ '^dn[ .-]*[0-9]{1,3}$' and ltrim(key, 'dn .-')::integer in (dn, other_dn));

do $$
declare
    secured regclass[] := array(select oid::regclass from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace);
    secured_table regclass;
    s record;
    r record;
begin
    foreach secured_table in array secured loop
        execute format('alter table %s no force row level security', secured_table);
    end loop;

    for s in
        select * from (values ('hoses', 'size', 'nominal_hose_size is null and concat_ws('' '', sae_spec, spec) !~* ''\m(100)?R(5|14)\M'''),
            ('crimp_fittings', 'hose_size', 'nominal_hose_size is null'), ('ferrules', 'size', 'true')) v (tabled, size, is_by_bore)
    loop
        for r in execute format('select id::bytea as id, told_dash(%2$I_key) as dash from %1$I
            where %2$I_key !~ ''^[0-9]+$'' and %3$s and told_dash(%2$I_key) is not null', s.tabled, s.size, s.is_by_bore)
        loop
            begin
                execute format('update %1$I set %2$I = $2, %2$I_key = substr($2, 2), rank = substr($2, 2)::integer where id = $1',
                    s.tabled, s.size) using r.id, r.dash;
            exception when unique_violation then
                null;
            end;
        end loop;
    end loop;

    set constraints all immediate;
    foreach secured_table in array secured loop
        execute format('alter table %s force row level security', secured_table);
    end loop;
end
$$;
drop function told_dash(text);
