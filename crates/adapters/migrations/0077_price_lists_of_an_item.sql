-- What an organization's price lists say of an item. By the item alone PostgreSQL took all rows of the organization beside it, for each item of an
-- import, while its statistics of a list that was just imported were old.
drop index price_list_items_of_item;
create index price_list_items_of_item on price_list_items (catalogue_id, organization_id) where catalogue_id is not null;
