-- The lobby has categories: a lane is a part of the ledger's log.
--
-- What it does: renames the table of the lobby's categories.
-- Why it is safe: a rename takes a lock for a moment and rewrites no row; keys, grants and references follow it.
alter table catalog_lane rename to catalog_category;
