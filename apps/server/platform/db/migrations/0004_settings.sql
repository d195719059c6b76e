-- What a person says about themselves and how they want it, and the language models they brought along.

create table person_setting (
  user_id text primary key references "user" (id) on delete cascade,
  -- Null: none chosen yet.
  user_unique_name text,
  avatar_key text,
  -- Null until the person answered which scenes matter, even with none of them.
  scene_ids int[],
  turn_off_user_data_management boolean not null default true,
  -- 'builtin', 'environment' or a setting's id; null means the default.
  model_choice text
);
create unique index person_setting_name on person_setting (lower(user_unique_name)) where user_unique_name is not null;

create table model_setting (
  setting_id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  protocol text not null,
  base_url text not null,
  model text not null,
  -- Sealed under a key derived from the product's secret; '' for a service that asks for none.
  sealed_key text not null,
  key_end text not null,
  temperature double precision,
  max_output_tokens int,
  -- Grows with every change, so that a process knows what it holds is old.
  version int not null default 1,
  created bigint not null
);
create index model_setting_of_user on model_setting (user_id, created);

-- What the run began with, so that whoever goes on with it thinks with the same.
alter table run add column model_choice text;
