-- Messages said while a task was at work and not begun yet. The log tells of each; this is what workers and operations look at.
create table waiting_message (
  message_id text primary key,
  task_id text not null,
  -- The event it came with: the order in the row.
  seq bigint not null,
  -- The run that is to hear it; when that run is over, it begins before those that were said to none.
  run_id text,
  -- The run that will answer it when it begins.
  answer_id text not null,
  content text not null,
  file_list jsonb not null,
  ability_type smallint not null,
  task_run_mode smallint not null,
  disable_team_mode boolean not null
);
create index waiting_message_of_task on waiting_message (task_id, seq);
