-- A conversation may fork: what belongs to branches that are not open is marked, so that every query can leave it out.
alter table task add column hidden_seqs int8multirange not null default '{}';

alter table task_file
  -- The answer that wrote it, or after which a person wrote it; null for uploads.
  add column answer_id text,
  -- Whether the branch it was written on is open.
  add column is_current boolean not null default true,
  -- The version it brought back.
  add column restored_from text;

update task_file f set answer_id = e.body ->> 'run_id'
from task_event e, jsonb_array_elements(e.body -> 'files') as made
where f.origin = 'agent' and e.task_id = f.task_id and e.type = 'tool_result' and made ->> 'uri' = f.file_uri
  and not exists (
    select 1 from task_event b, jsonb_array_elements(b.body -> 'files') as before
    where b.task_id = e.task_id and b.type = 'tool_result' and b.seq < e.seq and before ->> 'uri' = f.file_uri
  );
