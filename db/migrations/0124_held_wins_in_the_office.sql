-- Operators decide about held wins in the back office, two for each.
--
-- What it does: makes a table of what the first of two operators decided, and a function by which the server records decisions.
-- Safe: table and function are new, and the function only adds. Decisions are still never changed.

create table vendor_held_first (
  account_id bigint not null,
  -- The posting that holds the win.
  seq bigint not null,
  brand_id integer not null,
  decision text not null check (decision in ('release', 'refuse')),
  first_by uuid not null,
  first_name text not null check (length(first_name) between 1 and 50),
  reason text not null check (length(reason) between 1 and 300),
  decided_at timestamptz not null,
  primary key (account_id, seq)
);
comment on table vendor_held_first is 'What the first of two operators decided about a held win. Another decision by somebody else replaces it.';

grant select, insert on vendor_held_first to baize_server;
grant update (decision, first_by, first_name, reason, decided_at) on vendor_held_first to baize_server;

-- The server writes no table of the ledger itself: it adds decisions through this, and can do nothing else with them.
create function ledger_note_held_decision(
  wanted_account bigint, wanted_seq bigint, made_decision text, made_by text, made_reason text, made_at timestamptz)
returns void
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  insert into ledger_held_decision (account_id, seq, decision, decided_by, reason, decided_at)
  values (wanted_account, wanted_seq, made_decision, made_by, made_reason, made_at)
$$;
revoke all on function ledger_note_held_decision from public;
grant execute on function ledger_note_held_decision to baize_server;

-- What waits, the oldest first.
create index ledger_held_win_waiting on ledger_held_win (posted_at, account_id, seq) where ended_seq is null;
create index ledger_held_decision_newest on ledger_held_decision (decided_at desc, account_id, seq);
