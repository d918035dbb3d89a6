-- Levels in the back office: versions that count from a day on, and levels that an operator sets by hand.
--
-- What it does: adds three columns, and an index for the list of members by level.
-- Safe: the columns are empty in all rows that exist, which means what held before: a version counts from when it was made, and
-- every level follows the turnover. The index is over members with a level only.

-- Empty: from when it was made.
alter table vip_levels add column counts_from timestamptz;

-- Until then the level stays as an operator has set it, whatever is staked.
alter table vip_member add column set_until timestamptz;
grant update (set_until) on vip_member to baize_server;
create index vip_member_level on vip_member (brand_id, level desc, member_id) where level > 0;
create index vip_member_set on vip_member (brand_id, level desc, member_id) where set_until is not null;

-- Of what an operator has set.
alter table vip_change add column set_until timestamptz check (set_until is null or cause = 'operator');
