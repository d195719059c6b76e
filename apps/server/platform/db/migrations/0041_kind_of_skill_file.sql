-- What a file of a skill is (text, script, other), told when it is kept, so that opening one reads SKILL.md alone.
alter table own_skill_file add column kind text not null default 'other';
