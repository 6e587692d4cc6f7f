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
