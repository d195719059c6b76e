-- What a server offers and can't be used: its name and title as far as they can be shown, and why.
alter table extension_tools add column left_out jsonb not null default '[]';
