-- A transfer remembers how far it went, so that no step is taken again when its keys are gone, and what it answered.
--
-- What it does: lets a transfer begin before its amount is known, which it is once the vendor has said what is there; adds
-- how far it went, what its request was and what was answered, so that the same request again gets the same answer; adds
-- an index that finds the vendors that a member has used, in place of one that nothing read.
-- Why it is safe: new columns are empty and allowed to be; the rows that are there fulfil the wider check, which reads
-- them once. Transfers that are open go on as before: a posting that was made is found by its key.

alter table vendor_transfer
  drop constraint vendor_transfer_check,
  alter column amount drop not null,
  -- Nothing is moved where nothing is there, or where all was lost: then at most the result is booked.
  add check (amount >= 0),
  add check (amount is not null or state <> 'done'),
  -- What was asked for under its key; null where a launch moved it and nobody asked.
  add column body_hash bytea check (octet_length(body_hash) <= 32),
  -- When the money had left the player's account: it is not taken again.
  add column given_at timestamptz,
  -- When the vendor's answer was first known: booking it was not begun before.
  add column answered_at timestamptz,
  -- When it was last tried to the end without an answer.
  add column tried_at timestamptz,
  -- Why it was refused here, before the vendor moved anything.
  add column refusal text check (refusal is null or state = 'refused'),
  -- The balances that it was answered with.
  add column home_after bigint check (home_after >= 0),
  add column held_after bigint check (held_after >= 0);

drop index vendor_transfer_member;
create index vendor_transfer_used on vendor_transfer (brand_id, member_id, vendor_code);

grant update (amount, given_at, answered_at, tried_at, refusal, home_after, held_after) on vendor_transfer to baize_server;
