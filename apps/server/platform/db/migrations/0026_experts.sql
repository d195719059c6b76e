-- Experts a person has put first in their list, and the experts a message that waits will be answered by.
create table expert_pin (
  user_id text not null references "user" (id) on delete cascade,
  agent_id integer not null,
  -- Milliseconds: the last one pinned stands first.
  pinned bigint not null,
  primary key (user_id, agent_id)
);
alter table waiting_message add column experts jsonb not null default '[]';
