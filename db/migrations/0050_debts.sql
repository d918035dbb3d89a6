-- Debts of members: what a win that was taken back had already been spent on.
--
-- What it does: allows one more kind of posting, 14 debt; adds a table with one row for each such posting, which says what
-- the member owes after it; ledger_post fills it; adds a column to the daily sums.
-- Safe: the wider constraint holds for every row that the old one held for, so the rows that exist are not read again. The
-- columns have a constant default, which rewrites no row. The table is new and begins empty.
alter table ledger_posting drop constraint ledger_posting_kind_is_known;
alter table ledger_posting add constraint ledger_posting_kind_is_known check (kind between 1 and 14) not valid;
comment on column ledger_posting.kind is '1 stake, 2 payout, 3 grant, 4 rollback, 5 hold, 6 capture, 7 release, 8 tombstone, 9 adjustment, 10 deposit, 11 withdrawal, 12 transfer, 13 refund, 14 debt.';

-- Not cut into months: what somebody owes must be known after the month of its posting has been detached.
create table ledger_debt (
  account_id bigint not null,
  seq bigint not null,
  -- Above zero: lent; below zero: settled. As posted.
  amount bigint not null check (amount <> 0),
  owed bigint not null check (owed >= 0),
  house_account_id int not null,
  provider_id int not null,
  round text collate "C",
  game_code text collate "C",
  posted_at timestamptz not null,
  primary key (account_id, seq)
);
comment on table ledger_debt is 'What a member owes after each posting of the kind debt. The newest row of an account counts.';

alter table ledger_audit drop constraint ledger_audit_part_known;
alter table ledger_audit add constraint ledger_audit_part_known
  check (part in ('chains', 'accounts', 'keys', 'houses', 'rules', 'heads', 'identities', 'places', 'debts'));

alter table stats_account_day add column debt numeric not null default 0;
alter table stats_team_day add column debt numeric not null default 0;

create or replace function ledger_post(
  p_lane smallint, p_expected_version bigint, p_previous_hash bytea, p_hash bytea, p_row_checks bytea, p_posted_at timestamptz,
  p_lines ledger_line[],
  p_claim_provider int[], p_claim_key uuid[], p_claim_account bigint[], p_claim_seq bigint[]
) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  v_batch bigint := ledger_move_lane(
    p_lane, p_expected_version, p_previous_hash, p_hash, p_row_checks, p_posted_at, cardinality(p_lines));
  v_day date := (p_posted_at at time zone 'UTC')::date;
  v_debts boolean;
begin
  insert into ledger_posting (account_id, seq, amount, balance_after, posted_at, batch, key, round_id, house_account_id,
    provider_id, kind, lane, closes_round, external_id, round_ref, reference, game_code)
  select line.account_id, line.seq, line.amount, line.balance_after, p_posted_at, v_batch, line.key, line.round_id,
    line.house_account_id, line.provider_id, line.kind, p_lane, line.closes_round, line.external_id, line.round_ref,
    line.reference, line.game_code
  from unnest(p_lines) as line;

  insert into ledger_key (provider_id, key, account_id, seq, postings, posted_on)
  select line.provider_id, line.key, line.account_id, line.seq, line.postings, v_day
  from unnest(p_lines) as line
  where line.postings > 0;

  if cardinality(p_claim_key) > 0 then
    insert into ledger_key (provider_id, key, account_id, seq, postings, posted_on)
    select line.provider_id, line.key, line.account_id, line.seq, 0, v_day
    from unnest(p_claim_provider, p_claim_key, p_claim_account, p_claim_seq) as line (provider_id, key, account_id, seq);
  end if;

  with moved as (
    insert into ledger_house_delta (house_account_id, lane, batch, amount)
    select line.house_account_id, p_lane, v_batch, -sum(line.amount)
    from unnest(p_lines) as line
    group by line.house_account_id
    returning house_account_id
  )
  -- Few batches move a debt, and unpacking the lines costs more than this look.
  select bool_or(house.name = 'debts') into v_debts
  from moved join ledger_house_account house using (house_account_id);

  if v_debts then
    insert into ledger_debt (account_id, seq, amount, owed, house_account_id, provider_id, round, game_code, posted_at)
    select line.account_id, line.seq, line.amount,
      coalesce(before.owed, 0) + sum(line.amount) over (partition by line.account_id order by line.seq),
      line.house_account_id, line.provider_id, coalesce(line.round_ref, line.round_id::text), line.game_code, p_posted_at
    from unnest(p_lines) as line
    left join lateral (
      select owed from ledger_debt where account_id = line.account_id order by seq desc limit 1) before on true
    where line.kind = 14;
  end if;
  return v_batch;
end $$;

grant select on ledger_debt to baize_server;
