-- What the verifier and the auditor need to see more of what an owner of the database could change.
--
-- What it does: remembers from which day on all keys are kept; publishes daily hashes over whose accounts, house accounts
-- and providers are; gives the auditor four more parts; shows in a view how far whoever reads the log has come.
-- Why it is safe: it creates new objects and replaces one function, whose deletions stay the same. The day from which keys
-- are kept begins at what may have been trimmed until now. Nothing is added to what a posting costs.

create table ledger_key_kept (
  only_row boolean primary key default true check (only_row),
  kept_from date not null
);
comment on table ledger_key_kept is 'From this day on (UTC) the keys of all postings are there; those of earlier days may have been trimmed.';
insert into ledger_key_kept (kept_from)
select case when exists (select from ledger_posting where posted_at < now() - interval '180 days')
  or exists (select from ledger_old_month) then (now() at time zone 'UTC')::date - 180 else '-infinity'::date end;

-- Removes some of the keys that are older than 180 days; says how many. A clock ahead of the database's is not believed,
-- since a key that goes too early would let a replay be paid twice.
create or replace function ledger_trim_keys(p_at timestamptz, p_most int) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
-- The block ranges find old days without reading the table.
set enable_seqscan = off
as $$
declare
  v_keep_from date := (least(p_at, now()) at time zone 'UTC')::date - 180;
  v_trimmed bigint;
begin
  delete from ledger_key where ctid = any (array(select ctid from ledger_key where posted_on < v_keep_from limit p_most));
  get diagnostics v_trimmed = row_count;
  if v_trimmed > 0 then
    update ledger_key_kept set kept_from = v_keep_from where kept_from < v_keep_from;
  end if;
  return v_trimmed;
end $$;

create table ledger_identity_head (
  entry int primary key check (entry > 0),
  day date not null,
  -- Up to which ids the rows are covered; each entry covers those after the one before it.
  account_to bigint not null,
  house_to int not null,
  provider_to int not null,
  -- Batches of lane 0 up to this one were sealed in the form of before months.
  chain_from bigint not null,
  row_checks bytea not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  -- False where rows were left for the next entry.
  whole boolean not null,
  published_at timestamptz not null
);
comment on table ledger_identity_head is 'A chain of hashes over whose accounts, house accounts and providers are, at the end of each day (UTC), for everybody to keep.';
comment on column ledger_identity_head.row_checks is 'CRC-32 of each row. The hash proves that an entry is whole; these tell which row is not.';

-- Publishes the identities that came since the last time: once for each day that has ended, in entries of so many rows.
-- Says whether it added an entry. The hash is the SHA-256 of the 32 bytes before it and of lines of UTF-8, each ended by a
-- line feed:
--
--     identities <entry> <day> <account_to> <house_to> <provider_to> <chain_from>
--     account <id> <brand> <member> <kind> <currency> <slot> <vendor's code as JSON>
--     house <id> <brand> <currency> <name>
--     provider <id> <brand> <code>
create function ledger_publish_identities(p_at timestamptz, p_most int) returns boolean
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
      slot, to_json(vendor_code)) as line
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

alter table ledger_audit drop constraint ledger_audit_part_check;
alter table ledger_audit add constraint ledger_audit_part_known
  check (part in ('chains', 'accounts', 'keys', 'houses', 'rules', 'heads', 'identities', 'places'));

-- Whoever reads the log cannot have read more of a lane than there is: where a lane is shorter, its end was cut off.
create view ledger_reader_place as
select 'the daily sums' as reader, lane, max(up_to_batch) as batch from stats_cursor group by lane
union all
select 'the rounds of vendors', lane, batch from vendor_round_cursor;
comment on view ledger_reader_place is 'Up to which batch of a lane somebody has read.';

grant select on ledger_key_kept, ledger_identity_head, ledger_reader_place to baize_server;
revoke execute on function ledger_publish_identities from public;
grant execute on function ledger_publish_identities to baize_server;
