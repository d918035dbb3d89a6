-- What a member chose to read, so that the next login on any device speaks it.
--
-- What it does: adds a column that is empty for everybody who never chose, and lets the server write it.
-- Why it is safe: a column without a default changes no row and takes no time.

alter table member add column language text check (language ~ '^[A-Z]{2}$');
comment on column member.language is 'A code of the language selector; null for one who never chose.';

grant update (language) on member to baize_server;
