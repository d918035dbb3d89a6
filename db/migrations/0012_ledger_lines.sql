-- The postings of a batch come as one array of rows, and what a batch costs beside its postings is less.
--
-- What it does: replaces ledger_post, which took an array for each column; splits off ledger_move_lane for batches without
-- postings; takes the foreign keys off the two tables that get rows with every batch.
-- Why it is safe: it changes functions and constraints only and touches no row that exists. A batch's lane is the row that
-- the same function has just updated, and the lane names house accounts that it has read; a foreign key looks both up
-- again for each batch, which was 8 % of what the database does for it. The auditor adds the house accounts up.

alter table ledger_batch drop constraint ledger_batch_lane_fkey;
alter table ledger_house_delta drop constraint ledger_house_delta_house_account_id_fkey;

create type ledger_line as (
  account_id bigint, seq bigint, amount bigint, balance_after bigint, house_account_id int, provider_id int, kind smallint,
  closes_round boolean, key uuid, round_id uuid, external_id text, round_ref text, reference text, game_code text,
  postings smallint
);
comment on type ledger_line is 'A posting as ledger_post takes it. postings: how many postings its key makes, on the first of them; 0 on the others.';

drop function ledger_post;

-- Moves a lane on by a batch of so many postings, for the functions of the ledger. LG001: the lane has another version than
-- the caller decided on; nothing is written.
create function ledger_move_lane(
  p_lane smallint, p_expected_version bigint, p_previous_hash bytea, p_hash bytea, p_row_checks bytea, p_posted_at timestamptz,
  p_rows int
) returns bigint
language plpgsql
as $$
declare
  v_batch bigint := p_expected_version + 1;
begin
  update ledger_lane set version = v_batch, head_hash = p_hash
  where lane = p_lane and version = p_expected_version and head_hash = p_previous_hash;
  if not found then
    raise exception 'lane % is not at version %', p_lane, p_expected_version using errcode = 'LG001';
  end if;
  insert into ledger_batch (lane, batch, row_count, previous_hash, hash, row_checks, posted_at)
  values (p_lane, v_batch, p_rows, p_previous_hash, p_hash, p_row_checks, p_posted_at);
  return v_batch;
end $$;

-- Appends a batch. LG001: the lane has another version than the caller decided on; nothing is written.
create function ledger_post(
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

  insert into ledger_house_delta (house_account_id, lane, batch, amount)
  select line.house_account_id, p_lane, v_batch, -sum(line.amount)
  from unnest(p_lines) as line
  group by line.house_account_id;
  return v_batch;
end $$;

-- Sets a rule on an account as a batch of its own, so that whoever decided on the lane before decides again.
create or replace function ledger_set_rule(
  p_lane smallint, p_expected_version bigint, p_previous_hash bytea, p_hash bytea, p_posted_at timestamptz,
  p_account bigint, p_source text, p_blocked boolean, p_limits jsonb, p_reason text
) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_batch bigint;
begin
  if not exists (select from ledger_account account join ledger_slot slot using (slot)
    where account.account_id = p_account and slot.lane = p_lane) then
    raise exception 'account % is not in lane %', p_account, p_lane using errcode = 'LG002';
  end if;
  v_batch := ledger_move_lane(p_lane, p_expected_version, p_previous_hash, p_hash, '\x', p_posted_at, 0);
  insert into ledger_account_rule (account_id, source, lane, batch, blocked, limits, reason, set_at)
  values (p_account, p_source, p_lane, v_batch, p_blocked, p_limits, p_reason, p_posted_at);
  return v_batch;
end $$;

-- Moves a slot: a batch of its own in both lanes, so that whoever decided on either of them before decides again. LG001: a
-- lane has another version than the caller expects, or the slot is in another lane; nothing is written.
create or replace function ledger_move_slot(
  p_slot smallint, p_moved_at timestamptz,
  p_from_lane smallint, p_from_version bigint, p_from_previous_hash bytea, p_from_hash bytea,
  p_to_lane smallint, p_to_version bigint, p_to_previous_hash bytea, p_to_hash bytea
) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_from_batch bigint;
  v_to_batch bigint;
begin
  -- In the order of their numbers, as everybody takes lanes.
  perform lane from ledger_lock_lanes(array[p_from_lane, p_to_lane]);
  if not exists (select from ledger_slot where slot = p_slot and lane = p_from_lane) then
    raise exception 'slot % is not in lane %', p_slot, p_from_lane using errcode = 'LG001';
  end if;
  v_from_batch := ledger_move_lane(p_from_lane, p_from_version, p_from_previous_hash, p_from_hash, '\x', p_moved_at, 0);
  v_to_batch := ledger_move_lane(p_to_lane, p_to_version, p_to_previous_hash, p_to_hash, '\x', p_moved_at, 0);
  update ledger_slot set lane = p_to_lane where slot = p_slot;
  insert into ledger_slot_move (slot, from_lane, from_batch, to_lane, to_batch, moved_at)
  values (p_slot, p_from_lane, v_from_batch, p_to_lane, v_to_batch, p_moved_at);
end $$;

revoke execute on function ledger_move_lane, ledger_post from public;
grant execute on function ledger_post to baize_server;
