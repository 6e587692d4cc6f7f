-- Customers, their locations, and their own part numbers and net prices.

create table customers (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    domain text,
    domain_folded text generated always as (lower(domain)) stored,
    erp_id text,
    erp_id_folded text generated always as (lower(erp_id)) stored,
    address1 text,
    address2 text,
    city text,
    region text,
    postal_code text,
    country text,
    phone_number text,
    email text,
    website text,
    length_unit text check (length_unit in ('in', 'mm')),
    length_unit_bill_of_materials text check (length_unit_bill_of_materials in ('in', 'mm')),
    pressure_unit text check (pressure_unit in ('psi', 'bar', 'MPa')),
    currency text check (currency ~ '^[A-Z]{3}$'),
    tax_code text,
    tax_percent double precision check (tax_percent between 0 and 100),
    payment_terms text,
    price_list_id record_id,
    contact_for_resale boolean not null default false,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id),
    constraint customers_price_list foreign key (organization_id, price_list_id) references price_lists
);
create index customers_name on customers (organization_id, name_folded, id) where not deleted;
create index customers_erp_id on customers (organization_id, erp_id_folded, id) where not deleted;
create index customers_modified on customers (organization_id, last_modified, id) where not deleted;
create index customers_search on customers using gin (organization_id, name_folded gin_trgm_ops,
    erp_id_folded gin_trgm_ops, domain_folded gin_trgm_ops);
create index customers_price_list on customers (organization_id, price_list_id) where price_list_id is not null;
call enable_row_level_security('customers', false);
call enable_audit_log('customers', 'customer', 'id');

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
call enable_row_level_security('customer_locations', false);
call enable_audit_log('customer_locations', 'customerLocation', 'id');

-- What a customer calls items and hose assemblies, and what it pays for them. As in price_list_items,
-- `item_id` is the id of an assembly's first version, and then `lineage_id` is set too.
create table customer_item_properties (
    organization_id record_id not null,
    id record_id not null,
    customer_id record_id not null,
    item_id record_id not null,
    lineage_id record_id,
    -- The item of the catalogue; null for an assembly.
    catalogue_id record_id generated always as (case when lineage_id is null then item_id end) stored,
    org_part_number text,
    org_part_number_folded text generated always as (lower(org_part_number)) stored,
    net_price numeric(15, 4),
    net_price_currency text,
    net_price_unit text check (net_price_unit in ('each', 'ft', 'm', 'in', 'mm')),
    -- A fraction of the list price.
    discount double precision check (discount >= 0 and discount < 1),
    start_date timestamptz,
    end_date timestamptz,
    notes text,
    record_source text,
    erp_header_id text,
    erp_id text,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id),
    foreign key (organization_id, customer_id) references customers,
    constraint customer_item_properties_catalogue_fkey foreign key (catalogue_id) references items on delete cascade,
    constraint customer_item_properties_lineage_fkey foreign key (organization_id, lineage_id) references documents on delete cascade,
    check (start_date < end_date),
    -- An assembly is sold by the piece and has no list price to take a discount off. What customers call it
    -- stands in assembly_customers.
    constraint customer_item_properties_of_number check (lineage_id is null or (lineage_id = item_id
        and (net_price_unit is null or net_price_unit = 'each') and discount is null and org_part_number is null)),
    -- At any time a customer has one net price of an item. This is checked when a transaction ends, since
    -- rows of an import may change places.
    constraint customer_item_properties_no_overlap exclude using gist (
        hash_ids(customer_id, item_id) with =, organization_id with =, customer_id with =, item_id with =,
        tstzrange(start_date, end_date) with &&
    ) where (not deleted and net_price is not null) deferrable initially deferred
);
create index customer_item_properties_search on customer_item_properties
    using gin (organization_id, org_part_number_folded gin_trgm_ops);
create index customer_item_properties_item on customer_item_properties (organization_id, customer_id, item_id, id) where not deleted;
create index customer_item_properties_number on customer_item_properties
    (organization_id, customer_id, org_part_number_folded, id) where not deleted;
create index customer_item_properties_modified on customer_item_properties
    (organization_id, customer_id, last_modified, id) where not deleted;
create index customer_item_properties_of_item on customer_item_properties (catalogue_id) where catalogue_id is not null;
create index customer_item_properties_of_number on customer_item_properties (organization_id, lineage_id) where lineage_id is not null;
create trigger set_lineage_id before insert or update of item_id, lineage_id on customer_item_properties
    for each row execute function set_lineage_id();
call enable_row_level_security('customer_item_properties', false);
-- Without lineage_id, which repeats item_id.
call enable_audit_log('customer_item_properties', 'customerItem', 'id', hidden => 'lineage_id');
