-- Generations of postings and keys, so that what a posting costs depends on what is recent and not on everything.
--
-- What it does: cuts the keys, and the postings of each month from this one on, into generations. Only the youngest takes new
-- rows, so only its small indexes change at random places. A closed generation never gets another row; a filter of its keys,
-- made once, says of nearly every new key that it is not in there, and ledger_post looks into it for the others.
-- Safe: every row stays where it is. The new columns have constant defaults, which rewrites no row; the tables that exist become
-- generation 0 under another name and keep their indexes. Attaching them, and checking that what was declared
-- of this month's postings holds for each of them, reads the keys once and these postings a few times.

create table ledger_generation (
  generation smallint primary key check (generation >= 0),
  opened_at timestamptz not null,
  -- From here on, what is known once the filter is made. Without keys, there are no days.
  keys bigint check (keys >= 0),
  first_on date,
  last_on date,
  filter bytea,
  -- When its keys, all older than 180 days, were dropped.
  dropped_at timestamptz,
  check ((keys is null) = (filter is null))
);
-- A filter is random bits, which do not get smaller by compression.
alter table ledger_generation alter column filter set storage external;
comment on table ledger_generation is 'The generations of postings and keys. The last one takes new rows; the others never do.';
comment on column ledger_generation.filter is 'Says of a key that it is certainly not in this generation, or may be: see key-filter.ts.';
insert into ledger_generation (generation, opened_at) values (0, now());

alter table ledger_batch add column generation smallint not null default 0;
comment on column ledger_batch.generation is 'The generation of the batch''s postings, so that whoever reads batches reads only its tables.';

alter table ledger_key add column generation smallint not null default 0;
do $$
begin
  -- The tables of generations belong to the table that they are attached to.
  execute 'alter table ledger_key rename to ledger_key_g0';
  -- In this order, a row needs no padding.
  execute 'create table ledger_key (
    account_id bigint not null,
    seq bigint not null,
    key uuid not null,
    provider_id int not null,
    posted_on date not null,
    postings smallint not null constraint ledger_key_postings_check check (postings >= 0),
    generation smallint not null default 0
  ) partition by list (generation)';
  execute 'alter table ledger_key attach partition ledger_key_g0 for values in (0)';
end $$;
comment on table ledger_key is 'Which keys are taken, for 180 days at least: the first posting that a key made and how many, or none for a claim.';
grant select on ledger_key, ledger_generation to baize_server;

alter table ledger_posting add column generation smallint not null default 0;

-- A table for a generation's postings of a month, made beside the month and attached: this waits for no reader and no writer.
create function ledger_make_leaf(p_month text, p_generation smallint) returns void
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_name text := format('%s_g%s', p_month, p_generation);
begin
  if to_regclass('public.' || v_name) is not null then return; end if;
  execute format('create table public.%I (like public.ledger_posting including defaults including constraints)', v_name);
  execute format('create unique index %I on public.%I (account_id, seq)', v_name || '_account', v_name);
  execute format('grant select on public.%I to baize_server', v_name);
  execute format('alter table public.%I attach partition public.%I for values in (%s)', p_month, v_name, p_generation);
end $$;

-- The months that still take postings are cut into generations; what they have is generation 0.
do $$
declare
  v_month record;
  v_constraint name;
begin
  for v_month in
    select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bound
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'public.ledger_posting'::regclass
      and relname >= 'ledger_posting_' || to_char(now() at time zone 'UTC', 'YYYY_MM')
  loop
    execute format('alter table public.ledger_posting detach partition public.%I', v_month.name);
    execute format('alter table public.%I rename to %I', v_month.name, v_month.name || '_g0');
    -- A partition's constraints must be valid where those of the table above it are.
    for v_constraint in
      select conname from pg_constraint where conrelid = format('public.%I', v_month.name || '_g0')::regclass and not convalidated
    loop
      execute format('alter table public.%I validate constraint %I', v_month.name || '_g0', v_constraint);
    end loop;
    execute format('create table public.%I (like public.ledger_posting including defaults including constraints) partition by list (generation)', v_month.name);
    execute format('grant select on public.%I to baize_server', v_month.name);
    execute format('alter table public.%I attach partition public.%I for values in (0)', v_month.name, v_month.name || '_g0');
    execute format('alter table public.ledger_posting attach partition public.%I %s', v_month.name, v_month.bound);
  end loop;
end $$;

-- As before, but a month has a table for each generation: this makes the month where it is missing, and in it the table of the
-- youngest generation.
create or replace function ledger_make_month(p_day date) returns text
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_from date := date_trunc('month', p_day::timestamp)::date;
  v_to date := (date_trunc('month', p_day::timestamp) + interval '1 month')::date;
  v_name text := 'ledger_posting_' || to_char(v_from, 'YYYY_MM');
  v_generation smallint := (select max(generation) from ledger_generation);
