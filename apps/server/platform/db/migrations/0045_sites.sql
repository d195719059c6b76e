-- The project of a task of the website expert.
create table site_project (
  -- Digits.
  project_id text primary key,
  task_id text not null unique references task (task_id) on delete cascade,
  user_id text not null,
  mode text not null default 'hands_off',
  -- The kit it begins from; '' for none.
  template text not null default '',
  created bigint not null
);

-- Contents, each once in its project: nobody learns what is in another's.
create table site_blob (
  project_id text not null references site_project (project_id) on delete cascade,
  -- In hex, of the content as it is.
  sha256 text not null,
  -- Of the content as it is.
  bytes integer not null,
  -- Raw deflate.
  packed bytea not null,
  primary key (project_id, sha256)
);
-- Packed already.
alter table site_blob alter column packed set storage external;

-- All files of a project at one moment: path → [sha256, bytes].
create table site_tree (
  project_id text not null references site_project (project_id) on delete cascade,
  -- A digest of `entries`.
  tree text not null,
  entries jsonb not null,
  created timestamptz not null default now(),
  primary key (project_id, tree)
);

create table site_version (
  version_id text primary key,
  project_id text not null references site_project (project_id) on delete cascade,
  -- Dense from 1.
  number integer not null,
  title text not null,
  tree text not null,
  -- 1 the person, 2 a run, 3 brought in from elsewhere.
  committer_type smallint not null,
  run_id text,
  -- The content of the file that is this version: writes of a task's file that stand on it are this version.
  store_key text not null unique,
  created bigint not null,
  unique (project_id, number)
);

-- What the last run wrote and what is no version yet.
create table site_draft (
  project_id text primary key references site_project (project_id) on delete cascade,
  run_id text not null,
  tree text not null,
  -- The version it was begun from; null before there is any.
  base_version_id text
);

-- Calls of a run that wrote: the same call writes once.
create table site_write (
  project_id text not null references site_project (project_id) on delete cascade,
  run_id text not null,
  call_id text not null,
  before_tree text not null,
  tree text not null,
  primary key (project_id, run_id, call_id)
);
