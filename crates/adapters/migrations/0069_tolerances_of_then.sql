-- What was released before tolerances were kept has that of SAE J517, the only standard of then: up to
-- 12 in 1/8, up to 18 in 3/16, up to 36 in 1/4, above 1 % to the nearest 1/8 in. One that is none now is
-- of a standard that knows none for that hose.
alter table hose_assemblies no force row level security;
alter table documents no force row level security;
alter table organizations no force row level security;
alter table hose_assemblies disable trigger user;
update hose_assemblies a set tolerance = n.tolerance
from (
    select c.organization_id, c.document_id, case c.length_unit
        when 'mm' then '±' || trim_scale(round(t.sixteenths * 1.5875, 1)) || ' mm'
        else '±' || concat_ws(' ', nullif(t.sixteenths / 16, 0),
            nullif((t.sixteenths % 16) / gcd(t.sixteenths, 16) || '/' || 16 / gcd(t.sixteenths, 16), '0/1')) || ' in'
        end as tolerance
    from hose_assemblies c
        join documents d on d.organization_id = c.organization_id and d.id = c.document_id and d.released_at is not null
        join organizations o on o.organization_id = c.organization_id and o.length_tolerance_standard = 'saeJ517'
        cross join lateral (select c.overall_length_mm::numeric / 25.4 as inches) i
        cross join lateral (select case when i.inches <= 12 then 2 when i.inches <= 18 then 3 when i.inches <= 36 then 4
            else round(i.inches * 0.08)::integer * 2 end as sixteenths) t
    where c.tolerance is null and c.length_tolerance is null and c.overall_length_mm is not null
) n
where a.organization_id = n.organization_id and a.document_id = n.document_id;
alter table hose_assemblies enable trigger user;
alter table organizations force row level security;
alter table documents force row level security;
alter table hose_assemblies force row level security;
