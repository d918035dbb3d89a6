-- The ledger: accounts, postings, lanes, and the functions that append to them.
--
-- What it does: creates the tables of the module `ledger` and the only ways in which the server's role can write them.
-- Why it is safe: it creates new objects only and touches no row that exists.
--
-- A posting is one row that holds both legs of a transfer between a member's account and a house account, so nothing
-- can be half booked. A member's balance is that of the newest posting: no row is ever updated but a lane's version.
-- Brands and members belong to later migrations, so their ids carry no foreign key here.

create table ledger_provider (
  provider_id int generated always as identity primary key,
  brand_id int not null,
  code text not null check (code ~ '^[A-Za-z0-9_]{1,32}$'),
  unique (brand_id, code)
);
comment on table ledger_provider is 'Whose external ids a posting''s key belongs to; one row per brand, so that brands never mix.';

create table ledger_lane (
  lane smallint primary key check (lane between 0 and 63),
  version bigint not null check (version >= 0),
  head_hash bytea not null check (octet_length(head_hash) = 32)
);
comment on table ledger_lane is 'A lane''s version counts its batches; the head is the hash of the newest.';

create table ledger_slot (
  slot smallint primary key check (slot between 0 and 63),
  lane smallint not null references ledger_lane
);
comment on table ledger_slot is 'Accounts hash to slots, slots map onto lanes. Moving a slot must bump both lanes'' versions.';

insert into ledger_lane (lane, version, head_hash) values (0, 0, decode(repeat('00', 32), 'hex'));
insert into ledger_slot (slot, lane) select slot, 0 from generate_series(0, 63) as slot;

create table ledger_account (
  account_id bigint generated always as identity primary key,
  brand_id int not null,
  member_id bigint not null,
  kind text not null check (kind in ('main', 'trial')),
  currency text collate "C" not null check (currency ~ '^[A-Z][A-Z0-9_]{2,31}$'),
  slot smallint not null references ledger_slot,
  opened_at timestamptz not null default now(),
  unique (brand_id, member_id, kind, currency)
);

create table ledger_house_account (
  house_account_id int generated always as identity primary key,
  brand_id int not null,
  currency text collate "C" not null check (currency ~ '^[A-Z][A-Z0-9_]{2,31}$'),
  name text not null check (name ~ '^[a-z_]{1,40}$'),
  unique (brand_id, currency, name)
);

-- Foreign keys would look up each row's accounts one by one; ledger_post checks a whole batch at once instead, and it
-- is the only way in.
create table ledger_posting (
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  amount bigint not null,
  balance_after bigint not null,
  batch bigint not null,
  posted_at timestamptz not null,
  house_account_id int not null,
  provider_id int not null,
  kind smallint not null,
  lane smallint not null,
  external_id text collate "C" not null check (length(external_id) between 1 and 400),
  body_hash bytea not null check (octet_length(body_hash) <= 32),
  round_id uuid,
  reference text collate "C",
  game_code text collate "C",
  primary key (account_id, seq),
  constraint ledger_posting_external_id unique (provider_id, external_id),
  constraint ledger_posting_no_overdraft check (balance_after >= 0),
  constraint ledger_posting_kind_known check (kind between 1 and 13),
  constraint ledger_posting_amount check (amount <> 0 or kind in (4, 8)),
  constraint ledger_posting_tombstone_moves_nothing check (kind <> 8 or amount = 0)
);
comment on column ledger_posting.amount is 'Minor units, signed as the member sees it: the house account moves by the opposite.';
comment on column ledger_posting.kind is '1 stake, 2 payout, 3 grant, 4 rollback, 5 hold, 6 capture, 7 release, 8 tombstone, 9 adjustment, 10 deposit, 11 withdrawal, 12 transfer, 13 refund.';

-- Rows lie on disk in the order of their batches, so block ranges find a batch and serve cursors at almost no cost.
create index ledger_posting_batch on ledger_posting using brin (batch, lane) with (pages_per_range = 16, autosummarize = on);

create table ledger_batch (
  lane smallint not null references ledger_lane,
  batch bigint not null check (batch > 0),
  row_count int not null check (row_count >= 0),
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  row_checks bytea not null check (octet_length(row_checks) = 4 * row_count),
  posted_at timestamptz not null,
  primary key (lane, batch)
);
comment on column ledger_batch.row_checks is 'CRC-32 of each row in chain order. The hash proves that a batch is whole; these tell which row is not.';

-- House accounts are hot; instead of updating a row, each batch appends what it moved.
create table ledger_house_delta (
  house_account_id int not null references ledger_house_account,
  lane smallint not null,
  batch bigint not null,
  amount bigint not null,
  primary key (house_account_id, lane, batch)
);

create table ledger_house_snapshot (
  house_account_id int not null references ledger_house_account,
  lane smallint not null,
  up_to_batch bigint not null,
  balance bigint not null,
  taken_at timestamptz not null,
  primary key (house_account_id, lane, up_to_batch)
);
comment on table ledger_house_snapshot is 'The sum of a house account''s deltas of one lane up to and with a batch.';

-- Appends a batch. LG001: the lane has another version than the caller decided on; nothing is written. LG002: an
-- account is unknown or of another lane, or the two sides of a posting differ in brand or currency.
create function ledger_post(
  p_lane smallint, p_expected_version bigint, p_hash bytea, p_row_checks bytea, p_posted_at timestamptz,
  p_account bigint[], p_seq bigint[], p_amount bigint[], p_balance bigint[], p_house int[], p_kind smallint[],
  p_provider int[], p_external text[], p_body bytea[], p_round uuid[], p_reference text[], p_game text[]
) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  v_rows int := cardinality(p_account);
  v_batch bigint := p_expected_version + 1;
  v_previous bytea;
  v_fitting int;
