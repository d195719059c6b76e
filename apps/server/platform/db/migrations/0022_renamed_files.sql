-- A file that was given another name: the version that bears the new name says which one it had. The old name is gone for as long as
-- that version is current, so that undoing the turn brings it back.
alter table task_file add column was text;
create index task_file_was on task_file (task_id, was) where was is not null;
