-- What runs were begun with (instructions and tools), each wording once under its hash, and how much a person's model takes in.

create table run_setting (
  hash text primary key,
  -- Text, not jsonb: it is shown as it was sent, in its order.
  body text not null,
  created bigint not null
);

-- Null: what is known of the model's name.
alter table model_setting add column context_tokens int;