begin
  select head_hash into v_previous from ledger_lane where lane = p_lane and version = p_expected_version for update;
  if not found then
    raise exception 'lane % is not at version %', p_lane, p_expected_version using errcode = 'LG001';
  end if;
  update ledger_lane set version = v_batch, head_hash = p_hash where lane = p_lane;
  insert into ledger_batch (lane, batch, row_count, previous_hash, hash, row_checks, posted_at)
  values (p_lane, v_batch, v_rows, v_previous, p_hash, p_row_checks, p_posted_at);
  if v_rows = 0 then return v_batch; end if;

  select count(*) into v_fitting
  from unnest(p_account, p_house, p_provider) as line (account_id, house_account_id, provider_id)
  join ledger_account account using (account_id)
  join ledger_house_account house using (house_account_id)
  join ledger_provider provider using (provider_id)
  join ledger_slot slot on slot.slot = account.slot
  where house.brand_id = account.brand_id and house.currency = account.currency
    and provider.brand_id = account.brand_id and slot.lane = p_lane;
  if v_fitting <> v_rows then
    raise exception '% of % postings join accounts that do not belong together', v_rows - v_fitting, v_rows using errcode = 'LG002';
  end if;

  insert into ledger_posting (account_id, seq, amount, balance_after, batch, posted_at, house_account_id, provider_id,
    kind, lane, external_id, body_hash, round_id, reference, game_code)
  select line.account_id, line.seq, line.amount, line.balance_after, v_batch, p_posted_at, line.house_account_id,
    line.provider_id, line.kind, p_lane, line.external_id, line.body_hash, line.round_id, line.reference, line.game_code
  from unnest(p_account, p_seq, p_amount, p_balance, p_house, p_kind, p_provider, p_external, p_body, p_round, p_reference, p_game)
    as line (account_id, seq, amount, balance_after, house_account_id, kind, provider_id, external_id, body_hash, round_id, reference, game_code);

  insert into ledger_house_delta (house_account_id, lane, batch, amount)
  select line.house_account_id, p_lane, v_batch, -sum(line.amount)
  from unnest(p_house, p_amount) as line (house_account_id, amount)
  group by line.house_account_id;
  return v_batch;
end $$;

-- A member's account, made the first time. All accounts of a member share a slot, so that moving between them is local.
create function ledger_open_account(p_brand int, p_member bigint, p_kind text, p_currency text) returns bigint
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  insert into ledger_account (brand_id, member_id, kind, currency, slot)
  select p_brand, p_member, p_kind, p_currency, (p_member & 63)::smallint
  where not exists (
    select from ledger_account where brand_id = p_brand and member_id = p_member and kind = p_kind and currency = p_currency)
  on conflict do nothing;
  select account_id from ledger_account
  where brand_id = p_brand and member_id = p_member and kind = p_kind and currency = p_currency;
$$;

create function ledger_open_house_account(p_brand int, p_currency text, p_name text) returns int
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  insert into ledger_house_account (brand_id, currency, name)
  select p_brand, p_currency, p_name
  where not exists (select from ledger_house_account where brand_id = p_brand and currency = p_currency and name = p_name)
  on conflict do nothing;
  select house_account_id from ledger_house_account where brand_id = p_brand and currency = p_currency and name = p_name;
$$;

create function ledger_open_provider(p_brand int, p_code text) returns int
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  insert into ledger_provider (brand_id, code)
  select p_brand, p_code
  where not exists (select from ledger_provider where brand_id = p_brand and code = p_code)
  on conflict do nothing;
  select provider_id from ledger_provider where brand_id = p_brand and code = p_code;
$$;

-- Adds one snapshot for each house account and lane that moved since its last one. A lane's batches commit in order, so
-- the deltas up to the newest that is seen are complete. Two folds at once make the same rows; the second adds none.
create function ledger_fold_house_deltas(p_taken_at timestamptz) returns bigint
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  with latest as (
    select distinct on (house_account_id, lane) house_account_id, lane, up_to_batch, balance
    from ledger_house_snapshot
    order by house_account_id, lane, up_to_batch desc
  ), moved as (
    select delta.house_account_id, delta.lane, max(delta.batch) as up_to_batch, sum(delta.amount) as amount
    from ledger_house_delta delta
    left join latest using (house_account_id, lane)
    where delta.batch > coalesce(latest.up_to_batch, 0)
    group by delta.house_account_id, delta.lane
  ), added as (
    insert into ledger_house_snapshot (house_account_id, lane, up_to_batch, balance, taken_at)
    select moved.house_account_id, moved.lane, moved.up_to_batch, coalesce(latest.balance, 0) + moved.amount, p_taken_at
    from moved left join latest using (house_account_id, lane)
    on conflict do nothing
    returning 1
  )
  select count(*) from added;
$$;

grant select on ledger_provider, ledger_lane, ledger_slot, ledger_account, ledger_house_account, ledger_posting,
  ledger_batch, ledger_house_delta, ledger_house_snapshot to baize_server;

revoke execute on function ledger_post, ledger_open_account, ledger_open_house_account, ledger_open_provider,
  ledger_fold_house_deltas from public;
grant execute on function ledger_post, ledger_open_account, ledger_open_house_account, ledger_open_provider,
  ledger_fold_house_deltas to baize_server;
