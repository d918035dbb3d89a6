-- What the accounts of all members hold together, by currency and kind, so that a trial balance need not read every posting.
--
-- What it does: makes two tables, and the function that is the only way in which the server's role can write them. It adds up
-- the postings since the last time, a limited number of them; of months that were detached before, the accounts' newest
-- snapshots say what they held.
-- Safe: everything is new, and no posting is touched. Until all postings are added up, which the server does in small steps,
-- the trial balance says so.

create table ledger_member_sum (
  brand_id int not null,
  currency text collate "C" not null,
  kind text not null,
  amount numeric not null,
  primary key (brand_id, currency, kind)
);
comment on table ledger_member_sum is 'The sum of all postings up to the batches in ledger_member_sum_lane, as members see them.';

create table ledger_member_sum_lane (
  lane smallint primary key references ledger_lane,
  up_to_batch bigint not null check (up_to_batch >= 0)
);

-- Adds up to about so many postings of each lane. Says how many it added; 0 once everything is.
create function ledger_sum_members(p_most int) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_since timestamptz;
  v_lane ledger_member_sum_lane;
  v_up_to bigint;
  v_first timestamptz;
  v_last timestamptz;
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
    select max(batch), min(posted_at), max(posted_at), sum(row_count) into v_up_to, v_first, v_last, v_rows
    from (
      select batch, posted_at, row_count, sum(row_count) over (order by batch) - row_count as before
      from (
        select batch, posted_at, row_count from ledger_batch
        where lane = v_lane.lane and batch > v_lane.up_to_batch order by batch limit 5000) next) taken
    where before < p_most;
    if v_up_to is null then continue; end if;
    insert into ledger_member_sum as stored (brand_id, currency, kind, amount)
    select brand_id, currency, account.kind, sum(moved.amount)
    from (
      select account_id, sum(posting.amount) as amount from ledger_posting posting
      where posting.lane = v_lane.lane and posting.batch > v_lane.up_to_batch and posting.batch <= v_up_to
        -- The times limit which months are read.
        and posting.posted_at between v_first and v_last
      group by account_id) moved
    join ledger_account account using (account_id)
    group by brand_id, currency, account.kind
    on conflict (brand_id, currency, kind) do update set amount = stored.amount + excluded.amount;
    update ledger_member_sum_lane set up_to_batch = v_up_to where lane = v_lane.lane;
    v_added := v_added + v_rows;
  end loop;
  return v_added;
end $$;

grant select on ledger_member_sum, ledger_member_sum_lane to baize_server;
revoke execute on function ledger_sum_members from public;
grant execute on function ledger_sum_members to baize_server;
