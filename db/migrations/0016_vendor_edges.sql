-- Edges of outside vendors: one form of their codes, and two more kinds of differences.
--
-- What it does: takes for a new vendor's code only what the ledger takes for the name of whose ids a transaction's are, and
-- lets a difference say that the vendor's line cannot be read, or that it names another type than what is booked here.
-- Why it is safe: rows that exist are not checked again and not changed. A vendor whose code the ledger refuses never
-- worked; servers leave it out and say so. Every kind of difference that was allowed before still is.

alter table vendor_connection
  add constraint vendor_connection_code check (vendor_code ~ '^[A-Za-z0-9_]{1,32}$') not valid;

alter table vendor_difference drop constraint vendor_difference_kind_check;
alter table vendor_difference add constraint vendor_difference_kind_check check (kind in
  ('missing_here', 'missing_there', 'type', 'amount', 'player', 'round', 'failed_there', 'unreadable'));
