-- People, how they prove who they are, and what is remembered about it. The first four tables are better-auth's (1.7.7), with its field names in our spelling.

create table "user" (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_of_user on session (user_id);

-- One row a way to sign in: a password ('credential') or an outside account.
create table account (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_of_user on account (user_id);

-- Short-lived values of a sign-in through another site.
create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on verification (identifier);
create index verification_age on verification (expires_at);

create table rate_limit (
  -- What is done and by which address.
  key text primary key,
  count int not null,
  window_end timestamptz not null
);
create index rate_limit_age on rate_limit (window_end);

create table login_failures (
  -- A keyed hash of the e-mail: also for e-mails nobody signed up with, so that they can't be told apart.
  email_key text primary key,
  -- Attempts that did not turn out right, within the last 15 minutes; an attempt counts from its start.
  failed_at timestamptz[] not null,
  locked_until timestamptz,
  -- From here on the row means nothing.
  stale_at timestamptz not null
);
create index login_failures_age on login_failures (stale_at);

create table audit_log (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  -- Kept when the person is deleted; null when nobody is known.
  user_id text,
  address text not null,
  user_agent text not null default '',
  details jsonb not null default '{}'
);
create index audit_log_of_user on audit_log (user_id, at);
create index audit_log_at on audit_log (at);
