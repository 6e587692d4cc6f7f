-- Warehouses, stock, and what is reserved of it.

-- What jobs do is a matter of the program.
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (kind ~ '^[a-z]+[A-Za-z]*$');
