-- Tasks that a run hands out to sub-agents: child tasks, each made by one tool call of one run.
alter table task
  -- Off: the brain is not offered sub-agents.
  add column team_mode boolean not null default true,
  add column parent_run text,
  add column parent_call text;
-- A call that is made again after a crash finds its child.
create unique index task_of_call on task (parent_run, parent_call) where parent_run is not null;

-- A child's change no longer writes in its parent's row: whoever stops a parent holds that row while reaching for its children,
-- and a child that ends would reach the other way round. The list looks at the children's stamps instead.
create or replace function task_was_changed() returns trigger language plpgsql as $$
begin
  if (old.task_name, old.task_status, old.is_pin, old.is_dnd, old.is_unread, old.parent_id, old.update_time, old.ability_type)
     is distinct from (new.task_name, new.task_status, new.is_pin, new.is_dnd, new.is_unread, new.parent_id, new.update_time, new.ability_type)
  then
    new.changed := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  end if;
  if (old.task_name, old.task_status, old.update_time) is distinct from (new.task_name, new.task_status, new.update_time) then
    -- What a child said is found where its parent says it.
    new.search_due := new.parent_id = 0;
  end if;
  return new;
end $$;
