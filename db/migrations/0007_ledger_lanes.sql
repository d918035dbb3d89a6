-- The ledger at full strength: postings in calendar months, compact keys, snapshots of accounts, rules of accounts.
--
-- What it does: moves the postings into a table cut into months; takes the unique keys out of it into a compact table,
-- so that they stay unique across months; adds snapshots, which let old months be detached, and rules (blocks, limits),
-- which the lane decides by; replaces ledger_post.
-- Why it is safe: every posting is carried over with its numbers, and the old rows are dropped only in the transaction
-- that copied them. Batches of before keep their hashes and are marked as sealed in the older form (`chain_from`): each
-- lane's new chain begins on top of the old head, so nothing of the past can be exchanged without the new head changing.

alter table ledger_lane add column chain_from bigint not null default 0;
comment on column ledger_lane.chain_from is 'Batches up to this one were sealed in the form of before months; the verifier begins after it.';
update ledger_lane set chain_from = version;

alter table ledger_account drop constraint ledger_account_kind_check;
update ledger_account set kind = 'play' where kind = 'trial';
alter table ledger_account
  add column vendor_code text collate "C" not null default '',
  add constraint ledger_account_kind_known check (kind in ('main', 'play', 'bonus', 'vendor', 'points')),
  add constraint ledger_account_vendor_named check ((kind = 'vendor') = (vendor_code <> '')),
  drop constraint ledger_account_brand_id_member_id_kind_currency_key,
  add constraint ledger_account_once unique (brand_id, member_id, kind, currency, vendor_code);
comment on column ledger_account.kind is 'main: money; play: play money of trial games; bonus: money bound to a promotion; vendor: money held at a vendor; points: points of the mall.';

alter table ledger_posting rename to ledger_posting_old;

-- Foreign keys and account look-ups row by row would cost more than the row; the lane checks what it posts, and the
-- auditor adds everything up again.
create table ledger_posting (
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  amount bigint not null,
  balance_after bigint not null,
  posted_at timestamptz not null,
  batch bigint not null,
  key uuid not null,
  round_id uuid,
  house_account_id int not null,
  provider_id int not null,
  kind smallint not null,
  lane smallint not null,
  closes_round boolean not null,
  external_id text collate "C",
  round_ref text collate "C",
  reference text collate "C",
  game_code text collate "C",
  constraint ledger_posting_no_overdraft_now check (balance_after >= 0),
  constraint ledger_posting_kind_is_known check (kind between 1 and 13),
  constraint ledger_posting_amount_moves check (amount <> 0 or kind in (4, 8)),
  constraint ledger_posting_tombstone_rests check (kind <> 8 or amount = 0)
) partition by range (posted_at);
comment on column ledger_posting.amount is 'Minor units, signed as the member sees it: the house account moves by the opposite.';
comment on column ledger_posting.kind is '1 stake, 2 payout, 3 grant, 4 rollback, 5 hold, 6 capture, 7 release, 8 tombstone, 9 adjustment, 10 deposit, 11 withdrawal, 12 transfer, 13 refund.';
comment on column ledger_posting.key is 'The provider''s key: itself where it is a lower-case UUID, else the first 128 bits of its SHA-256; then external_id has its text.';
comment on column ledger_posting.round_id is 'The provider''s round, made like the key; then round_ref has its text.';

drop index ledger_posting_batch;
-- Rows lie on disk in the order of their batches, so block ranges find a batch and serve cursors at almost no cost.
create index ledger_posting_batch on ledger_posting using brin (batch, lane) with (pages_per_range = 16, autosummarize = on);

create table ledger_key (
  provider_id int not null,
  key uuid not null,
  account_id bigint not null,
  seq bigint not null,
  postings smallint not null check (postings >= 0),
  posted_on date not null,
  primary key (provider_id, key)
);
comment on table ledger_key is 'Which keys are taken, for 180 days at least: the first posting that a key made and how many, or none for a claim.';
create index ledger_key_day on ledger_key using brin (posted_on) with (pages_per_range = 32, autosummarize = on);

