-- What each offer cost and brought, by day.
--
-- What it does: makes a table of daily sums of bonuses by offer, with the cursor of the log that they are summed from, and one of
-- the members who have seen an offer; adds indexes for what is read by time.
-- Safe: the tables are new and begin empty; everything in the sums follows from the log, which is read from its beginning where
-- there are bonuses already. The indexes are over tables that have few rows before offers are in use.

create table promotion_day (
  brand_id integer not null,
  promotion_id text not null,
  -- A day of the brand's time zone: that of each posting.
  day date not null,
  -- Bonuses that were opened, and whose turnover was met.
  opened integer not null default 0,
  met integer not null default 0,
  -- Bonus money: given, become the members' own at the end, and gone back to the site. Minor units.
  granted numeric not null default 0,
  kept numeric not null default 0,
  returned numeric not null default 0,
  -- While the bonus was open, own money and bonus money together: stakes, stakes that were returned, payouts, payouts undone.
  staked numeric not null default 0,
  unstaked numeric not null default 0,
  paid numeric not null default 0,
  unpaid numeric not null default 0,
  primary key (brand_id, promotion_id, day),
  foreign key (brand_id, promotion_id) references promotion
) with (fillfactor = 80);

-- How far each lane of the ledger's log is in the sums.
create table promotion_report_cursor (
  lane smallint primary key,
  batch bigint not null check (batch >= 0)
);

-- Who has seen an offer, and on which day first.
create table promotion_seen (
  brand_id integer not null,
  promotion_id text not null,
  member_id bigint not null,
  day date not null,
  primary key (brand_id, promotion_id, member_id),
  foreign key (brand_id, member_id) references member,
  foreign key (brand_id, promotion_id) references promotion
);
create index promotion_seen_day on promotion_seen (brand_id, promotion_id, day);
create index promotion_seen_member on promotion_seen (brand_id, member_id, promotion_id);

-- Of offers in cash, what was paid when.
create index promotion_claim_issued on promotion_claim (brand_id, promotion_id, issued_at) where issued_at is not null;
-- Movements of bonus money in the time of a step through the log.
create index ledger_bonus_share_posted on ledger_bonus_share (posted_at);

grant select, insert, update on promotion_day, promotion_report_cursor to baize_server;
grant select, insert, delete on promotion_seen to baize_server;
