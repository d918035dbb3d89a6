-- Operators protect members: a stricter limit, a time-out or an exclusion that a member has asked customer service for.
--
-- What it does: adds a column to changes and exclusions that says whether an operator made it.
-- Safe: the columns have a constant default, so no row is rewritten, and the server before this version does not write them.

alter table protection_change add column by_operator boolean not null default false;
alter table protection_exclusion add column by_operator boolean not null default false;
