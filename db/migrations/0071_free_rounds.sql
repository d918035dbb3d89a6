-- Free rounds that members are given at outside vendors, and the campaigns in which they are given.
--
-- What it does: makes two tables of the module `vendors`.
-- Safe: creates tables only, touches nothing that exists. The server may not insert into them: only an operator's command,
-- which works as the owner, gives free rounds.

create table vendor_campaign (
  brand_id integer not null,
  campaign text not null check (campaign ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  vendor_code text not null,
  game_code text not null,
  rounds integer not null check (rounds between 1 and 1000),
  -- What each round is played for, in minor units. The member pays nothing.
  bet bigint not null check (bet > 0),
  -- The highest win of all rounds together that is paid without a review.
  max_win bigint not null check (max_win >= 0),
  valid_hours integer not null check (valid_hours between 1 and 8760),
  max_members integer not null check (max_members between 1 and 1000000),
  given integer not null default 0 check (given between 0 and max_members),
  made_by text not null check (length(made_by) between 1 and 100),
  made_for text not null check (length(made_for) between 1 and 300),
  made_at timestamptz not null,
  primary key (brand_id, campaign),
  foreign key (brand_id, vendor_code) references vendor_connection
);
comment on table vendor_campaign is 'Free rounds with the same terms for many members: each gets them once, and no more members than the campaign is for.';

create table vendor_free_rounds (
  -- The name by which the vendor knows them.
  free_rounds_id text primary key check (free_rounds_id ~ '^[!-~]{1,100}$'),
  brand_id integer not null,
  vendor_code text not null,
  member_id bigint not null,
  game_code text not null,
  rounds integer not null check (rounds between 1 and 1000),
  bet bigint not null check (bet > 0),
  max_win bigint not null check (max_win >= 0),
  campaign text,
  -- The operator's own name for them: the same one gives nothing again.
  reference text not null check (length(reference) between 1 and 100),
  -- issued: the vendor has not confirmed them yet. refused: it does not give them.
  state text not null check (state in ('issued', 'sent', 'active', 'finished', 'cancelled', 'expired', 'refused')),
  valid_until timestamptz not null check (valid_until > issued_at),
  issued_by text not null check (length(issued_by) between 1 and 100),
  issued_for text not null check (length(issued_for) between 1 and 300),
  issued_at timestamptz not null,
  sent_at timestamptz,
  -- When the vendor is asked next, or when they expire.
  due_at timestamptz not null,
  tries integer not null default 0,
  cancel_asked_at timestamptz,
  cancel_by text check (length(cancel_by) between 1 and 100),
  cancel_for text check (length(cancel_for) between 1 and 300),
  -- What all of the rounds won together, as the vendor said at their end; null until it said so.
  won bigint check (won >= 0),
  ended_at timestamptz,
  -- Why the vendor was asked in vain.
  problem text check (length(problem) <= 200),
  unique (brand_id, vendor_code, member_id, reference),
  check ((ended_at is null) = (state in ('issued', 'sent', 'active'))),
  check (won is null or ended_at is not null),
  check (cancel_asked_at is null or (cancel_by is not null and cancel_for is not null)),
  foreign key (brand_id, vendor_code) references vendor_connection,
  foreign key (brand_id, member_id) references member,
  foreign key (brand_id, campaign) references vendor_campaign
);
create index vendor_free_rounds_due on vendor_free_rounds (due_at) where ended_at is null;
create index vendor_free_rounds_member on vendor_free_rounds (brand_id, member_id, issued_at desc);
create index vendor_free_rounds_campaign on vendor_free_rounds (brand_id, campaign) where campaign is not null;
comment on table vendor_free_rounds is 'Free rounds at outside vendors: who gave them to whom, what the vendor said, and what they won. Their win is a posting of the ledger.';

grant select on vendor_campaign, vendor_free_rounds to baize_server;
grant update (state, sent_at, due_at, tries, cancel_asked_at, won, ended_at, problem) on vendor_free_rounds to baize_server;
