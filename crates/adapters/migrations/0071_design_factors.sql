-- A design factor below 1 or above 100 was kept, and 4 used in its place: now it is refused.
alter table hoses no force row level security;
alter table hoses disable trigger user;
update hoses set design_factor = null where design_factor not between 1 and 100;
alter table hoses enable trigger user;
alter table hoses force row level security;
alter table hoses add constraint hoses_design_factor check (design_factor between 1 and 100);
