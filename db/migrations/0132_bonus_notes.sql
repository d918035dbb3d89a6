-- What a batch does to bonuses is noted with lookups by key alone, whatever the size of the tables.
--
-- What it does: replaces ledger_note_bonuses. It reads the tables once for each line, by their primary keys, and looks for openings
-- and ends only in batches that have some.
-- Safe: the function's effects are the same, and no row is touched.
create or replace function ledger_note_bonuses(p_lines ledger_line[], p_posted_at timestamptz) returns void
language plpgsql
set search_path = pg_catalog, public, pg_temp
-- The plans are made once, when the tables may be nearly empty, and used for as long as a connection lives.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_openings int;
  v_ends int;
  v_noted int;
begin
  select count(*) filter (where line.kind = 16 and line.amount < 0),
    count(*) filter (where line.kind = 16 and line.amount >= 0 or line.kind = 17 and split_part(line.reference, ' ', 2) = 'end')
  into v_openings, v_ends
  from unnest(p_lines) as line;

  if v_openings > 0 then
    insert into ledger_bonus (account_id, opened_seq, bonus_id, amount, terms, house_account_id, promotions_account_id,
      provider_id, opened_at)
    select account_id, seq, (terms ->> 'bonusId')::uuid, -amount, terms - 'bonusId' - 'promotions', house_account_id,
      (terms ->> 'promotions')::int, provider_id, p_posted_at
    from (select line.*, line.reference::jsonb as terms from unnest(p_lines) as line where line.kind = 16 and line.amount < 0) opening;
  end if;

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
  from (
    select moved.*, case
      when moved.kind = 17 then split_part(moved.reference, ' ', 1)::bigint
      when moved.amount < 0 then moved.seq
      else (select opened_seq from ledger_bonus where bonus_id = split_part(moved.reference, ' ', 2)::uuid) end as opened_seq
    from unnest(p_lines) as moved offset 0) line
  cross join lateral (
    select opened_seq, house_account_id from ledger_bonus
    where account_id = line.account_id and opened_seq = line.opened_seq offset 0) bonus
  left join lateral (
    select left_after from ledger_bonus_share earlier
    where earlier.account_id = line.account_id and earlier.opened_seq = line.opened_seq
    order by seq desc limit 1) before on true;
  get diagnostics v_noted = row_count;
  if v_noted <> cardinality(p_lines) then
    raise exception 'a batch moves money of % bonuses, of which % are known', cardinality(p_lines), v_noted;
  end if;
  if v_ends = 0 then return; end if;

  -- Of the lines of an end, the one in the account of bonuses ends it.
  with ending as (
    select line.account_id, line.seq, share.opened_seq,
      case when line.kind = 16 then split_part(line.reference, ' ', 1) else 'forfeit' end as how
    from unnest(p_lines) as line
    cross join lateral (
      select opened_seq, house_account_id, part from ledger_bonus_share
      where account_id = line.account_id and seq = line.seq offset 0) share
    cross join lateral (
      select house_account_id from ledger_bonus
      where account_id = line.account_id and opened_seq = share.opened_seq offset 0) bonus
    where share.part = 'end' and share.house_account_id = bonus.house_account_id
  ), ended as (
    update ledger_bonus bonus set ended_seq = ending.seq, ended_how = ending.how, ended_at = p_posted_at
    from ending
    where bonus.account_id = ending.account_id and bonus.opened_seq = ending.opened_seq and bonus.ended_seq is null
    returning 1
  )
  select (select count(*) from ending), (select count(*) from ended) into v_ends, v_noted;
  if v_noted <> v_ends then
    raise exception 'a batch ends % bonuses, of which % are open', v_ends, v_noted;
  end if;
end $$;
