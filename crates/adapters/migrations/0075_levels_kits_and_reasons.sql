-- Stock that is low, kits that wait for their release, and why stock was changed.

-- Few of many levels are low, and a list of these is in the order of all lists of stock.
create index inventory_items_short on inventory_items (organization_id, part_number_folded, rank, id)
    where on_hand - committed - reserved < 0;
create index inventory_items_below_minimum on inventory_items (organization_id, part_number_folded, rank, id)
    where on_hand - committed - reserved + on_order <= reorder_point;

-- Most kits are released some day, and then these leave the index.
create index documents_open_kits on documents (organization_id, last_modified desc, id)
    where kind = 'hoseKit' and status = 'under editing';

-- Why something was changed, as whoever changed it says. The service sets it for a transaction, so that the statements of
-- the trail needn't name it.
alter table audit add column reason text default nullif(current_setting('hosewright.reason', true), '');
