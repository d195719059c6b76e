-- What a project is kept under and made with, beside its task.
alter table site_project
  add column coding_type text not null default 'Next.js',
  -- Digits; null for none.
  add column folder_id text,
  -- Of the project in an editor elsewhere; '' for none.
  add column external_project_id text not null default '',
  -- When its owner looked at it last, to the minute.
  add column viewed bigint,
  -- The share that everybody may look at; it is public as long as that one is open.
  add column public_share_id text;
create index site_project_of_user on site_project (user_id);
create index site_project_public on site_project (public_share_id) where public_share_id is not null;

-- It opens without its secret.
alter table task_share add column is_public boolean not null default false;
