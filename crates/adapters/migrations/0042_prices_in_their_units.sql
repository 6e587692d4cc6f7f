-- A price keeps the unit that it was set for, and amounts are computed in it. Lines that were priced before have
-- their price in the unit of their quantity, which null stands for.

alter table document_lines add column price_unit text check (price_unit in ('each', 'ft', 'm', 'in', 'mm'));
alter table work_order_lines add column price_unit text check (price_unit in ('each', 'ft', 'm', 'in', 'mm'));
