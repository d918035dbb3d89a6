-- What a deposit costs its member.
--
-- What it does: adds the fee of a deposit as its method had it when it was ordered: a share in parts per million, and a fixed
-- part in minor units.
-- Safe: both columns have a constant default, which rewrites no row: deposits until now cost nothing.
alter table payment_deposit
  add column fee_ppm integer not null default 0 check (fee_ppm between 0 and 200000),
  add column fee_fixed bigint not null default 0 check (fee_fixed >= 0);
