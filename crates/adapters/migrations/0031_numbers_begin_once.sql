-- A number begins once: all its versions are one lineage.
create unique index documents_number on documents (organization_id, kind, number_folded) where previous_id is null;
