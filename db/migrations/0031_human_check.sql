-- Results of checks that a person asks, which count once: whatever process they come to, and however often.
--
-- What it does: makes a table with the hash of each result that was used, until it would not be accepted any more.
-- Why it is safe: the table is new.

create table human_spent (
  brand_id integer not null references brand,
  mark bytea not null check (octet_length(mark) = 32),
  expires_at timestamptz not null,
  primary key (brand_id, mark)
);
create index human_spent_expiry on human_spent (expires_at);

grant select, insert, delete on human_spent to baize_server;
