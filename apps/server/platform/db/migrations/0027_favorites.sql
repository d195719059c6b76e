-- What people keep: files of their own that stay when the task they came from goes, and the tags they sort them by.
create table favorite (
  favorite_id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  created bigint not null,
  -- Ends as the name of its file does.
  title text not null,
  content_type smallint not null,
  product_type text not null,
  source smallint not null,
  entry smallint not null,
  -- Its first words, when it was read.
  words text not null default '',
  -- A small picture of it, when one was made.
  preview_key text,
  -- The file of the task it was kept from; null for an upload.
  from_uri text,
  searched boolean not null default false,
  search_tries smallint not null default 0,
  -- Whoever reads it for the search has it until then.
  search_after timestamptz not null default now()
);
create index favorite_of_user on favorite (user_id, created desc, favorite_id desc);
create unique index favorite_of_file on favorite (user_id, from_uri) where from_uri is not null;
create index favorite_search_due on favorite (search_after) where not searched;

-- The kept file, and what it is made of where it is made of several: the pages of a deck, the sound of a podcast.
create table favorite_file (
  file_uri text primary key,
  favorite_id text not null references favorite (favorite_id) on delete cascade,
  user_id text not null,
  name text not null,
  bytes bigint not null,
  -- May be that of a file of a task, too: bytes are there as long as anybody stands on them.
  store_key text not null,
  is_main boolean not null
);
create index favorite_file_of_favorite on favorite_file (favorite_id);
create index favorite_file_store_key on favorite_file (store_key);
create index task_file_store_key on task_file (store_key);

-- Uploaded and not kept yet.
create table favorite_upload (
  file_uri text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  bytes bigint not null,
  store_key text not null,
  created bigint not null
);
create index favorite_upload_age on favorite_upload (created);

create table favorite_tag (
  tag_id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  description text not null,
  created bigint not null,
  unique (user_id, name)
);

create table favorite_tagged (
  favorite_id text not null references favorite (favorite_id) on delete cascade,
  tag_id text not null references favorite_tag (tag_id) on delete cascade,
  primary key (favorite_id, tag_id)
);
create index favorite_tagged_tag on favorite_tagged (tag_id);

create table favorite_text (
  favorite_id text not null references favorite (favorite_id) on delete cascade,
  -- 0 is the title, the rest pieces of the file's text in order.
  part int not null,
  text text not null,
  -- Two-character pieces of the text, and `@` with the owner, as in search_text.
  bigrams text[] not null,
  primary key (favorite_id, part)
);
create index favorite_text_bigrams on favorite_text using gin (bigrams);

-- The favourite a file of a task was brought in from.
alter table task_file add column favorite_id text;
create index task_file_from_favorite on task_file (task_id, favorite_id) where favorite_id is not null;