begin
  perform pg_advisory_xact_lock(hashtext('ledger_make_month'));
  if to_regclass('public.' || v_name) is not null then
    -- The months from before generations are single tables, which take any generation.
    if (select relkind from pg_class where oid = ('public.' || v_name)::regclass) = 'p' then
      perform ledger_make_leaf(v_name, v_generation);
    end if;
    return null;
  end if;
  if exists (select from ledger_old_month where month >= v_from) then return null; end if;
  execute format('create table public.%I (like public.ledger_posting including defaults including constraints) partition by list (generation)', v_name);
  execute format('grant select on public.%I to baize_server', v_name);
  perform ledger_make_leaf(v_name, v_generation);
  execute format('alter table public.ledger_posting attach partition public.%I for values from (%L) to (%L)',
    v_name, v_from::timestamp at time zone 'UTC', v_to::timestamp at time zone 'UTC');
  return v_name;
end $$;

-- Opens the next generation once the tables of the youngest have grown to so many bytes. Says which one it opened, or nothing.
create function ledger_open_generation(p_at timestamptz, p_full_bytes bigint) returns smallint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
-- Whoever posts goes first: the next attempt tries again.
set lock_timeout = '250ms'
as $$
declare
  v_young smallint;
  v_next smallint;
  v_keys text;
  v_bytes bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('ledger_open_generation')) then return null; end if;
  v_young := (select max(generation) from ledger_generation);
  v_next := v_young + 1;
  select pg_relation_size(format('public.ledger_key_g%s', v_young)::regclass) + coalesce(sum(pg_relation_size(leaf.oid)), 0)
  into v_bytes
  from pg_inherits month join pg_inherits inner_part on inner_part.inhparent = month.inhrelid join pg_class leaf on leaf.oid = inner_part.inhrelid
  where month.inhparent = 'public.ledger_posting'::regclass and leaf.relname like '%\_g' || v_young;
  if v_bytes < greatest(p_full_bytes, 1) then return null; end if;

  -- Everything is made beside the tables that are in use.
  v_keys := format('ledger_key_g%s', v_next);
  execute format('create table public.%I (like public.ledger_key including defaults including constraints)', v_keys);
  execute format('create unique index %I on public.%I (provider_id, key)', v_keys || '_once', v_keys);
  execute format('create index %I on public.%I using brin (posted_on) with (pages_per_range = 32, autosummarize = on)', v_keys || '_day', v_keys);
  execute format('alter table public.ledger_key attach partition public.%I for values in (%s)', v_keys, v_next);
  perform ledger_make_leaf('ledger_posting_' || to_char(month, 'YYYY_MM'), v_next)
  from ledger_attached_months() as month join pg_class on oid = to_regclass('public.ledger_posting_' || to_char(month, 'YYYY_MM'))
  where relkind = 'p' and month >= date_trunc('month', p_at at time zone 'UTC')::date;

  -- Waits for the batches that are being written, and keeps others waiting until this is done: from then on, all of them see the
  -- new generation, and the one before it gets no more rows.
  lock table ledger_lane in share mode;
  insert into ledger_generation (generation, opened_at) values (v_next, p_at);
  return v_next;
end $$;

-- Keeps the filter of a closed generation. The first one counts.
create function ledger_keep_filter(p_generation smallint, p_keys bigint, p_first_on date, p_last_on date, p_filter bytea) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  update ledger_generation set keys = p_keys, first_on = p_first_on, last_on = p_last_on, filter = p_filter
  where generation = p_generation and filter is null
    and generation < (select max(generation) from ledger_generation);
  return found;
end $$;

