-- Hosts that a project's site may connect to, over https; each was allowed by its person.
alter table site_project add column hosts text[] not null default '{}';
