-- When a signed-in device was last used, to within some minutes: `updated_at` only says when its session was last made to live on.
alter table session add column seen_at timestamptz not null default now();
update session set seen_at = updated_at;
