-- A round that a further bet opened again can be finished again, and finishes are found by their time.
--
-- What it does: lets the server move the time of a finish on; adds a block range index over it, which is a few pages for
-- millions of finishes, since they come in the order of their times.
-- Why it is safe: no row changes. Writes to the table wait while the index is made, which reads it once.

grant update (finished_at) on vendor_round_finish to baize_server;
create index vendor_round_finish_at on vendor_round_finish using brin (finished_at);
