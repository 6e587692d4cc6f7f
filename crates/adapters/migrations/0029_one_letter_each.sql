-- Whoever asks for a new password again, while a letter to them waits or is being sent, gets that one alone. Only the
-- table can tell: several services address and send letters at once.
alter table outbox no force row level security;
delete from outbox o using outbox n
where n.organization_id = o.organization_id and n.user_id = o.user_id and n.kind = o.kind and (n.due, n.id) < (o.due, o.id);
alter table outbox force row level security;
drop index outbox_user;
create unique index outbox_user on outbox (organization_id, user_id, kind);
