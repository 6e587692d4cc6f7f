-- Sizes of wraps are no dash sizes: many are millimetres of the hose. So inches and DN don't find them (`fire sleeve 1"` found one
-- for 16 mm), but their sizes as they are.
drop trigger enter_new on wraps;
drop trigger enter_changed on wraps;
drop trigger enter_gone on wraps;
alter table search_entries no force row level security;
call enable_item_search('wraps', 'wrap', '', 'size, wrap_type, colour, description, material, ''wrap''');
alter table search_entries force row level security;
