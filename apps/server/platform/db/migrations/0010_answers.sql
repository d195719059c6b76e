-- When a question to a person is answered with its defaults; null while nothing is asked or it waits for ever.
alter table task add column answer_due bigint;
create index task_answer_due on task (answer_due) where answer_due is not null;
