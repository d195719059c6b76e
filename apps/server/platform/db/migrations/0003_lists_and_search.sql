-- What the list stream, undoing a deletion and the search stand on.

alter table task
  -- Child tasks name their parent by this number.
  add column task_number bigint generated always as identity,
  -- When something the list shows last changed, by the database's clock, which all processes share.
  add column changed bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  -- What a deleted task was, so that it can come back as that.
  add column before_delete_status smallint,
  add column before_delete_time bigint,
  -- The last event that can be searched, and whether there may be more.
  add column searched_seq bigint not null default 0,
  add column search_due boolean not null default true;
create unique index task_number on task (task_number);
create index task_changed on task (user_id, changed);
create index task_search_due on task (changed) where search_due;
create index task_children on task (parent_id) where parent_id <> 0;

-- Whoever changes what the list shows need not know of the list. Appending events touches none of these columns.
create function task_was_changed() returns trigger language plpgsql as $$
declare
  clock bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  if (old.task_name, old.task_status, old.is_pin, old.is_dnd, old.is_unread, old.parent_id, old.update_time, old.ability_type)
     is distinct from (new.task_name, new.task_status, new.is_pin, new.is_dnd, new.is_unread, new.parent_id, new.update_time, new.ability_type)
  then
    new.changed := clock;
  end if;
  if (old.task_name, old.task_status, old.update_time) is distinct from (new.task_name, new.task_status, new.update_time) then
    new.search_due := true;
  end if;
  -- A parent is shown running while its child runs.
  if new.parent_id <> 0 and old.task_status is distinct from new.task_status then
    update task set changed = clock where task_number = new.parent_id and user_id = new.user_id;
  end if;
  return new;
end $$;
create trigger task_was_changed
  before update of task_name, task_status, is_pin, is_dnd, is_unread, parent_id, update_time, ability_type on task
  for each row execute function task_was_changed();

alter table task_file
  add column searched boolean not null default false,
  add column search_tries smallint not null default 0,
  -- Whoever reads the file for the search has it until then.
  add column search_after timestamptz not null default now();
create index task_file_search_due on task_file (search_after) where not searched;

create table search_text (
  task_id text not null references task (task_id) on delete cascade,
  -- In the order of their weight: 1 task name, 2 file name, 3 message, 4 answer, 5 text of a file.
  source smallint not null,
  -- The event's number, or the file's uri; '' for the name.
  ref text not null default '',
  part int not null default 0,
  user_id text not null,
  file_name text not null default '',
  -- Letters and figures NFKC, single spaces.
  text text not null,
  at bigint not null,
  -- Two-character pieces of the text, and `@` with the owner: one index finds what one person has.
  bigrams text[] not null,
  primary key (task_id, source, ref, part)
);
create index search_text_bigrams on search_text using gin (bigrams);
