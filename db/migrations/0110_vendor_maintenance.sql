-- Operators put vendors into maintenance from the back office, with a beginning, an end and a reason, and change where they answer.
--
-- What it does: adds when a maintenance begins and ends and why; and whether a vendor's address was typed in the back office, so that
-- it is only called at public addresses. An index finds what vendors hold for members.
-- Safe: new columns are empty or have a default, which rewrites nothing. A vendor that is in maintenance stays so until somebody ends
-- it, and the addresses that are there are called as before.

alter table vendor_connection
  -- They count where `in_maintenance` is true; without them it is so from now on, until somebody ends it.
  add column maintenance_from timestamptz,
  add column maintenance_until timestamptz,
  add column maintenance_reason text check (length(maintenance_reason) between 1 and 300),
  add column is_public_only boolean not null default false,
  add constraint vendor_connection_maintenance check (maintenance_until > maintenance_from);

grant update (maintenance_from, maintenance_until, maintenance_reason, is_public_only) on vendor_connection to baize_server;

create index vendor_transfer_held on vendor_transfer (brand_id, vendor_code, member_id, settled_at desc)
  where held_after is not null;
