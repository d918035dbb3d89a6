-- Registered addresses that nobody logs in from lapse.
--
-- What it does: an index by which the sweep finds them.
-- Why it is safe: it changes no row; the table has some rows a member, so the index is made in a moment.

create index factor_address_last_used on factor_address (brand_id, last_used_at);