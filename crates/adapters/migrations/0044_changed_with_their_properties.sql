-- Items and brands count as changed when what an organization says of them is changed.

-- Who writes in this transaction; null for the service itself.
create function acting() returns bytea language sql stable as $$
    select decode(nullif(current_setting('hosewright.actor', true), ''), 'hex')
$$;

alter table item_properties add column last_modified_by record_id;
-- Lists by the last change.
create index item_properties_modified on item_properties (organization_id, last_modified, item_id);
alter table brand_properties add column last_modified timestamptz, add column last_modified_by record_id;
