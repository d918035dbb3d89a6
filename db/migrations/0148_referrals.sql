-- Referrals: members who invite friends, and what both get for it.
--
-- What it does: makes tables of the members' codes, of the friends who came by them, and of how many were rewarded in a month.
-- Safe: the tables are new, and nothing that exists refers to them.

create table referral_code (
  brand_id integer not null,
  member_id bigint not null,
  -- In capital letters; no letter looks like another.
  code text not null check (code ~ '^[0-9A-Z]{8}$'),
  made_at timestamptz not null,
  primary key (brand_id, member_id),
  unique (brand_id, code),
  foreign key (brand_id, member_id) references member
);

create table referral (
  referral_id uuid primary key,
  brand_id integer not null,
  inviter_id bigint not null,
  friend_id bigint not null check (friend_id <> inviter_id),
  -- joined: the friend has not done yet what is asked; held: it is done, and an operator decides.
  state text not null default 'joined' check (state in ('joined', 'held', 'rewarded', 'refused')),
  joined_at timestamptz not null,
  -- When the friend's first deposit was credited, and when it was last looked whether enough is done.
  deposited_at timestamptz,
  checked_at timestamptz,
  -- What the friend had deposited and staked when enough was done, in minor units.
  deposit bigint,
  turnover bigint,
  qualified_at timestamptz,
  -- Why it was held: what the two accounts share.
  reasons text[] not null default '{}',
  -- The inviter had been rewarded for enough friends in that month.
  is_capped boolean not null default false,
  decided_by text check (length(decided_by) between 1 and 100),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 300),
  check ((state = 'joined') = (qualified_at is null)),
  unique (brand_id, friend_id),
  foreign key (brand_id, inviter_id) references member,
  foreign key (brand_id, friend_id) references member
);
create index referral_of_inviter on referral (brand_id, inviter_id, joined_at desc, referral_id desc);
create index referral_due on referral (coalesce(checked_at, deposited_at)) where state = 'joined' and deposited_at is not null;
create index referral_list on referral (brand_id, state, joined_at desc, referral_id desc);

-- For how many friends a member was rewarded in a month of the brand's time zone.
create table referral_month (
  brand_id integer not null,
  member_id bigint not null,
  month date not null check (extract(day from month) = 1),
  friends integer not null check (friends > 0),
  primary key (brand_id, member_id, month),
  foreign key (brand_id, member_id) references member
);

grant select, insert on referral_code, referral, referral_month to baize_server;
grant delete on referral_code to baize_server;
grant update (state, deposited_at, checked_at, deposit, turnover, qualified_at, reasons, is_capped, decided_by, decided_at,
  decision_reason) on referral to baize_server;
grant update (friends) on referral_month to baize_server;
