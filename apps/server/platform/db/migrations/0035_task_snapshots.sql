-- The newest snapshot of each long task that was opened: what follows from its log up to `seq`, without what its messages hold, as packed JSON.
-- It can be made again from the log at any time.
create table task_snapshot (
  task_id text primary key,
  seq bigint not null,
  form int not null,
  body bytea not null
);
