-- What an organization says of an item knows the item's kind: lists of one kind by the last change read no others, and
-- the feed of changes names it even where the item is gone.
alter table item_properties add column kind text;
alter table item_properties no force row level security;
alter table item_properties disable trigger user;
update item_properties p set kind = i.kind from items i where i.id = p.item_id;
alter table item_properties enable trigger user;
alter table item_properties force row level security;
alter table item_properties alter column kind set not null;

drop index item_properties_modified;
create index item_properties_modified on item_properties (organization_id, kind, last_modified, item_id);

-- The audit trail names the item's kind by the item.
drop trigger audit_insert on item_properties;
drop trigger audit_update on item_properties;
drop trigger audit_delete on item_properties;
call enable_audit_log('item_properties', 'itemProperties', 'item_id', hidden => 'kind');
