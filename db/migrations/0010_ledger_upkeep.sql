-- The ledger's upkeep: old months are detached, old keys trimmed, heads published daily, the books audited in the background.
--
-- What it does: adds tables that only grow (published heads, months that were closed) or that remember how far the
-- auditor came, and functions, which are the only way in which the server's role can write them. A month leaves in three
-- steps: it is closed for new rows, its accounts' newest balances are kept as snapshots, and its table is detached.
-- Why it is safe: it creates new objects only and touches no row that exists. No function deletes a posting. A detached
-- month stays as a table of its own. Each function checks its own conditions, whatever the server's role asks for, and
-- trusts no clock that is ahead of the database's.

create table ledger_head (
  day date not null,
  lane smallint not null references ledger_lane,
  batch bigint not null check (batch > 0),
  hash bytea not null check (octet_length(hash) = 32),
  published_at timestamptz not null,
  primary key (day, lane)
);
comment on table ledger_head is 'The newest hash of each lane at the end of each day (UTC), for everybody to keep.';

create table ledger_old_month (
  month date primary key check (extract(day from month) = 1),
  table_name text not null,
  closed_at timestamptz not null,
  -- Up to where snapshots are written.
  snapshot_account bigint not null default 0,
  snapshot_seq bigint not null default 0,
  snapshots_done_at timestamptz,
  detached_at timestamptz
);
comment on table ledger_old_month is 'Months that take no more postings, and how far they are on their way out of ledger_posting.';

create table ledger_audit (
  run int primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Counts the steps, so that two processes cannot both advance a run.
  step bigint not null default 0,
  part text not null check (part in ('chains', 'accounts', 'keys', 'houses')),
  state jsonb not null,
  share_done real not null default 0 check (share_done between 0 and 1),
  checked bigint not null default 0
);
comment on table ledger_audit is 'One row for each time that everything is added up again: where it is, so that it goes on after a restart.';

create table ledger_audit_problem (
  problem int generated always as identity primary key,
  run int not null references ledger_audit,
  rule text not null,
  account_id bigint,
  message text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_reason text check (length(settled_reason) between 1 and 300),
  check ((settled_at is null) = (settled_reason is null)),
  unique nulls not distinct (rule, account_id, message)
);
comment on table ledger_audit_problem is 'What the auditor found. Open until an operator settles it with a reason; settled, it is not raised again.';
create index ledger_audit_problem_open on ledger_audit_problem (account_id) where settled_at is null;

create function ledger_attached_months() returns setof date
language sql stable
set search_path = pg_catalog, public, pg_temp
as $$
  select to_date(substring(relname from '\d{4}_\d\d$'), 'YYYY_MM')
  from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'public.ledger_posting'::regclass
$$;

-- As before, but a month that was detached is never made anew: a clock that is far behind must not post into it.
create or replace function ledger_make_month(p_day date) returns text
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_from date := date_trunc('month', p_day::timestamp)::date;
  v_to date := (date_trunc('month', p_day::timestamp) + interval '1 month')::date;
  v_name text := 'ledger_posting_' || to_char(v_from, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtext('ledger_make_month'));
  if to_regclass('public.' || v_name) is not null then return null; end if;
  if exists (select from ledger_old_month where month >= v_from) then return null; end if;
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

-- Removes some of the keys that are older than 180 days; says how many. A clock ahead of the database's is not believed,
-- since a key that goes too early would let a replay be paid twice.
create function ledger_trim_keys(p_at timestamptz, p_most int) returns bigint
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
  return v_trimmed;
end $$;

-- Closes the oldest month for new postings. Says why not, or nothing once it is closed.
create function ledger_close_month(p_month date, p_at timestamptz) returns text
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
-- Whoever posts or reads goes first: the next tick tries again.
set lock_timeout = '250ms'
as $$
declare
  v_name text := 'ledger_posting_' || to_char(p_month, 'YYYY_MM');
  v_ends_on date := (p_month + interval '1 month')::date;
  v_ends_at timestamptz := v_ends_on::timestamp at time zone 'UTC';
begin
  if exists (select from ledger_old_month where month = p_month) then return null; end if;
  if p_month is distinct from (select min(month) from ledger_attached_months() as month) then
    return 'it is not the oldest month';
  end if;
  if least(p_at, now()) < v_ends_at + interval '181 days' then return 'its keys must be kept for 180 days'; end if;
  if exists (select from ledger_key where posted_on < v_ends_on) then return 'its keys are not trimmed yet'; end if;
  if not exists (select from ledger_audit where finished_at is not null and started_at >= v_ends_at) then
    return 'the auditor has not been through it yet';
  end if;
  if exists (select from ledger_audit_problem where settled_at is null) then
    return 'the auditor found problems that are not settled';
  end if;
  -- New rows are refused; those that are there need not be looked at.
  execute format('alter table public.%I add constraint closed check (false) not valid', v_name);
  insert into ledger_old_month (month, table_name, closed_at) values (p_month, v_name, p_at);
  return null;
end $$;

