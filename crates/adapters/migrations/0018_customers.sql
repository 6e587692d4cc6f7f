-- Where customers are, what outlives them, and more of what is theirs about items.

create table customer_locations (
    organization_id record_id not null,
    id record_id not null,
    customer_id record_id not null,
    description text,
    address1 text,
    address2 text,
    city text,
    region text,
    postal_code text,
    country text,
    phone_number text,
    erp_id text,
    description_folded text generated always as (lower(description)) stored,
    address1_folded text generated always as (lower(address1)) stored,
    city_folded text generated always as (lower(city)) stored,
    region_folded text generated always as (lower(region)) stored,
    postal_code_folded text generated always as (lower(postal_code)) stored,
    country_folded text generated always as (lower(country)) stored,
    erp_id_folded text generated always as (lower(erp_id)) stored,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id),
    foreign key (organization_id, customer_id) references customers
);
create index customer_locations_description on customer_locations (organization_id, customer_id, description_folded, id) where not deleted;
create index customer_locations_erp_id on customer_locations (organization_id, customer_id, erp_id_folded, id) where not deleted;
create index customer_locations_address on customer_locations (organization_id, customer_id, address1_folded, id) where not deleted;
create index customer_locations_city on customer_locations (organization_id, customer_id, city_folded, id) where not deleted;
create index customer_locations_region on customer_locations (organization_id, customer_id, region_folded, id) where not deleted;
create index customer_locations_postal_code on customer_locations (organization_id, customer_id, postal_code_folded, id) where not deleted;
create index customer_locations_country on customer_locations (organization_id, customer_id, country_folded, id) where not deleted;
create index customer_locations_search on customer_locations using gin (organization_id, description_folded gin_trgm_ops,
    address1_folded gin_trgm_ops, city_folded gin_trgm_ops, region_folded gin_trgm_ops, postal_code_folded gin_trgm_ops,
    country_folded gin_trgm_ops, erp_id_folded gin_trgm_ops);
call wall('customer_locations', false);

-- The name of a customer that was deleted, where its documents lose the link.
alter table hose_assemblies add column customer_name text;
alter table hose_kits add column customer_name text;
create index hose_assemblies_customer on hose_assemblies (organization_id, customer_id) where customer_id is not null;
create index hose_kits_customer on hose_kits (organization_id, customer_id) where customer_id is not null;
create index api_keys_customer on api_keys (organization_id, customer_id) where customer_id is not null;

alter table customer_item_properties alter column discount type double precision;
alter table customer_item_properties add column notes text;
alter table customer_item_properties add column record_source text;
alter table customer_item_properties add column erp_header_id text;
alter table customer_item_properties add column erp_id text;
alter table customer_item_properties add check (start_date < end_date);
-- At any time a customer has one net price of an item. Looked at when all is written, since rows of
-- an import may change places.
alter table customer_item_properties add constraint customer_item_properties_no_overlap exclude using gist (
    organization_id with =, customer_id with =, item_id with =, tstzrange(start_date, end_date) with &&
) where (not deleted and net_price is not null) deferrable initially deferred;
drop index customer_item_properties_item;
create index customer_item_properties_item on customer_item_properties (organization_id, customer_id, item_id, id) where not deleted;
create index customer_item_properties_of_item on customer_item_properties (item_id);
create index customer_item_properties_number on customer_item_properties
    (organization_id, customer_id, org_part_number_folded, id) where not deleted;
create index customer_item_properties_modified on customer_item_properties
    (organization_id, customer_id, last_modified, id) where not deleted;
