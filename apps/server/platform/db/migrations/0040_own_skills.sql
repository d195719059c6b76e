-- Skills people keep, in the open SKILL.md format. Their files are small and bounded, and lie with their rows.
create table own_skill (
  skill_id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  description text not null,
  -- written, task, package, share.
  origin text not null,
  -- Models are told of it. One that came from elsewhere begins switched off.
  enabled boolean not null,
  files int not null,
  bytes bigint not null,
  created bigint not null,
  updated bigint not null,
  unique (user_id, name)
);

create table own_skill_file (
  skill_id text not null references own_skill (skill_id) on delete cascade,
  path text not null,
  -- In the order of the archive it came in.
  nth int not null,
  content bytea not null,
  primary key (skill_id, path)
);

-- Links that open a skill. Their secret follows from the id and the server's own secret; it is stored nowhere.
create table own_skill_share (
  share_id text primary key,
  skill_id text not null unique references own_skill (skill_id) on delete cascade,
  created bigint not null
);
