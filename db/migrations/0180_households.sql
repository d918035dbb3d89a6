-- Offers that a household takes once, and the level of whoever asks for a withdrawal.
--
-- What it does: lets a claim be unique for a household, and adds to withdrawals the rank of the member's level when they were asked for.
-- Safe: the check is only widened, and checked without blocking writers; the column has a constant default, so no row changes.

alter table promotion_once drop constraint promotion_once_kind_check;
alter table promotion_once add constraint promotion_once_kind_check
  check (kind in ('member', 'device', 'phone', 'bank', 'household')) not valid;
alter table promotion_once validate constraint promotion_once_kind_check;

-- Operators see higher levels first.
alter table payment_withdrawal add column level smallint not null default 0;
