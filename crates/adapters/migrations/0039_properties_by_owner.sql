-- What organizations say of items is always asked for by item and by the one organization that says
-- it. Given a list of organizations beside, the index was asked for by both conditions, and sorting
-- that list again for each item of an export took an eighth of the database's time. The same
-- wall as a plain condition is looked at after the row is found.
alter policy visible on item_properties
    using (organization_id = (select current_organization()) or organization_id = shared_organization());
