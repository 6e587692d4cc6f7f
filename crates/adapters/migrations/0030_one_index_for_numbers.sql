-- documents_number says the same.
drop index documents_one_lineage;
