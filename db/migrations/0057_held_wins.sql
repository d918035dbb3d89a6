-- Wins that are held for review: above what a vendor may pay without one, the money waits in an account of the site.
--
-- What it does: allows one more kind of posting, 15 review; adds a table with one row for each held win, which ledger_post
-- fills and ends; adds the sum of what each vendor paid in the current hour, with the function that adds to it; adds the
-- bounds to the connections of vendors; adds a part to the audit.
-- Safe: the wider constraints hold for every row that the old ones held for, so the rows that exist are not read again. The
-- columns have constant defaults, which rewrites no row. The tables are new and begin empty.
alter table ledger_posting drop constraint ledger_posting_kind_is_known;
alter table ledger_posting add constraint ledger_posting_kind_is_known check (kind between 1 and 15) not valid;
comment on column ledger_posting.kind is '1 stake, 2 payout, 3 grant, 4 rollback, 5 hold, 6 capture, 7 release, 8 tombstone, 9 adjustment, 10 deposit, 11 withdrawal, 12 transfer, 13 refund, 14 debt, 15 review.';

-- Not cut into months: a held win must be known after the month of its posting has been detached.
create table ledger_held_win (
  account_id bigint not null,
  -- The posting that took the win into the account `wins_held`.
  seq bigint not null,
  amount bigint not null check (amount > 0),
  provider_id int not null,
  -- The key of the win as the vendor wrote it.
  win text collate "C" not null,
  house_account_id int not null,
  -- Where the win came from, and goes back to if it is refused.
  from_house_account_id int not null,
  round text collate "C",
  game_code text collate "C",
  posted_at timestamptz not null,
  -- The posting that released the money: to the member, or on its way back.
  ended_seq bigint check (ended_seq > seq),
  ended_at timestamptz,
  primary key (account_id, seq),
  unique (provider_id, win),
  check ((ended_seq is null) = (ended_at is null))
);
create index ledger_held_win_open on ledger_held_win (account_id, seq) where ended_seq is null;
comment on table ledger_held_win is 'Wins that were held for review. Those without an end are still held.';

-- One row for each vendor whose bound per hour has ever been counted.
create table ledger_wins_of_hour (
  provider_id int primary key references ledger_provider,
  hour timestamptz not null,
  amount numeric not null check (amount >= 0)
);
comment on table ledger_wins_of_hour is 'What a vendor paid in the newest hour in which it paid anything, without the wins that were held.';

alter table ledger_audit drop constraint ledger_audit_part_known;
alter table ledger_audit add constraint ledger_audit_part_known
  check (part in ('chains', 'accounts', 'keys', 'houses', 'rules', 'heads', 'identities', 'places', 'debts', 'held'));

-- Adds to what vendors paid in an hour. Fails if that is more than their bound, so that nothing of the batch is written: it was
-- decided before others had been counted. An hour that is already over, by another clock, counts towards the newer one.
create function ledger_count_wins(p_provider int[], p_amount bigint[], p_max bigint[], p_posted_at timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_hour timestamptz := date_trunc('hour', p_posted_at, 'UTC');
  v_win record;
begin
  -- In the order of the ids, so that two batches never wait for each other.
  for v_win in
    select provider_id, amount, most from unnest(p_provider, p_amount, p_max) as win (provider_id, amount, most)
    order by provider_id
  loop
    insert into ledger_wins_of_hour as counted (provider_id, hour, amount)
    select v_win.provider_id, v_hour, v_win.amount where v_win.amount between 0 and v_win.most
    on conflict (provider_id) do update set
      hour = greatest(counted.hour, excluded.hour),
      amount = excluded.amount + case when counted.hour >= excluded.hour then counted.amount else 0 end
    where excluded.amount + case when counted.hour >= excluded.hour then counted.amount else 0 end <= v_win.most;
    if not found then
      raise exception 'provider % may not pay % more in this hour', v_win.provider_id, v_win.amount using errcode = 'LG003';
    end if;
  end loop;
end $$;

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
  v_held boolean;
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
  -- Few batches move a debt or a held win, and unpacking the lines costs more than this look.
  select bool_or(house.name = 'debts'), bool_or(house.name = 'wins_held') into v_debts, v_held
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

  if v_held then
    perform ledger_note_held(p_lines, p_posted_at);
  end if;
  return v_batch;
end $$;

-- Notes the wins that a batch holds and those whose holding it ends. Fails if it takes out what is not held.
create function ledger_note_held(p_lines ledger_line[], p_posted_at timestamptz) returns void
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_asked bigint;
  v_ended bigint;
begin
  insert into ledger_held_win (account_id, seq, amount, provider_id, win, house_account_id, from_house_account_id, round,
    game_code, posted_at)
  select line.account_id, line.seq, -line.amount, line.provider_id, coalesce(line.external_id, line.key::text),
    line.house_account_id, win.house_account_id, coalesce(line.round_ref, line.round_id::text), line.game_code, p_posted_at
  from unnest(p_lines) as line
  join unnest(p_lines) as win on win.account_id = line.account_id and win.seq = line.seq - 1
  where line.kind = 15;

  select count(*) into v_asked
  from unnest(p_lines) as line join ledger_house_account house using (house_account_id)
  where house.name = 'wins_held' and line.kind <> 15;

  update ledger_held_win held set ended_seq = line.seq, ended_at = p_posted_at
  from unnest(p_lines) as line
  where held.account_id = line.account_id and held.provider_id = line.provider_id and held.win = line.reference
    and held.house_account_id = line.house_account_id and held.amount = line.amount and held.ended_seq is null
    and line.kind = 7;
  get diagnostics v_ended = row_count;
  if v_ended <> v_asked then
    raise exception 'a batch takes % held wins, of which % are held', v_asked, v_ended;
  end if;
end $$;

revoke all on function ledger_count_wins(int[], bigint[], bigint[], timestamptz) from public;
revoke all on function ledger_note_held(ledger_line[], timestamptz) from public;
grant execute on function ledger_count_wins(int[], bigint[], bigint[], timestamptz) to baize_server;
grant select on ledger_held_win, ledger_wins_of_hour to baize_server;

alter table vendor_connection
  -- In minor units of the site's currency; null for none.
  add column max_win bigint default 100000000 check (max_win > 0),
  add column max_wins_per_hour bigint default 1000000000 check (max_wins_per_hour > 0);
