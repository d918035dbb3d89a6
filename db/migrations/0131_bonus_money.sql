-- Bonus money: money of one member under conditions, which the lane stakes after the member's own.
--
-- What it does: allows two more kinds of posting, 16 bonus and 17 bonus_share; adds a table of the bonuses and one of the
-- movements of their money, which ledger_post fills from the postings; adds a part to the audit.
-- Safe: the wider constraints hold for every row that the old ones held for, so the rows that exist are not read again. The
-- tables are new and begin empty. A batch without bonus money costs as much as before.
alter table ledger_posting drop constraint ledger_posting_kind_is_known;
alter table ledger_posting add constraint ledger_posting_kind_is_known check (kind between 1 and 17) not valid;
alter table ledger_posting drop constraint ledger_posting_amount_moves;
-- A bonus that was lost has nothing left when it ends.
alter table ledger_posting add constraint ledger_posting_amount_moves check (amount <> 0 or kind in (4, 8, 16, 17)) not valid;
comment on column ledger_posting.kind is '1 stake, 2 payout, 3 grant, 4 rollback, 5 hold, 6 capture, 7 release, 8 tombstone, 9 adjustment, 10 deposit, 11 withdrawal, 12 transfer, 13 refund, 14 debt, 15 review, 16 bonus, 17 bonus_share.';

-- Neither table is cut into months: what is left of a bonus must be known after the months of its postings have been detached.
create table ledger_bonus (
  account_id bigint not null,
  -- The posting that opened it.
  opened_seq bigint not null,
  bonus_id uuid not null unique,
  amount bigint not null check (amount > 0),
  -- What was agreed at the opening, as the posting's reference says it. Never changed.
  terms jsonb not null,
  -- The account `bonuses`, and the account `promotions` that the money came from and goes back to.
  house_account_id int not null,
  promotions_account_id int not null,
  provider_id int not null,
  opened_at timestamptz not null,
  -- The posting that ended it, and how.
  ended_seq bigint check (ended_seq > opened_seq),
  ended_how text check (ended_how in ('convert', 'forfeit')),
  ended_at timestamptz,
  primary key (account_id, opened_seq),
  check ((ended_seq is null) = (ended_at is null) and (ended_seq is null) = (ended_how is null))
);
-- At most one bonus of an account is open.
create unique index ledger_bonus_open on ledger_bonus (account_id) where ended_seq is null;
create index ledger_bonus_ended on ledger_bonus (ended_at) where ended_at is not null;
comment on table ledger_bonus is 'The bonuses of accounts. Those without an end are open. A row is added by the posting that opens a bonus and gets its end once.';

create table ledger_bonus_share (
  account_id bigint not null,
  seq bigint not null,
  opened_seq bigint not null,
  -- What was moved: the bonus itself (open, end), a part of a stake or what came back of it (stake), or of a payout (payout).
  part text not null check (part in ('open', 'stake', 'payout', 'end')),
  -- As posted on the member's account: above zero, it came out of the bonus.
  amount bigint not null,
  left_after bigint not null check (left_after >= 0),
  -- `bonuses`; or `promotions`, for what goes back to the site.
  house_account_id int not null,
  provider_id int not null,
  -- The bet or win that it is a part of.
  key text collate "C" not null,
  round text collate "C",
  game_code text collate "C",
  posted_at timestamptz not null,
  primary key (account_id, seq)
);
create index ledger_bonus_share_round on ledger_bonus_share (account_id, provider_id, round) where round is not null;
create index ledger_bonus_share_key on ledger_bonus_share (account_id, provider_id, key);
comment on table ledger_bonus_share is 'Every movement of bonus money, with what is left of the bonus after it. Rows are only ever added.';

alter table ledger_audit drop constraint ledger_audit_part_known;
alter table ledger_audit add constraint ledger_audit_part_known
  check (part in ('chains', 'accounts', 'keys', 'houses', 'rules', 'heads', 'identities', 'places', 'debts', 'held', 'bonuses'));

