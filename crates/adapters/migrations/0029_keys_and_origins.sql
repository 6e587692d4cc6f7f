-- When API keys were last used, and from which origins an organization's pages call.

alter table api_keys add column last_used timestamptz;
-- A use changes nothing of a key: it is not noted.
drop trigger audit_insert on api_keys;
drop trigger audit_update on api_keys;
drop trigger audit_delete on api_keys;
call audited('api_keys', 'apiKey', 'id', secret => 'digest,last_used');

alter table organizations
    add column origins text[] not null default '{}' check (cardinality(origins) <= 50);
create index organizations_origins on organizations using gin (origins);
