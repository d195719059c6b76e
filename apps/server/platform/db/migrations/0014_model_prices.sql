-- 元 for a million tokens; both or none. Null: not known.
alter table model_setting add column price_input double precision;
alter table model_setting add column price_output double precision;
