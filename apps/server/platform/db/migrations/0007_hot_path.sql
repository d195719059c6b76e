-- Who keeps a person's session or name in mind is told when either changes, by whatever way, once it is committed.
-- The payload is one of runs/signals.ts: of no process, so that every process takes it.
create function tell_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('antou', json_build_object('from', '', 'signals', json_build_array(json_build_object('k', 'p', 'u', case tg_table_name when 'session' then to_jsonb(old) ->> 'user_id' else to_jsonb(old) ->> 'id' end)))::text);
  return null;
end $$;
create trigger session_ended after delete on session for each row execute function tell_of_person();
create trigger person_changed after update or delete on "user" for each row execute function tell_of_person();

-- Versions of a file in the order they were written: a clock has the same millisecond twice, and several machines have several clocks.
create sequence task_file_written;
alter table task_file add column written bigint;
update task_file f set written = o.n from (select file_uri, row_number() over (order by created, file_uri) as n from task_file) o where o.file_uri = f.file_uri;
select setval('task_file_written', (select coalesce(max(written), 0) + 1 from task_file), false);
alter table task_file alter column written set default nextval('task_file_written'), alter column written set not null;
alter sequence task_file_written owned by task_file.written;
drop index task_file_of_task;
create index task_file_of_task on task_file (task_id, written);
