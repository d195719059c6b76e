-- 元 for a million tokens that the service had read before. Null: the price of other input.
alter table model_setting add column price_cached double precision;
-- What stands beside the model a person chose: a cheaper one for names and summaries, and one for when it does not answer.
alter table person_setting add column model_small text;
alter table person_setting add column model_fallback text;
