-- Player protection: limits, time-outs, self-exclusions, reality checks, and every change of them.
--
-- What it does: makes the tables. What stops bets are the ledger's own rules of accounts; these tables say what they shall be.
-- Safe: the tables are new, and no member has a row until they set something.

-- What holds for a member now. The row is locked by whoever changes anything, so that changes come one after another.
create table protection_member (
  brand_id integer not null,
  member_id bigint not null,
  -- Counts changes; the ledger has the rules of the change `applied`.
  version integer not null default 0,
  applied integer not null default 0,
  -- Until when the member is excluded; the year 9999 is for good.
  excluded_until timestamptz,
  -- Whether the ledger blocks the member because of it.
  blocked boolean not null default false,
  -- How often play is interrupted; 0 is never, null is what the brand's jurisdiction says.
  reality_minutes integer check (reality_minutes between 0 and 1440),
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references member
);
create index protection_member_due on protection_member (brand_id, member_id) where applied < version;
create index protection_member_ending on protection_member (excluded_until) where blocked;

create table protection_limit (
  brand_id integer not null,
  member_id bigint not null,
  flow text not null check (flow in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount >= 0),
  primary key (brand_id, member_id, flow, period),
  foreign key (brand_id, member_id) references protection_member
);

-- Every change that a member asked for. What it was about is never changed; only what became of it.
create table protection_change (
  change_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  subject text not null check (subject in ('deposit', 'loss', 'stake', 'reality')),
  period text check (period in ('day', 'week', 'month')),
  check ((subject = 'reality') = (period is null)),
  -- Minor units or minutes; null is none.
  before bigint,
  after bigint,
  asked_at timestamptz not null,
  state text not null check (state in ('made', 'waiting', 'withdrawn', 'lapsed')),
  -- When a change that waits can be confirmed, and until when.
  confirmable_at timestamptz,
  lapses_at timestamptz,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check ((confirmable_at is null) = (lapses_at is null)),
  check (state = 'made' or confirmable_at is not null),
  foreign key (brand_id, member_id) references protection_member
);
create index protection_change_member on protection_change (brand_id, member_id, asked_at desc, change_id desc);
create unique index protection_change_waiting on protection_change (brand_id, member_id, subject, coalesce(period, ''))
  where state = 'waiting';
create index protection_change_lapsing on protection_change (lapses_at) where state = 'waiting';

-- Time-outs and exclusions. Rows are only ever added: the one that ends last counts.
create table protection_exclusion (
  exclusion_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  kind text not null check (kind in ('timeout', 'exclusion')),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= began_at + interval '24 hours'),
  foreign key (brand_id, member_id) references protection_member
);
create index protection_exclusion_member on protection_exclusion (brand_id, member_id, ends_at desc);

-- When play began in a session, and when the member last passed a reality check.
create table protection_play (
  brand_id integer not null,
  session_id bigint not null,
  member_id bigint not null,
  began_at timestamptz not null,
  checked_at timestamptz,
  primary key (brand_id, session_id),
  foreign key (brand_id, member_id) references member
);
create index protection_play_old on protection_play (began_at);
create index protection_play_member on protection_play (brand_id, member_id, began_at);

grant select, insert, update on protection_member to baize_server;
grant select, insert, update, delete on protection_limit to baize_server;
grant select, insert on protection_change, protection_exclusion to baize_server;
grant update (state, ended_at) on protection_change to baize_server;
grant select, insert, update, delete on protection_play to baize_server;
