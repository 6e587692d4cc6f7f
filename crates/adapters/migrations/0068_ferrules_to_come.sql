-- A crimp spec may name a ferrule that the catalogue doesn't have yet. Once it is there, the spec refers
-- to it, by the rule of entering a spec: of those of the hose's size one of the hose's brand before
-- others, an own one before a shared one.
create index crimp_specs_named_ferrule on crimp_specs (organization_id, lower(ferrule_part_number))
    where ferrule_part_number is not null;

create function refer_to_ferrules() returns trigger language plpgsql as $$
begin
    update crimp_specs s set ferrule_id = f.id, ferrule_part_number = null, ferrule_brand = null
    from (
        select distinct on (c.id) c.id as spec, n.id
        from new_rows n join brands b on b.id = n.brand_id
            join crimp_specs c on (c.organization_id = n.organization_id or n.organization_id = shared_organization())
                and lower(c.ferrule_part_number) = n.part_number_folded and c.ferrule_part_number is not null
                and (c.ferrule_brand is null or lower(c.ferrule_brand) = b.name_folded)
            join hoses h on h.id = c.hose_id and n.size_key in (h.size_key, h.nominal_hose_size_key)
        order by c.id, n.brand_id <> h.brand_id, n.organization_id = shared_organization(), n.id
    ) f
    where s.id = f.spec;
    return null;
end
$$;
create trigger refer_to_ferrules after insert on ferrules referencing new table as new_rows
    for each statement execute function refer_to_ferrules();
create trigger refer_to_ferrules_again after update on ferrules referencing new table as new_rows
    for each statement execute function refer_to_ferrules();
