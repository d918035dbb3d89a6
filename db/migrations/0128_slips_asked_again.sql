-- Slips that the bank could not be asked about, or did not know yet, are asked about again.
--
-- What it does: an index for finding them by when they were last asked about.
-- Safe: it only adds an index to a table with one row per slip.
create index payment_slip_unsure on payment_slip (checked_at) where result in ('slip_unverified', 'slip_unknown');
