-- The search box finds ferrules by the standards of the hoses that they are for: `ferrule 4sp`.
drop trigger enter_new on ferrules;
drop trigger enter_changed on ferrules;
drop trigger enter_gone on ferrules;
alter table search_entries no force row level security;
call enable_item_search('ferrules', 'ferrule', 'size_key', 'series, spec, description, material, ''ferrule''');
alter table search_entries force row level security;
