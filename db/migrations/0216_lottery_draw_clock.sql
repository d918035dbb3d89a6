-- The clock of lottery draws: who works on a draw, and the key of the local beacon.
--
-- What it does: adds to draws the secret once it is public, and which process takes the draw on and until when. Adds the key with which a
-- brand signs its own beacon. Refuses what
-- became of a slip if it is not what its draw is about: payouts of numbers that were corrected meanwhile or of a draw that is void, and
-- returned stakes of a draw that has numbers. Whoever changes one of these things locks all lanes, so no batch is under way which
-- does not see it.
-- Safe: the table of draws is new and empty, except in development; columns without a default do not rewrite it. The others are new.

alter table lottery_draw
  -- Public from the moment at which numbers were drawn with it; it is no longer sealed then.
  add column secret bytea check (length(secret) = 32),
  -- The process that takes it on, which others leave alone until then.
  add column worker uuid,
  add column worked_until timestamptz;

do $$
declare
  old_name text := (
    select conname from pg_constraint
    where conrelid = 'lottery_draw'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%secret_sealed IS NOT NULL%');
begin
  execute format('alter table lottery_draw drop constraint %I', old_name);
end $$;
alter table lottery_draw add constraint lottery_draw_commitment check (source = 'official' or (
  secret_hash is not null and beacon_kind is not null and beacon_name is not null and (secret_sealed is null) = (secret is not null)));

-- What the clock looks for: draws that wait for their next step, stakes to be returned, secrets to be sealed again.
create index lottery_draw_unreturned on lottery_draw (closes_at) where state = 'void' and settled_at is null;
create index lottery_draw_sealed_secret on lottery_draw (draw_id) where secret_sealed is not null;

-- Ed25519. Each brand makes one when it first needs it and keeps it, so that every old beacon can still be checked.
create table lottery_beacon_key (
  brand_id integer primary key references brand,
  public_key bytea not null check (length(public_key) = 32),
  secret_sealed bytea not null,
  made_at timestamptz not null
);

create function lottery_end_must_fit() returns trigger
language plpgsql as $$
begin
  if exists (
    select from (select distinct draw_id, generation, kind from added) as ended
    join lottery_draw draw using (draw_id)
    where (ended.kind = 'paid' and (ended.generation < draw.generation or draw.state = 'void'))
      or (ended.kind <> 'paid' and draw.state in ('drawn', 'settled'))
  ) then
    raise exception 'this is not what becomes of slips of the draw' using errcode = 'LT001';
  end if;
  return null;
end $$;
create trigger lottery_slip_end_fits after insert on lottery_slip_end
  referencing new table as added for each statement execute function lottery_end_must_fit();

grant select, insert on lottery_beacon_key to baize_server;
grant update (secret_sealed) on lottery_beacon_key to baize_server;