create or replace function ledger_move_lane(
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
  insert into ledger_batch (lane, batch, row_count, previous_hash, hash, row_checks, posted_at, generation)
  values (p_lane, v_batch, p_rows, p_previous_hash, p_hash, p_row_checks, p_posted_at,
    (select max(generation) from ledger_generation));
  return v_batch;
end $$;

drop function ledger_post;
-- Appends a batch. LG001: the lane has another version than the caller decided on; 23505: a key is taken. Nothing is written then.
-- p_filtered: the caller knows by filters that no key is in a generation up to this one, except those in p_suspect_…, which may be
-- in the generation beside them. All others are looked up here, so a caller that knows less is only slower.
create function ledger_post(
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

-- Removes some of the keys that are older than 180 days; says how many. A generation all of whose keys are older is dropped whole;
-- of one that spans more than a month, as a small site's does, the older keys are deleted. A clock ahead of the database's is not
-- believed, since a key that goes too early would let a replay be paid twice.
create or replace function ledger_trim_keys(p_at timestamptz, p_most int) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
-- Whoever posts goes first: the next attempt tries again.
set lock_timeout = '250ms'
-- The block ranges find old days without reading the table.
set enable_seqscan = off
as $$
declare
  v_keep_from date := (least(p_at, now()) at time zone 'UTC')::date - 180;
  v_generation ledger_generation;
  v_name text;
  v_removed bigint;
  v_trimmed bigint := 0;
begin
  for v_generation in
    select generation, opened_at, keys, first_on, last_on, null, null from ledger_generation
    where dropped_at is null order by generation
  loop
    v_name := format('ledger_key_g%s', v_generation.generation);
    -- A key's day can be in the past of its generation, but no later key can be in a closed one.
    if v_generation.keys is not null and coalesce(v_generation.last_on < v_keep_from, true) then
      execute format('select count(*) from public.%I', v_name) into v_removed;
      execute format('drop table public.%I', v_name);
      update ledger_generation set dropped_at = p_at, filter = '' where generation = v_generation.generation;
    elsif v_generation.keys is null or v_generation.last_on - v_generation.first_on > 31 then
      execute format('delete from public.%1$I where ctid = any (array(select ctid from public.%1$I where posted_on < $1 limit $2))', v_name)
      using v_keep_from, p_most - v_trimmed;
      get diagnostics v_removed = row_count;
    else
      v_removed := 0;
    end if;
    v_trimmed := v_trimmed + v_removed;
    exit when v_trimmed >= p_most;
  end loop;
  if v_trimmed > 0 then
    update ledger_key_kept set kept_from = v_keep_from where kept_from < v_keep_from;
  end if;
  return v_trimmed;
end $$;

-- As before, but it reads only the tables of the generations that have the postings.
create or replace function ledger_sum_members(p_most int) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_since timestamptz;
  v_lane ledger_member_sum_lane;
  v_up_to bigint;
  v_first timestamptz;
  v_last timestamptz;
  v_first_generation smallint;
  v_last_generation smallint;
  v_rows bigint;
  v_added bigint := 0;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_sum_members'));
  if not exists (select from ledger_member_sum_lane) then
    -- What lies in detached months is known from the accounts' snapshots.
    select min(month)::timestamp at time zone 'UTC' into v_since from ledger_attached_months() as month;
    insert into ledger_member_sum (brand_id, currency, kind, amount)
    select brand_id, currency, kind, sum(balance)
    from (
      select distinct on (account_id) account_id, balance from ledger_account_snapshot
      where posted_at < v_since order by account_id, seq desc) held
    join ledger_account using (account_id)
    group by brand_id, currency, kind;
    insert into ledger_member_sum_lane (lane, up_to_batch)
    select lane, coalesce((
      select max(batch) from ledger_batch made where made.lane = ledger_lane.lane and made.posted_at < v_since
        and exists (select from ledger_old_month where detached_at is not null)), 0)
    from ledger_lane;
  end if;
  insert into ledger_member_sum_lane (lane, up_to_batch)
  select lane, 0 from ledger_lane on conflict do nothing;

  for v_lane in select * from ledger_member_sum_lane order by lane loop
    select max(batch), min(posted_at), max(posted_at), min(generation), max(generation), sum(row_count)
    into v_up_to, v_first, v_last, v_first_generation, v_last_generation, v_rows
    from (
      select batch, posted_at, row_count, generation, sum(row_count) over (order by batch) - row_count as before
      from (
        select batch, posted_at, row_count, generation from ledger_batch
        where lane = v_lane.lane and batch > v_lane.up_to_batch order by batch limit 5000) next) taken
    where before < p_most;
    if v_up_to is null then continue; end if;
    insert into ledger_member_sum as stored (brand_id, currency, kind, amount)
    select brand_id, currency, account.kind, sum(moved.amount)
    from (
      select account_id, sum(posting.amount) as amount from ledger_posting posting
      where posting.lane = v_lane.lane and posting.batch > v_lane.up_to_batch and posting.batch <= v_up_to
        -- The times limit which months are read, and the generations which of their tables.
        and posting.posted_at between v_first and v_last
        and posting.generation between v_first_generation and v_last_generation
      group by account_id) moved
    join ledger_account account using (account_id)
    group by brand_id, currency, account.kind
    on conflict (brand_id, currency, kind) do update set amount = stored.amount + excluded.amount;
    update ledger_member_sum_lane set up_to_batch = v_up_to where lane = v_lane.lane;
    v_added := v_added + v_rows;
  end loop;
  return v_added;
end $$;

revoke execute on function ledger_make_leaf, ledger_open_generation, ledger_keep_filter, ledger_post from public;
grant execute on function ledger_open_generation, ledger_keep_filter, ledger_post to baize_server;