-- Writes snapshots for some postings of a closed month: an account's newest, and any other that no posting of the month
-- goes on from (a clock that was set back over the month's end leaves some). Says how many postings it went over; 0 when
-- the month is done.
create function ledger_snapshot_month(p_month date, p_at timestamptz, p_most int) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_month ledger_old_month;
  v_account bigint;
  v_seq bigint;
  v_lines int;
begin
  select * into v_month from ledger_old_month where month = p_month and snapshots_done_at is null for update;
  if not found then return 0; end if;
  execute format($query$
    with line as (
      select account_id, seq from public.%1$I
      where (account_id, seq) > ($1, $2) order by account_id, seq limit $3 + 1
    ), placed as (
      select account_id, seq, row_number() over at as place, lead(account_id) over at as next_account, lead(seq) over at as next_seq
      from line window at as (order by account_id, seq)
    ), added as (
      insert into public.ledger_account_snapshot (account_id, seq, balance, posted_at)
      select account_id, seq, posting.balance_after, posting.posted_at
      from placed join public.%1$I posting using (account_id, seq)
      where place <= $3 and (next_account, next_seq) is distinct from (account_id, seq + 1)
      on conflict do nothing
    )
    select account_id, seq, place from placed where place <= $3 order by place desc limit 1
  $query$, v_month.table_name) into v_account, v_seq, v_lines using v_month.snapshot_account, v_month.snapshot_seq, p_most;
  if v_lines is null then
    update ledger_old_month set snapshots_done_at = p_at where month = p_month;
    return 0;
  end if;
  update ledger_old_month set snapshot_account = v_account, snapshot_seq = v_seq where month = p_month;
  return v_lines;
end $$;

-- Detaches a closed month whose snapshots are complete. Its table stays. Says why not, or nothing once it is detached.
create function ledger_detach_month(p_month date, p_at timestamptz) returns text
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set lock_timeout = '250ms'
as $$
declare
  v_month ledger_old_month;
begin
  select * into v_month from ledger_old_month where month = p_month for update;
  if v_month.snapshots_done_at is null then return 'its snapshots are not complete'; end if;
  if v_month.detached_at is not null then return null; end if;
  if exists (select from ledger_audit_problem where settled_at is null) then
    return 'the auditor found problems that are not settled';
  end if;
  perform ledger_fold_house_deltas(p_at);
  execute format('alter table public.ledger_posting detach partition public.%I', v_month.table_name);
  execute format('alter table public.%I drop constraint closed', v_month.table_name);
  update ledger_old_month set detached_at = p_at where month = p_month;
  return null;
end $$;

-- Publishes each lane's head at the end of each day that has ended: at most so many days a lane. Says how many heads it
-- added. A lane's batches follow each other in time, so halving finds the last one of a day with a few looks.
create function ledger_publish_heads(p_at timestamptz, p_most_days int) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_today date := (least(p_at, now()) at time zone 'UTC')::date;
  v_lane ledger_lane;
  v_day date;
  v_low bigint;
  v_high bigint;
  v_middle bigint;
  v_posted_at timestamptz;
  v_added int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_publish_heads'));
  for v_lane in select * from ledger_lane where version > 0 order by lane loop
    select day + 1, batch into v_day, v_low from ledger_head where lane = v_lane.lane order by day desc limit 1;
    if not found then
      v_low := 0;
      select (posted_at at time zone 'UTC')::date into v_day from ledger_batch where lane = v_lane.lane order by batch limit 1;
    end if;
    for i in 1 .. p_most_days loop
      exit when v_day is null or v_day >= v_today;
      v_high := v_lane.version + 1;
      while v_high - v_low > 1 loop
        v_middle := (v_low + v_high) / 2;
        select posted_at into v_posted_at from ledger_batch where lane = v_lane.lane and batch = v_middle;
        if not found or v_posted_at < (v_day + 1)::timestamp at time zone 'UTC' then v_low := v_middle; else v_high := v_middle; end if;
      end loop;
      insert into ledger_head (day, lane, batch, hash, published_at)
      select v_day, lane, batch, hash, p_at from ledger_batch where lane = v_lane.lane and batch = v_low;
      if found then v_added := v_added + 1; end if;
      v_day := v_day + 1;
    end loop;
  end loop;
  return v_added;
end $$;

-- Begins a run of the auditor, unless one is under way.
create function ledger_start_audit(p_at timestamptz, p_state jsonb) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_run int;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_start_audit'));
  insert into ledger_audit (run, started_at, part, state)
  select coalesce(max(run), 0) + 1, p_at, 'chains', p_state from ledger_audit
  having count(*) filter (where finished_at is null) = 0
  returning run into v_run;
  return v_run;
end $$;

-- Moves a run on by a step and notes what it found. False, and nothing noted, when another process was faster.
create function ledger_advance_audit(
  p_run int, p_step bigint, p_part text, p_state jsonb, p_share real, p_checked bigint, p_finished boolean, p_at timestamptz,
  p_rule text[], p_account bigint[], p_message text[]
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- A step that is lost in a crash is taken again, so it need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  update ledger_audit set step = p_step + 1, part = p_part, state = p_state, share_done = p_share,
    checked = checked + p_checked, finished_at = case when p_finished then p_at end
  where run = p_run and step = p_step and finished_at is null;
  if not found then return false; end if;
  insert into ledger_audit_problem (run, rule, account_id, message, found_at)
  select p_run, found.rule, found.account_id, found.message, p_at
  from unnest(p_rule, p_account, p_message) as found (rule, account_id, message)
  on conflict do nothing;
  return true;
end $$;

-- Settles problems: an operator has looked into them. Says how many were open.
create function ledger_settle_problems(p_problem int[], p_reason text, p_at timestamptz) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_settled int;
begin
  update ledger_audit_problem set settled_at = p_at, settled_reason = p_reason
  where problem = any (p_problem) and settled_at is null;
  get diagnostics v_settled = row_count;
  return v_settled;
end $$;

grant select on ledger_head, ledger_old_month, ledger_audit, ledger_audit_problem to baize_server;
revoke execute on function ledger_trim_keys, ledger_close_month, ledger_snapshot_month, ledger_detach_month,
  ledger_publish_heads, ledger_start_audit, ledger_advance_audit, ledger_settle_problems from public;
grant execute on function ledger_trim_keys, ledger_close_month, ledger_snapshot_month, ledger_detach_month,
  ledger_publish_heads, ledger_start_audit, ledger_advance_audit, ledger_settle_problems to baize_server;
