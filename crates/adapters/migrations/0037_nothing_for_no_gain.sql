-- What is made of a hose is found by what is the same hose cut to a length, too.
drop index hose_assemblies_hose;

-- Letting more trigrams of an import wait than PostgreSQL does by itself gained nothing.
drop function enter_in_search;
