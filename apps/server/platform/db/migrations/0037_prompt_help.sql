-- Calls of a model that belong to no task, counted to whoever they were made for.
create table model_use (
  user_id text not null references "user" (id) on delete cascade,
  at timestamptz not null default now(),
  -- What it was asked for: suggest, optimise.
  call text not null,
  brain text not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  -- Null without a price.
  cost double precision
);
create index model_use_of_person on model_use (user_id, at);

-- What a model suggested for these files on this day, so that it is asked once.
create table suggestion (
  user_id text not null references "user" (id) on delete cascade,
  -- A digest of everything it was asked with.
  asked text not null,
  sug_list jsonb not null,
  created timestamptz not null default now(),
  primary key (user_id, asked)
);
create index suggestion_created on suggestion (created);
