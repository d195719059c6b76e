-- Whether a person's own model is shown pictures: auto, on or off.
alter table model_setting add column vision text not null default 'auto';