-- Notes what a batch does to bonuses. p_lines: its lines of the kinds 16 and 17. Fails if it ends what is not open.
-- The reference says what a line is. 16: the terms, or `convert` or `forfeit` and the bonus. 17: which bonus (the number of the
-- posting that opened it), which part, and the key of the bet or win unless it is the line's own.
create function ledger_note_bonuses(p_lines ledger_line[], p_posted_at timestamptz) returns void
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_asked bigint;
  v_ended bigint;
begin
  insert into ledger_bonus (account_id, opened_seq, bonus_id, amount, terms, house_account_id, promotions_account_id,
    provider_id, opened_at)
  select account_id, seq, (terms ->> 'bonusId')::uuid, -amount, terms - 'bonusId' - 'promotions', house_account_id,
    (terms ->> 'promotions')::int, provider_id, p_posted_at
  from (select line.*, line.reference::jsonb as terms from unnest(p_lines) as line where line.kind = 16 and line.amount < 0) opening;

  insert into ledger_bonus_share (account_id, seq, opened_seq, part, amount, left_after, house_account_id, provider_id, key,
    round, game_code, posted_at)
  select line.account_id, line.seq, bonus.opened_seq,
    case when line.kind = 17 then split_part(line.reference, ' ', 2) when line.amount < 0 then 'open' else 'end' end,
    line.amount,
    coalesce(before.left_after, 0) - sum(case when line.house_account_id = bonus.house_account_id then line.amount else 0 end)
      over (partition by line.account_id, bonus.opened_seq order by line.seq),
    line.house_account_id, line.provider_id,
    coalesce(case when line.kind = 17 then nullif(substring(line.reference from '^\S+ \S+ (.*)$'), '') end, line.external_id, line.key::text),
    coalesce(line.round_ref, line.round_id::text), line.game_code, p_posted_at
  from unnest(p_lines) as line
  join ledger_bonus bonus on bonus.account_id = line.account_id and case
    when line.kind = 17 then bonus.opened_seq = split_part(line.reference, ' ', 1)::bigint
    when line.amount < 0 then bonus.opened_seq = line.seq
    else bonus.bonus_id = split_part(line.reference, ' ', 2)::uuid end
  left join lateral (
    select left_after from ledger_bonus_share earlier
    where earlier.account_id = line.account_id and earlier.opened_seq = bonus.opened_seq
    order by seq desc limit 1) before on true;
  get diagnostics v_asked = row_count;
  if v_asked <> cardinality(p_lines) then
    raise exception 'a batch moves money of % bonuses, of which % are known', cardinality(p_lines), v_asked;
  end if;

  select count(*) into v_asked
  from ledger_bonus_share share join unnest(p_lines) as line using (account_id, seq)
  join ledger_bonus bonus using (account_id, opened_seq)
  where share.part = 'end' and share.house_account_id = bonus.house_account_id;
  if v_asked = 0 then return; end if;

  update ledger_bonus bonus
  set ended_seq = line.seq, ended_at = p_posted_at,
    ended_how = case when line.kind = 16 then split_part(line.reference, ' ', 1) else 'forfeit' end
  from ledger_bonus_share share join unnest(p_lines) as line using (account_id, seq)
  where bonus.account_id = share.account_id and bonus.opened_seq = share.opened_seq and bonus.ended_seq is null
    and share.part = 'end' and share.house_account_id = bonus.house_account_id;
  get diagnostics v_ended = row_count;
  if v_ended <> v_asked then
    raise exception 'a batch ends % bonuses, of which % are open', v_asked, v_ended;
  end if;
end $$;

