-- Adaptors have a word for each end with its size, such as `jic8`: `1/2 jic x 3/8 npt` finds those before others of these
-- sizes the other way round.

drop trigger enter_new on adaptors;
drop trigger enter_changed on adaptors;
drop trigger enter_gone on adaptors;
alter table search_entries no force row level security;
call enable_item_search('adaptors', 'adaptor', 'end1_dash_size_key, end2_dash_size_key, end3_dash_size_key, end4_dash_size_key',
    'shape, end1_style, end1_gender, end1_swivel, end2_style, end2_gender, end2_swivel, end3_style, end4_style, description,
        material, family_cross_reference, ''adaptor adapter'', search_number(end1_style) || end1_dash_size_key,
        search_number(end2_style) || end2_dash_size_key, search_number(end3_style) || end3_dash_size_key,
        search_number(end4_style) || end4_dash_size_key');
alter table search_entries force row level security;
