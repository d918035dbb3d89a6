-- Lotteries: a hash of what was sealed that only the server can make.
--
-- What it does: adds to draws a keyed hash over the leaves of their slips. A settlement reads the slips once, to find those that win, and pays
-- only if they still have this hash: nobody who changes the database can make another.
-- Safe: a column without a default does not rewrite the table. Draws that were sealed before have none, and are checked by their root.

alter table lottery_draw add column slips_hash bytea check (length(slips_hash) = 32);
