-- Which product news a person has seen.
create table popup_click (
  user_id text not null references "user" (id) on delete cascade,
  popup_id text not null,
  clicked bigint not null,
  primary key (user_id, popup_id)
);
