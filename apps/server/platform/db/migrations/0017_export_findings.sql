-- What was found wrong when an export was compared with its file: told again whenever it is taken away.
alter table file_export add column findings jsonb not null default '[]';
