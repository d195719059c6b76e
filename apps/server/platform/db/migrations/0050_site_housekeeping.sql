-- From when on something of it may be thrown away that no version stands on; null while there is nothing.
alter table site_project add column tidy_from timestamptz default now() + interval '7 days';
create index site_project_to_tidy on site_project (tidy_from) where tidy_from is not null;
