-- Who decided about held wins, and why; and where a vendor's session was opened.
--
-- What it does: adds a table with one row for each decision, which nobody may change; adds a column to the sessions of vendors.
-- Safe: the table is new, and the column is empty in the rows that exist, which rewrites none of them.
create table ledger_held_decision (
  account_id bigint not null,
  seq bigint not null,
  decision text not null check (decision in ('release', 'refuse')),
  -- The name that the operator gave.
  decided_by text not null check (length(decided_by) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  decided_at timestamptz not null,
  primary key (account_id, seq),
  foreign key (account_id, seq) references ledger_held_win
);
comment on table ledger_held_decision is 'Who decided about each held win, and why. Rows are only ever added. Wins that their vendor took back have none.';

create function ledger_keep_decisions() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'decisions about held wins are never changed or removed';
end $$;
create trigger ledger_held_decision_kept before update or delete or truncate on ledger_held_decision
  for each statement execute function ledger_keep_decisions();
grant select on ledger_held_decision to baize_server;

-- The address that the player opened the game from: bets end when its region is no longer served. Null before this version.
alter table vendor_session add column address text;
