-- The newest posting of each account in closed generations, so that an account is found without looking into all of them.
--
-- What it does: adds a table with one row for each account, and the function that fills it, a generation after the other and in
-- small steps, once no more rows can come.
-- Safe: the table is new and begins empty, and the new columns have constant defaults. Until a generation is noted, its postings
-- are looked for as before.

create table ledger_account_newest (
  account_id bigint primary key,
  seq bigint not null check (seq > 0),
  balance bigint not null check (balance >= 0)
) with (fillfactor = 80);
comment on table ledger_account_newest is 'An account''s newest posting in the generations that are noted; see ledger_generation.noted_at.';

alter table ledger_generation
  -- Up to which account its postings are in ledger_account_newest.
  add column noted_account bigint not null default 0,
  add column noted_at timestamptz;
comment on column ledger_generation.noted_at is 'When the newest postings of all its accounts were in ledger_account_newest.';

-- Notes the newest postings of some more accounts in the oldest generation that is closed and not noted. Says whether there was one.
create function ledger_note_newest(p_at timestamptz, p_most int) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_generation smallint;
  v_after bigint;
  v_last bigint;
  v_count int;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_note_newest'));
  select generation, noted_account into v_generation, v_after
  from ledger_generation where noted_at is null order by generation limit 1;
  if v_generation = (select max(generation) from ledger_generation) then return false; end if;
  with page as (
    select account_id from ledger_account where account_id > v_after order by account_id limit p_most
  ), noted as (
    insert into ledger_account_newest as stored (account_id, seq, balance)
    select page.account_id, newest.seq, newest.balance_after
    from page cross join lateral (
      select seq, balance_after from ledger_posting
      where account_id = page.account_id and generation = v_generation order by seq desc limit 1) newest
    on conflict (account_id) do update set seq = excluded.seq, balance = excluded.balance where excluded.seq > stored.seq
  )
  select max(account_id), count(*) into v_last, v_count from page;
  update ledger_generation set
    noted_account = coalesce(v_last, noted_account),
    noted_at = case when v_count < p_most then p_at end
  where generation = v_generation;
  return true;
end $$;

grant select on ledger_account_newest to baize_server;
revoke execute on function ledger_note_newest from public;
grant execute on function ledger_note_newest to baize_server;