create table ledger_account_snapshot (
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  balance bigint not null check (balance >= 0),
  posted_at timestamptz not null,
  primary key (account_id, seq)
);
comment on table ledger_account_snapshot is 'An account''s newest posting in a month, kept so that the month can be detached.';

create table ledger_account_rule (
  account_id bigint not null references ledger_account,
  source text not null check (source in ('audit', 'protection', 'operator')),
  lane smallint not null,
  batch bigint not null,
  blocked boolean not null,
  limits jsonb not null,
  reason text not null check (length(reason) between 1 and 300),
  set_at timestamptz not null,
  primary key (account_id, source, batch)
);
comment on table ledger_account_rule is 'Who refuses what on an account: the newest row of each source counts. Setting one makes a batch, so it holds from the next bet on.';

-- A month's partition, made ahead of time by a job, or when the first posting of the month comes.
create function ledger_make_month(p_day date) returns text
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_from date := date_trunc('month', p_day)::date;
  v_to date := (date_trunc('month', p_day) + interval '1 month')::date;
  v_name text := 'ledger_posting_' || to_char(v_from, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtext('ledger_make_month'));
  if to_regclass('public.' || v_name) is not null then return null; end if;
  -- Made beside the table and attached: this waits for no reader and no writer.
  execute format('create table public.%I (like public.ledger_posting including defaults including constraints)', v_name);
  execute format('alter table public.%I add constraint in_month check (posted_at >= %L and posted_at < %L)',
    v_name, v_from::timestamp at time zone 'UTC', v_to::timestamp at time zone 'UTC');
  execute format('create unique index %I on public.%I (account_id, seq)', v_name || '_account', v_name);
  execute format('grant select on public.%I to baize_server', v_name);
  execute format('alter table public.ledger_posting attach partition public.%I for values from (%L) to (%L)',
    v_name, v_from::timestamp at time zone 'UTC', v_to::timestamp at time zone 'UTC');
  execute format('alter table public.%I drop constraint in_month', v_name);
  return v_name;
end $$;

select ledger_make_month(day::date)
from generate_series(
  date_trunc('month', least(now(), (select min(posted_at) from ledger_posting_old))),
  date_trunc('month', now()) + interval '2 months', interval '1 month') as day;

insert into ledger_posting (account_id, seq, amount, balance_after, posted_at, batch, key, round_id, house_account_id,
  provider_id, kind, lane, closes_round, external_id, reference, game_code)
select account_id, seq, amount, balance_after, posted_at, batch,
  case when is_uuid then own_key::uuid else encode(substring(sha256(convert_to(own_key, 'UTF8')) for 16), 'hex')::uuid end,
  round_id, house_account_id, provider_id, kind, lane, false, case when is_uuid then null else own_key end, reference, game_code
from (
  select *, own_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' as is_uuid
  from (select *, regexp_replace(external_id, ':[^:]*$', '') as own_key from ledger_posting_old) as keyed) as old
order by batch, account_id, seq;

insert into ledger_key (provider_id, key, account_id, seq, postings, posted_on)
select provider_id, key, min(account_id), min(seq), count(*), min(posted_at at time zone 'UTC')::date
from ledger_posting group by provider_id, key;

drop table ledger_posting_old;

drop function ledger_post;
-- Appends a batch. LG001: the lane has another version than the caller decided on; nothing is written.
create function ledger_post(
  p_lane smallint, p_expected_version bigint, p_previous_hash bytea, p_hash bytea, p_row_checks bytea, p_posted_at timestamptz,
  p_account bigint[], p_seq bigint[], p_amount bigint[], p_balance bigint[], p_house int[], p_provider int[], p_kind smallint[],
  p_closes boolean[], p_key uuid[], p_round uuid[], p_external text[], p_round_ref text[], p_reference text[], p_game text[],
  p_key_postings smallint[],
  p_claim_provider int[], p_claim_key uuid[], p_claim_account bigint[], p_claim_seq bigint[]
) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  v_batch bigint := p_expected_version + 1;
  v_day date := (p_posted_at at time zone 'UTC')::date;
