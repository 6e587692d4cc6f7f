-- More of what is known of customers, and what finds them.

alter table customers add column erp_id_folded text generated always as (lower(erp_id)) stored;
alter table customers add column domain_folded text generated always as (lower(domain)) stored;
alter table customers add column address1 text;
alter table customers add column address2 text;
alter table customers add column city text;
alter table customers add column region text;
alter table customers add column postal_code text;
alter table customers add column country text;
alter table customers add column phone_number text;
alter table customers add column email text;
alter table customers add column website text;
alter table customers add column length_unit_bill_of_materials text check (length_unit_bill_of_materials in ('in', 'mm'));
alter table customers add column currency text check (currency ~ '^[A-Z]{3}$');
alter table customers add column tax_code text;
alter table customers add column contact_for_resale boolean not null default false;

drop index customers_name;
create index customers_name on customers (organization_id, name_folded, id) where not deleted;
create index customers_erp_id on customers (organization_id, erp_id_folded, id) where not deleted;
create index customers_modified on customers (organization_id, last_modified, id) where not deleted;
create index customers_search on customers using gin (organization_id, name_folded gin_trgm_ops,
    erp_id_folded gin_trgm_ops, domain_folded gin_trgm_ops);
