-- Scheduled tasks: what a person has done again and again at set times. `due_at` is the clock: null while one is disabled.
create table scheduled_task (
  scheduled_task_id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  status smallint not null,
  trigger text not null,
  time_zone text not null,
  -- Steps as JSON, or '' when the plan is the text beside it.
  task_plan text not null default '',
  task_plan_v2 text not null default '',
  ability_type smallint not null,
  mcp_tool_list text[],
  -- The list shows the highest first.
  position bigint not null,
  due_at bigint,
  create_time bigint not null,
  update_time bigint not null,
  -- The last time it fired, and how that went.
  last_time bigint,
  last_status smallint,
  last_reason text not null default '',
  last_task_id text not null default ''
);
create index scheduled_task_due on scheduled_task (due_at) where due_at is not null;
create index scheduled_task_of_person on scheduled_task (user_id, position desc);

-- Of a task that a schedule had made. What the list shows of it is kept in the row: the schedule may change or go.
alter table task
  -- Asked for with the task itself: {trigger, time_zone}; its first message becomes the plan.
  add column schedule_wanted jsonb,
  add column scheduled_task_id text,
  add column schedule_trigger text,
  add column trigger_status smallint;
create index task_of_schedule on task (scheduled_task_id) where scheduled_task_id is not null;