-- Appends a batch. LG001: the lane has another version than the caller decided on; 23505: a key is taken. Nothing is written then.
-- p_filtered: the caller knows by filters that no key is in a generation up to this one, except those in p_suspect_…, which may be
-- in the generation beside them. All others are looked up here, so a caller that knows less is only slower.
create or replace function ledger_post(
  p_lane smallint, p_expected_version bigint, p_previous_hash bytea, p_hash bytea, p_row_checks bytea, p_posted_at timestamptz,
  p_lines ledger_line[],
  p_claim_provider int[], p_claim_key uuid[], p_claim_account bigint[], p_claim_seq bigint[],
  p_filtered int default -1,
  p_suspect_generation int[] default '{}', p_suspect_provider int[] default '{}', p_suspect_key uuid[] default '{}'
) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  v_batch bigint := ledger_move_lane(
    p_lane, p_expected_version, p_previous_hash, p_hash, p_row_checks, p_posted_at, cardinality(p_lines));
  v_day date := (p_posted_at at time zone 'UTC')::date;
  -- The lane's row is locked, so no generation is opened before this batch is committed.
  v_generation smallint := (select max(generation) from ledger_generation);
  v_taken uuid;
  v_debts boolean;
  v_held boolean;
  v_bonuses boolean;
  v_lines ledger_line[];
begin
  if v_generation > p_filtered + 1 then
    select taken.key into v_taken
    from (
      select line.provider_id, line.key from unnest(p_lines) as line where line.postings > 0
      union all
      select claim.provider_id, claim.key from unnest(p_claim_provider, p_claim_key) as claim (provider_id, key)) asked
    cross join lateral (
      select key from ledger_key
      where provider_id = asked.provider_id and key = asked.key and generation > p_filtered and generation < v_generation
      limit 1) taken
    limit 1;
  end if;
  if v_taken is null and cardinality(p_suspect_key) > 0 then
    select taken.key into v_taken
    from unnest(p_suspect_generation, p_suspect_provider, p_suspect_key) as asked (generation, provider_id, key)
    cross join lateral (
      select key from ledger_key
      where provider_id = asked.provider_id and key = asked.key and generation = asked.generation limit 1) taken
    limit 1;
  end if;
  if v_taken is not null then
    raise exception 'key % is taken in an earlier generation', v_taken using errcode = '23505', constraint = 'ledger_key_once';
  end if;

  insert into ledger_posting (account_id, seq, amount, balance_after, posted_at, batch, key, round_id, house_account_id,
    provider_id, kind, lane, closes_round, external_id, round_ref, reference, game_code, generation)
  select line.account_id, line.seq, line.amount, line.balance_after, p_posted_at, v_batch, line.key, line.round_id,
    line.house_account_id, line.provider_id, line.kind, p_lane, line.closes_round, line.external_id, line.round_ref,
    line.reference, line.game_code, v_generation
  from unnest(p_lines) as line;

  insert into ledger_key (provider_id, key, account_id, seq, postings, posted_on, generation)
  select line.provider_id, line.key, line.account_id, line.seq, line.postings, v_day, v_generation
  from unnest(p_lines) as line
  where line.postings > 0;

  if cardinality(p_claim_key) > 0 then
    insert into ledger_key (provider_id, key, account_id, seq, postings, posted_on, generation)
    select line.provider_id, line.key, line.account_id, line.seq, 0, v_day, v_generation
    from unnest(p_claim_provider, p_claim_key, p_claim_account, p_claim_seq) as line (provider_id, key, account_id, seq);
  end if;

  with moved as (
    insert into ledger_house_delta (house_account_id, lane, batch, amount)
    select line.house_account_id, p_lane, v_batch, -sum(line.amount)
    from unnest(p_lines) as line
    group by line.house_account_id
    returning house_account_id
  )
  -- Few batches move a debt or a held win, and unpacking the lines costs more than this look. What goes back to the site of a
  -- bonus that has ended moves `promotions` alone.
  select bool_or(house.name = 'debts'), bool_or(house.name = 'wins_held'), bool_or(house.name in ('bonuses', 'promotions'))
  into v_debts, v_held, v_bonuses
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

  if v_bonuses then
    v_lines := array(select line from unnest(p_lines) as line where line.kind in (16, 17));
    if cardinality(v_lines) > 0 then
      perform ledger_note_bonuses(v_lines, p_posted_at);
    end if;
  end if;
  return v_batch;
end $$;

grant select on ledger_bonus, ledger_bonus_share to baize_server;
revoke execute on function ledger_note_bonuses from public;
