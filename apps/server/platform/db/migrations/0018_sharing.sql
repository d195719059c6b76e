-- Replays of tasks under a link. The secret of a share follows from its id and the server's own secret; it is stored nowhere.
create table task_share (
  share_id text primary key,
  task_id text not null,
  user_id text not null,
  -- 1 open, 2 closed.
  status smallint not null default 1,
  -- The number of the last event of the task when it was shared.
  last_seq bigint not null,
  -- What can be opened under it.
  file_uris text[] not null,
  -- Only these files were meant to be shared.
  is_narrowed boolean not null,
  -- The replay file.
  store_key text not null,
  created bigint not null
);
create index task_share_of_task on task_share (task_id, created desc);
