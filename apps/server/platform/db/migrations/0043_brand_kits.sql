-- The brand kit that a person's new tasks begin with: one of their favourites.
alter table favorite add column is_default boolean not null default false;
create unique index favorite_default on favorite (user_id) where is_default;
