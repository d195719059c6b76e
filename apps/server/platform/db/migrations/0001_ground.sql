-- Tasks, their event logs, their runs and files. Times are milliseconds since 1970 unless they say otherwise.

create table task (
  task_id text primary key,
  user_id text not null,
  task_name text not null,
  task_type int not null,
  task_status smallint not null,
  ability_type smallint not null default 0,
  source_from smallint not null default 0,
  parent_id bigint not null default 0,
  is_pin boolean not null default false,
  is_dnd boolean not null default false,
  is_unread boolean not null default false,
  create_time bigint not null,
  update_time bigint not null,
  -- Number of the last event; appending to the log is adding to this row.
  last_seq bigint not null default 0,
  -- The run that may append, and its fence: a worker that lost its lease holds an older number.
  run_id text,
  fence bigint not null default 0,
  -- Two-character pieces of the name and of what was said, for search.
  bigrams text[] not null default '{}'
) with (fillfactor = 70);
create index task_of_user on task (user_id, is_pin desc, update_time desc, task_id desc) where task_status not in (0, 4) and parent_id = 0;
create index task_running on task (user_id) where task_status = 1;
create index task_bigrams on task using gin (bigrams);

create table task_event (
  task_id text not null,
  seq bigint not null,
  at bigint not null,
  type text not null,
  body jsonb not null,
  primary key (task_id, seq)
);

create table run (
  run_id text primary key,
  task_id text not null,
  user_id text not null,
  -- queued → running → ended; a running one whose lease ran out is taken over.
  state text not null check (state in ('queued', 'running', 'ended')),
  attempt int not null default 0,
  -- Recoveries since the run last got something done.
  failed_recoveries int not null default 0,
  -- The log's length when the current attempt began; more since then means it got something done.
  start_seq bigint not null default 0,
  worker text,
  lease_until timestamptz,
  -- What a person wants of it: 'stop' or 'pause'.
  wanted text,
  created timestamptz not null default now()
) with (fillfactor = 70);
create index run_open on run (created) where state <> 'ended';
create index run_of_task on run (task_id);

create table task_file (
  file_uri text primary key,
  task_id text not null,
  user_id text not null,
  name text not null,
  bytes bigint not null,
  -- 'user' for uploads, 'agent' for what runs made, 'edit' for changes by hand.
  origin text not null,
  store_key text not null,
  -- Of a file written by a tool call: the call. The same call writes the same file again.
  write_key text,
  created bigint not null
);
create unique index task_file_write on task_file (task_id, write_key) where write_key is not null;
create index task_file_of_task on task_file (task_id, created);

create table idempotency (
  user_id text not null,
  operation text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_age on idempotency (created);

-- What was made of a file for taking away; a file's content never changes under its uri.
create table file_export (
  file_uri text not null,
  format text not null,
  store_key text not null,
  name text not null,
  primary key (file_uri, format)
);
