-- Slots move between lanes while members play, so that several processes can share them.
--
-- What it does: adds lanes on demand, the moves of slots and the only way in which the server's role can make one;
-- numbers the rules of accounts in the order in which they were set, since batches of two lanes have no order.
-- Why it is safe: no rule changes but for its number. Until now an account never left its lane, so its rules are numbered
-- by their batches. Everything else is new.

alter table ledger_account_rule add column place bigint;
comment on column ledger_account_rule.place is 'Counts the rules in the order in which they were set: the newest of an account and source counts, whatever lane it was set in.';
update ledger_account_rule rule set place = ordered.place
from (select account_id, source, batch, row_number() over (order by batch, account_id, source) as place from ledger_account_rule) ordered
where rule.account_id = ordered.account_id and rule.source = ordered.source and rule.batch = ordered.batch;
alter table ledger_account_rule
  alter column place set not null,
  alter column place add generated always as identity,
  drop constraint ledger_account_rule_pkey,
  add primary key (account_id, source, place),
  add constraint ledger_account_rule_batch unique (lane, batch);
select setval(pg_get_serial_sequence('ledger_account_rule', 'place'), (select coalesce(max(place), 0) + 1 from ledger_account_rule), false);

create table ledger_slot_move (
  move int generated always as identity primary key,
  slot smallint not null references ledger_slot,
  from_lane smallint not null,
  from_batch bigint not null,
  to_lane smallint not null,
  to_batch bigint not null,
  moved_at timestamptz not null,
  check (from_lane <> to_lane),
  foreign key (from_lane, from_batch) references ledger_batch (lane, batch),
  foreign key (to_lane, to_batch) references ledger_batch (lane, batch),
  unique (from_lane, from_batch),
  unique (to_lane, to_batch)
);
comment on table ledger_slot_move is 'A slot left one lane and came into another: an empty batch of each lane, whose hash covers the move. Postings of the slot''s accounts before it lie in the old lane, those after it in the new one.';

-- Where the accounts of slots that moved were: after one batch of a lane, and before another. Other slots are not in it.
create view ledger_slot_stay as
select slot, from_lane as lane, 0::bigint as after_batch, from_batch as before_batch
from (select distinct on (slot) slot, from_lane, from_batch from ledger_slot_move order by slot, move) as first_move
union all
select slot, to_lane, to_batch, lead(from_batch) over (partition by slot order by move) from ledger_slot_move;
comment on view ledger_slot_stay is 'before_batch is null where the slot still is.';

-- A lane that slots can move to, made the first time.
create function ledger_open_lane(p_lane smallint) returns void
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  insert into ledger_lane (lane, version, head_hash) values (p_lane, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
$$;

-- Moves a slot: a batch of its own in both lanes, so that whoever decided on either of them before decides again. LG001: a
-- lane has another version than the caller expects, or the slot is in another lane; nothing is written.
create function ledger_move_slot(
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
  v_from_batch := ledger_post(p_from_lane, p_from_version, p_from_previous_hash, p_from_hash, '\x', p_moved_at,
    '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}');
  v_to_batch := ledger_post(p_to_lane, p_to_version, p_to_previous_hash, p_to_hash, '\x', p_moved_at,
    '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}');
  update ledger_slot set lane = p_to_lane where slot = p_slot;
  insert into ledger_slot_move (slot, from_lane, from_batch, to_lane, to_batch, moved_at)
  values (p_slot, p_from_lane, v_from_batch, p_to_lane, v_to_batch, p_moved_at);
end $$;

grant select on ledger_slot_move, ledger_slot_stay to baize_server;
revoke execute on function ledger_open_lane, ledger_move_slot from public;
grant execute on function ledger_open_lane, ledger_move_slot to baize_server;
