-- An assembly is released with an end without an approved crimp spec only if somebody accepts that, which the trail tells.
-- What is released stays.

alter table documents add column accepted_no_crimp_spec boolean not null default false;
