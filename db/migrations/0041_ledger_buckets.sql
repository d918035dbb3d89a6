-- Accounts hash to buckets: one name for what was called a slot, which is a kind of game everywhere else.
--
-- What it does: renames two tables, three columns and a view, and makes the four functions again that name them.
-- Why it is safe: a rename takes a lock for a moment and rewrites no row. The text of an account's identity, which is
-- hashed, holds the number only. Functions keep their grants where they are replaced; the renamed one gets its own.
alter table ledger_slot rename to ledger_bucket;
alter table ledger_bucket rename column slot to bucket;
comment on table ledger_bucket is 'Accounts hash to buckets, buckets map onto lanes. Moving a bucket must bump both lanes'' versions.';
alter table ledger_account rename column slot to bucket;

drop view ledger_slot_stay;
alter table ledger_slot_move rename to ledger_bucket_move;
alter table ledger_bucket_move rename column slot to bucket;
comment on table ledger_bucket_move is 'A bucket left one lane for another: an empty batch of each lane, whose hash covers the move. Earlier postings of the bucket''s accounts lie in the old lane, later ones in the new lane.';

-- Where the accounts of buckets that moved were: after one batch of a lane, and before another. Other buckets are not in it.
create view ledger_bucket_stay as
select bucket, from_lane as lane, 0::bigint as after_batch, from_batch as before_batch
from (select distinct on (bucket) bucket, from_lane, from_batch from ledger_bucket_move order by bucket, move) as first_move
union all
select bucket, to_lane, to_batch, lead(from_batch) over (partition by bucket order by move) from ledger_bucket_move;
comment on view ledger_bucket_stay is 'before_batch is null where the bucket still is.';

-- A member's account, made the first time. All accounts of a member share a bucket, so that moving between them is local.
create or replace function ledger_open_account(p_brand int, p_member bigint, p_kind text, p_currency text, p_vendor text) returns bigint
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  insert into ledger_account (brand_id, member_id, kind, currency, vendor_code, bucket)
  select p_brand, p_member, p_kind, p_currency, p_vendor, (p_member & 63)::smallint
  where not exists (
    select from ledger_account where brand_id = p_brand and member_id = p_member and kind = p_kind
      and currency = p_currency and vendor_code = p_vendor)
  on conflict do nothing;
  select account_id from ledger_account
  where brand_id = p_brand and member_id = p_member and kind = p_kind and currency = p_currency and vendor_code = p_vendor;
$$;

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
  if not exists (select from ledger_account account join ledger_bucket bucket using (bucket)
    where account.account_id = p_account and bucket.lane = p_lane) then
    raise exception 'account % is not in lane %', p_account, p_lane using errcode = 'LG002';
  end if;
  v_batch := ledger_move_lane(p_lane, p_expected_version, p_previous_hash, p_hash, '\x', p_posted_at, 0);
  insert into ledger_account_rule (account_id, source, lane, batch, blocked, limits, reason, set_at)
  values (p_account, p_source, p_lane, v_batch, p_blocked, p_limits, p_reason, p_posted_at);
  return v_batch;
end $$;

drop function ledger_move_slot;
-- Moves a bucket: a batch of its own in both lanes, so that whoever decided on either of them before decides again. LG001: a
-- lane has another version than the caller expects, or the bucket is in another lane; nothing is written.
create function ledger_move_bucket(
  p_bucket smallint, p_moved_at timestamptz,
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
  if not exists (select from ledger_bucket where bucket = p_bucket and lane = p_from_lane) then
    raise exception 'bucket % is not in lane %', p_bucket, p_from_lane using errcode = 'LG001';
  end if;
  v_from_batch := ledger_move_lane(p_from_lane, p_from_version, p_from_previous_hash, p_from_hash, '\x', p_moved_at, 0);
  v_to_batch := ledger_move_lane(p_to_lane, p_to_version, p_to_previous_hash, p_to_hash, '\x', p_moved_at, 0);
  update ledger_bucket set lane = p_to_lane where bucket = p_bucket;
  insert into ledger_bucket_move (bucket, from_lane, from_batch, to_lane, to_batch, moved_at)
  values (p_bucket, p_from_lane, v_from_batch, p_to_lane, v_to_batch, p_moved_at);
end $$;

-- Publishes new identities, in the format that its first version describes.
create or replace function ledger_publish_identities(p_at timestamptz, p_most int) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
-- Whoever opens an account goes first: the next tick tries again.
set lock_timeout = '250ms'
as $$
declare
  v_day date := (least(p_at, now()) at time zone 'UTC')::date - 1;
  v_last ledger_identity_head;
  v_next ledger_identity_head;
  v_lines text;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_publish_identities'));
  select * into v_last from ledger_identity_head order by entry desc limit 1;
  if not found then
    v_last.entry := 0; v_last.account_to := 0; v_last.house_to := 0; v_last.provider_to := 0;
    v_last.hash := decode(repeat('00', 32), 'hex');
  elsif v_last.whole and v_last.day >= v_day then
    return false;
  end if;
  -- Waits for rows that are being made: afterwards no smaller id can come.
  lock table ledger_account, ledger_house_account, ledger_provider in share mode;
  v_next.entry := v_last.entry + 1;
  v_next.day := greatest(v_day, v_last.day);
  select coalesce(max(account_id), v_last.account_to) into v_next.account_to from (
    select account_id from ledger_account where account_id > v_last.account_to order by account_id limit p_most) as taken;
  select coalesce(max(house_account_id), 0) into v_next.house_to from ledger_house_account;
  select coalesce(max(provider_id), 0) into v_next.provider_to from ledger_provider;
  if v_next.account_to + v_next.house_to + v_next.provider_to = 0 then return false; end if;
  v_next.whole := not exists (select from ledger_account where account_id > v_next.account_to);
  select chain_from into v_next.chain_from from ledger_lane where lane = 0;
  with identity as (
    select 1 as sort, account_id as id, format('account %s %s %s %s %s %s %s', account_id, brand_id, member_id, kind, currency,
      bucket, to_json(vendor_code)) as line
    from ledger_account where account_id > v_last.account_to and account_id <= v_next.account_to
    union all
    select 2, house_account_id, format('house %s %s %s %s', house_account_id, brand_id, currency, name)
    from ledger_house_account where house_account_id > v_last.house_to and house_account_id <= v_next.house_to
    union all
    select 3, provider_id, format('provider %s %s %s', provider_id, brand_id, code)
    from ledger_provider where provider_id > v_last.provider_to and provider_id <= v_next.provider_to
  )
  select coalesce(string_agg(line || chr(10), '' order by sort, id), ''),
    coalesce(string_agg(substring(int8send(crc32(convert_to(line, 'UTF8'))) from 5), '' order by sort, id), '')
  into v_lines, v_next.row_checks from identity;
  insert into ledger_identity_head (entry, day, account_to, house_to, provider_to, chain_from, row_checks, previous_hash, hash,
    whole, published_at)
  values (v_next.entry, v_next.day, v_next.account_to, v_next.house_to, v_next.provider_to, v_next.chain_from,
    v_next.row_checks, v_last.hash,
    sha256(v_last.hash || convert_to(format('identities %s %s %s %s %s %s', v_next.entry, to_char(v_next.day, 'YYYY-MM-DD'),
      v_next.account_to, v_next.house_to, v_next.provider_to, v_next.chain_from) || chr(10) || v_lines, 'UTF8')),
    v_next.whole, p_at);
  return true;
end $$;

grant select on ledger_bucket_stay to baize_server;
revoke execute on function ledger_move_bucket from public;
grant execute on function ledger_move_bucket to baize_server;
