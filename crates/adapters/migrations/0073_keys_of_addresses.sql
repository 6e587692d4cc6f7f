-- Keys of image addresses change by themselves: the newest that is not retired signs, and one that is
-- retired holds for as long as addresses that it signed.
alter table address_keys drop column id;
alter table address_keys add primary key (key);
alter table address_keys add column retired timestamptz;
grant update, delete on address_keys to hosewright_system;