begin
  update ledger_lane set version = v_batch, head_hash = p_hash
  where lane = p_lane and version = p_expected_version and head_hash = p_previous_hash;
  if not found then
    raise exception 'lane % is not at version %', p_lane, p_expected_version using errcode = 'LG001';
  end if;
  insert into ledger_batch (lane, batch, row_count, previous_hash, hash, row_checks, posted_at)
  values (p_lane, v_batch, cardinality(p_account), p_previous_hash, p_hash, p_row_checks, p_posted_at);
  if cardinality(p_account) = 0 then return v_batch; end if;

  insert into ledger_posting (account_id, seq, amount, balance_after, posted_at, batch, key, round_id, house_account_id,
    provider_id, kind, lane, closes_round, external_id, round_ref, reference, game_code)
  select line.account_id, line.seq, line.amount, line.balance_after, p_posted_at, v_batch, line.key, line.round_id,
    line.house_account_id, line.provider_id, line.kind, p_lane, line.closes_round, line.external_id, line.round_ref,
    line.reference, line.game_code
  from unnest(p_account, p_seq, p_amount, p_balance, p_house, p_provider, p_kind, p_closes, p_key, p_round, p_external,
      p_round_ref, p_reference, p_game)
    as line (account_id, seq, amount, balance_after, house_account_id, provider_id, kind, closes_round, key, round_id,
      external_id, round_ref, reference, game_code);

  insert into ledger_key (provider_id, key, account_id, seq, postings, posted_on)
  select line.provider_id, line.key, line.account_id, line.seq, line.postings, v_day
  from unnest(p_provider, p_key, p_account, p_seq, p_key_postings) as line (provider_id, key, account_id, seq, postings)
  where line.postings > 0;

  if cardinality(p_claim_key) > 0 then
    insert into ledger_key (provider_id, key, account_id, seq, postings, posted_on)
    select line.provider_id, line.key, line.account_id, line.seq, 0, v_day
    from unnest(p_claim_provider, p_claim_key, p_claim_account, p_claim_seq) as line (provider_id, key, account_id, seq);
  end if;

  insert into ledger_house_delta (house_account_id, lane, batch, amount)
  select line.house_account_id, p_lane, v_batch, -sum(line.amount)
  from unnest(p_house, p_amount) as line (house_account_id, amount)
  group by line.house_account_id;
  return v_batch;
end $$;

-- Sets a rule on an account as a batch of its own, so that whoever decided on the lane before decides again.
create function ledger_set_rule(
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
  v_batch := ledger_post(p_lane, p_expected_version, p_previous_hash, p_hash, '\x', p_posted_at,
    '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}');
  insert into ledger_account_rule (account_id, source, lane, batch, blocked, limits, reason, set_at)
  values (p_account, p_source, p_lane, v_batch, p_blocked, p_limits, p_reason, p_posted_at);
  return v_batch;
end $$;

-- Takes lanes for a transaction that spans them, always in the order of their numbers.
create function ledger_lock_lanes(p_lanes smallint[]) returns table (lane smallint, version bigint, head_hash bytea)
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  select lane.lane, lane.version, lane.head_hash from ledger_lane lane
  where lane.lane = any(p_lanes) order by lane.lane for update;
$$;

drop function ledger_open_account;
-- A member's account, made the first time. All accounts of a member share a slot, so that moving between them is local.
create function ledger_open_account(p_brand int, p_member bigint, p_kind text, p_currency text, p_vendor text) returns bigint
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  insert into ledger_account (brand_id, member_id, kind, currency, vendor_code, slot)
  select p_brand, p_member, p_kind, p_currency, p_vendor, (p_member & 63)::smallint
  where not exists (
    select from ledger_account where brand_id = p_brand and member_id = p_member and kind = p_kind
      and currency = p_currency and vendor_code = p_vendor)
  on conflict do nothing;
  select account_id from ledger_account
  where brand_id = p_brand and member_id = p_member and kind = p_kind and currency = p_currency and vendor_code = p_vendor;
$$;

grant select on ledger_posting, ledger_key, ledger_account_snapshot, ledger_account_rule to baize_server;
revoke execute on function ledger_post, ledger_set_rule, ledger_lock_lanes, ledger_open_account, ledger_make_month from public;
grant execute on function ledger_post, ledger_set_rule, ledger_lock_lanes, ledger_open_account, ledger_make_month to baize_server;
