-- Offers that customers made and nobody released: few of many, looked up by the keys of customers.
create index documents_drafts_of_offers on documents (organization_id, created_by, created)
    where kind = 'salesEstimate' and status = 'under editing';
