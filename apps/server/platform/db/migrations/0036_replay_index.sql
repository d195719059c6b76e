-- What a replay consists of and where it stands in its file, as gzip of JSON; null of replays that were written before there was one.
alter table task_share add column replay_index bytea;
