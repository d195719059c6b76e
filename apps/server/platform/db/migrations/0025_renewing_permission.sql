-- Whoever renews a permission says so until then, so that a second one waits instead of voiding the first one's tokens.
alter table extension_auth add column renewing_until bigint not null default 0;
