-- What organizations set, their numbers, currencies, lists, accepted terms, and the calls that
-- their API keys make.

alter table organizations
    add column contact_name text,
    add column address1 text,
    add column address2 text,
    add column city text,
    add column region text,
    add column postal_code text,
    add column country text,
    add column phone_number text,
    add column email text,
    add column website text,
    add column tax_number text,
    add column image_name text,
    add column length_unit_bill_of_materials text check (length_unit_bill_of_materials in ('in', 'mm')),
    add column angle_convention text not null default 'counterclockwise'
        check (angle_convention in ('counterclockwise', 'clockwise')),
    add column tax_code text,
    add column tax_percent double precision check (tax_percent between 0 and 100),
    add column estimate_validity double precision not null default 30 check (estimate_validity between 1 and 3650),
    add column payment_terms text,
    add column revision_style text not null default 'letters' check (revision_style in ('letters', 'numbers')),
    add column paper_size text not null default 'Letter' check (paper_size in ('A4', 'Letter')),
    add column label_size text not null default '4x6',
    add column hide_inventory boolean not null default false,
    add column allow_negative_stock boolean not null default false,
    add column allow_backorder boolean not null default false,
    add column require_crimp_spec boolean not null default false,
    add column labour_cost_cutting numeric(15, 4) check (labour_cost_cutting >= 0),
    add column labour_cost_crimping numeric(15, 4) check (labour_cost_crimping >= 0),
    add column labour_cost_proof_test numeric(15, 4) check (labour_cost_proof_test >= 0),
    add column labour_cost_burst_test numeric(15, 4) check (labour_cost_burst_test >= 0),
    add column labour_cost_wrap numeric(15, 4) check (labour_cost_wrap >= 0),
    add column hose_scrap_percent double precision check (hose_scrap_percent between 0 and 100),
    add column erp_name text,
    add column use_beta_features boolean not null default false,
    add column created_by record_id,
    add column last_modified timestamptz not null default now(),
    add column last_modified_by record_id;

-- The owner does not write through the wall.
alter table organizations no force row level security;
update organizations set hide_inventory = not shows_stock;
alter table organizations force row level security;
alter table organizations drop column shows_stock;

-- How documents are numbered: a counter for each prefix, of which one of each kind is in use.
create table numberings (
    organization_id record_id not null references organizations,
    kind text not null check (kind in ('hoseAssembly', 'hoseKit', 'workOrder', 'salesEstimate')),
    prefix text not null check (length(prefix) <= 20),
    padding integer not null check (padding between 0 and 12),
    next_number bigint not null check (next_number >= 1),
    in_use boolean not null,
    primary key (organization_id, kind, prefix)
);
create unique index numberings_in_use on numberings (organization_id, kind) where in_use;
call wall('numberings', false);

-- The number of a counter: zeros fill it up, and nothing cuts it.
create function numbered(prefix text, padding integer, counter bigint) returns text immutable parallel safe
language sql as $$
    select prefix || lpad(counter::text, greatest(padding, length(counter::text)), '0')
$$;
