-- Files of the store that hold events of a task whole which are too long for their rows; the rows name them. Written before the event is, so
-- that none is ever without its task.
create table long_event (
  store_key text primary key,
  task_id text not null
);
create index long_event_of_task on long_event (task_id);
