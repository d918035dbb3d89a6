-- Points, and the mall in which members redeem them.
--
-- What it does: makes the tables of what earns points, of what is earned and not granted yet, of goods and of redemptions and
-- conversions. The points themselves are in the ledger, in accounts of the kind `points` and the currency PTS.
-- Safe: all tables are new, and nothing that exists refers to them.

-- How far the ledger's log has been read.
create table point_cursor (
  lane smallint primary key,
  batch bigint not null check (batch >= 0)
);
grant select, insert on point_cursor to baize_server;
grant update (batch) on point_cursor to baize_server;

-- What earns how many points, and what points are worth. Each version counts for what is posted from its time on.
create table point_rules (
  brand_id integer not null references brand,
  -- From 1. Whoever saves a version names the one before it, so that nobody overwrites what they have not seen.
  version integer not null check (version > 0),
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 16384),
  counts_from timestamptz not null,
  by_operator uuid,
  by_name text not null check (length(by_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  made_at timestamptz not null,
  primary key (brand_id, version)
);
create trigger point_rules_kept before update or delete or truncate on point_rules
  for each statement execute function payment_keep_decisions();
grant select, insert on point_rules to baize_server;

-- What a member has earned by one source, and what of it is not granted yet.
create table point_progress (
  brand_id integer not null,
  member_id bigint not null,
  -- deposit, or a type of game.
  source text not null check (length(source) between 1 and 32),
  -- In parts of a point, exactly: 100,000 to the point in a currency of two digits. Below zero if what was earned before was rolled back.
  carry numeric(60, 0) not null,
  -- Counts the grants. The number is in the key of the posting, so that each is posted once.
  number bigint not null default 0 check (number >= 0),
  -- Whole points that are about to be posted under this number.
  granting bigint check (granting > 0),
  tried_at timestamptz,
  primary key (brand_id, member_id, source),
  foreign key (brand_id, member_id) references member
) with (fillfactor = 80);
-- Finds what makes a whole point.
create index point_progress_due on point_progress (brand_id, carry) where granting is null;
create index point_progress_granting on point_progress (tried_at) where granting is not null;
grant select, insert on point_progress to baize_server;
grant update (carry, number, granting, tried_at) on point_progress to baize_server;

-- What the mall offers.
create table point_goods (
  goods_id uuid primary key,
  brand_id integer not null references brand,
  -- goods are delivered by an operator; credit is paid to the member's balance at once.
  kind text not null check (kind in ('goods', 'credit')),
  art text not null check (length(art) between 1 and 64),
  names jsonb not null check (pg_column_size(names) <= 4096),
  texts jsonb not null check (pg_column_size(texts) <= 16384),
  price bigint not null check (price > 0 and price <= 1000000000),
  -- Minor units, of credit.
  credit bigint check (credit > 0 and credit <= 100000000000),
  stock integer not null check (stock between 0 and 1000000),
  -- How many of it a member can redeem in all.
  member_limit integer check (member_limit between 1 and 1000000),
  is_on boolean not null,
  on_from timestamptz,
  on_until timestamptz,
  place integer not null,
  version integer not null check (version > 0),
  made_at timestamptz not null,
  check ((kind = 'credit') = (credit is not null)),
  check (on_from is null or on_until is null or on_from < on_until)
) with (fillfactor = 80);
create index point_goods_brand on point_goods (brand_id, place, goods_id);
grant select, insert on point_goods to baize_server;
grant update (kind, art, names, texts, price, credit, stock, member_limit, is_on, on_from, on_until, place, version) on point_goods to baize_server;

create table point_goods_version (
  goods_id uuid not null references point_goods,
  version integer not null check (version > 0),
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 32768),
  by_operator uuid,
  by_name text not null check (length(by_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  made_at timestamptz not null,
  primary key (goods_id, version)
);
create trigger point_goods_version_kept before update or delete or truncate on point_goods_version
  for each statement execute function payment_keep_decisions();
grant select, insert on point_goods_version to baize_server;

-- How many of something a member has redeemed, for the limit of each member.
create table point_taken (
  goods_id uuid not null references point_goods,
  brand_id integer not null,
  member_id bigint not null,
  taken integer not null check (taken >= 0),
  primary key (goods_id, member_id),
  foreign key (brand_id, member_id) references member
);
create index point_taken_member on point_taken (brand_id, member_id);
grant select, insert on point_taken to baize_server;
grant update (taken) on point_taken to baize_server;

create table point_redemption (
  redemption_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  goods_id uuid not null references point_goods,
  -- What people call it by.
  number text not null check (length(number) between 4 and 32),
  kind text not null check (kind in ('goods', 'credit')),
  names jsonb not null check (pg_column_size(names) <= 4096),
  art text not null check (length(art) between 1 and 64),
  quantity integer not null check (quantity between 1 and 1000),
  -- In all.
  points bigint not null check (points > 0),
  credit bigint check (credit > 0),
  currency text not null check (length(currency) <= 32),
  -- Where to: personal data, gone with the account.
  address jsonb check (pg_column_size(address) <= 8192),
  body_hash bytea not null check (length(body_hash) = 32),
  -- taking: the ledger is asked for the points; rejecting: it is asked to give them back; failed: the points were not enough.
  state text not null check (state in ('taking', 'process', 'approved', 'rejecting', 'rejected', 'failed')),
  created_at timestamptz not null,
  tried_at timestamptz not null,
  decided_by uuid,
  decided_name text check (length(decided_name) <= 100),
  decided_at timestamptz,
  remark text check (length(remark) <= 300),
  check (kind <> 'credit' or (credit is not null and state not in ('process', 'rejecting', 'rejected'))),
  foreign key (brand_id, member_id) references member
);
create unique index point_redemption_number on point_redemption (brand_id, number);
create index point_redemption_member on point_redemption (brand_id, member_id, created_at desc, redemption_id desc);
create index point_redemption_brand on point_redemption (brand_id, created_at desc, redemption_id desc);
create index point_redemption_waiting on point_redemption (brand_id, created_at, redemption_id) where state = 'process';
create index point_redemption_left on point_redemption (tried_at) where state in ('taking', 'rejecting');
grant select, insert on point_redemption to baize_server;
grant update (address, state, tried_at, decided_by, decided_name, decided_at, remark) on point_redemption to baize_server;

create table point_conversion (
  conversion_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  points bigint not null check (points > 0),
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text not null check (length(currency) <= 32),
  rules_version integer not null,
  body_hash bytea not null check (length(body_hash) = 32),
  -- taking: the ledger is asked; failed: the points were not enough.
  state text not null check (state in ('taking', 'done', 'failed')),
  created_at timestamptz not null,
  tried_at timestamptz not null,
  foreign key (brand_id, member_id) references member
);
create index point_conversion_member on point_conversion (brand_id, member_id, created_at desc, conversion_id desc);
create index point_conversion_left on point_conversion (tried_at) where state = 'taking';
grant select, insert on point_conversion to baize_server;
grant update (state, tried_at) on point_conversion to baize_server;
