-- Small pictures of what a step of a task looked like. They are no files of the task: nobody lists, searches, versions or shares them.
create table step_picture (
  file_uri text primary key,
  task_id text not null,
  user_id text not null,
  -- Of the run and the call: the same step made again has the same picture.
  write_key text not null,
  store_key text not null,
  bytes bigint not null,
  created bigint not null
);
create unique index step_picture_once on step_picture (task_id, write_key);
