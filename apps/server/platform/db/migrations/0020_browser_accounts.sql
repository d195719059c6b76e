-- Accounts a person lets the browser of their tasks stay signed in with, one a site. Cookies are sealed: the key lies outside the database.
create table browser_account (
  account_id text primary key,
  user_id text not null,
  domain text not null,
  url text not null,
  cookies text not null,
  authorized bigint not null,
  used bigint not null default 0,
  unique (user_id, domain)
);
