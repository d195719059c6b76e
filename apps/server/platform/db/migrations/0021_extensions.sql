-- Extensions (tools over MCP): what people have, what they set up, what they agreed to, and which sites let them in.

create table extension_choice (
  user_id text not null references "user" (id) on delete cascade,
  extension_id text not null,
  is_installed boolean not null,
  is_open boolean not null,
  changed bigint not null,
  primary key (user_id, extension_id)
);

-- A server of a person's own config.
create table custom_extension (
  extension_id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  position int not null,
  -- Its entry in the config, sealed whole: addresses hold secrets too.
  sealed_entry text not null,
  -- Of a program: names the command that was agreed to; '' for none.
  confirmed text not null default '',
  created bigint not null,
  unique (user_id, name)
);

create table extension_tools (
  user_id text not null references "user" (id) on delete cascade,
  extension_id text not null,
  -- As the server described its tools when it was last asked; null when it never answered.
  seen jsonb,
  -- As they were when the person agreed.
  agreed jsonb not null default '[]',
  -- Why it could not be asked the last time, and the sentence; '' when it could.
  trouble text not null default '',
  trouble_msg text not null default '',
  looked bigint not null,
  primary key (user_id, extension_id)
);

create table extension_fields (
  user_id text not null references "user" (id) on delete cascade,
  extension_id text not null,
  sealed_fields text not null,
  -- Null: kept until it is taken away.
  forget_at bigint,
  primary key (user_id, extension_id)
);

-- A site that asks for the person's permission, and what it gave.
create table extension_auth (
  entity_id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  extension_id text not null,
  issuer text not null,
  resource text not null,
  scope text not null default '',
  -- How we are known there, for which address of ours; '' until we are.
  sealed_client text not null default '',
  redirect_uri text not null default '',
  sealed_tokens text not null default '',
  forget_at bigint,
  unique (user_id, extension_id, issuer)
);

-- A person on the way to such a site and back.
create table extension_auth_flow (
  state_hash text primary key,
  entity_id text not null references extension_auth (entity_id) on delete cascade,
  user_id text not null,
  session_hash text not null,
  sealed_verifier text not null,
  expires bigint not null
);

-- Null: whatever its person has installed and open.
alter table task add column mcp_tool_list text[];
