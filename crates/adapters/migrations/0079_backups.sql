-- When everything was written to a backup, of the whole service. A shop's admins look at the last time; the owner notes it.
create table backups (taken timestamptz primary key);
grant select on backups to hosewright_app;
