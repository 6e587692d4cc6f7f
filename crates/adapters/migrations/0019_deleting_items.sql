-- Whether anything refers to an item that is deleted is looked up by the item alone, whatever the organization: a
-- shared item is in use anywhere.
create index hoses_based_on on hoses (based_on) where based_on is not null;
create index crimp_fittings_based_on on crimp_fittings (based_on) where based_on is not null;
create index adaptors_based_on on adaptors (based_on) where based_on is not null;
create index ferrules_based_on on ferrules (based_on) where based_on is not null;
create index wraps_based_on on wraps (based_on) where based_on is not null;
create index other_items_based_on on other_items (based_on) where based_on is not null;
create index item_properties_item on item_properties (item_id);
create index document_lines_of_item on document_lines (item_id) where item_id is not null;
create index inventory_items_of_item on inventory_items (item_id);
create index item_stock_of_item on item_stock (item_id);
create index crimp_specs_ferrule on crimp_specs (ferrule_id) where ferrule_id is not null;
create index hose_assemblies_of_hose on hose_assemblies (hose_id);
create index hose_assemblies_of_end1 on hose_assemblies (end1_fitting_id) where end1_fitting_id is not null;
create index hose_assemblies_of_end2 on hose_assemblies (end2_fitting_id) where end2_fitting_id is not null;
create index hose_assemblies_of_ferrule1 on hose_assemblies (end1_ferrule_id) where end1_ferrule_id is not null;
create index hose_assemblies_of_ferrule2 on hose_assemblies (end2_ferrule_id) where end2_ferrule_id is not null;
create index hose_assemblies_of_wrap on hose_assemblies (wrap_id) where wrap_id is not null;
