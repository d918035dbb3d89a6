-- Corrections of members' balances, which one operator proposes and another decides about.
--
-- What it does: makes the table.
-- Safe: the table is new, and nothing that exists refers to it.

create table adjustment (
  adjustment_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  currency text not null check (length(currency) <= 32),
  -- Minor units: above zero in the member's favour, below zero against the member.
  amount bigint not null check (amount <> 0),
  category text not null check (category in ('goodwill', 'correction', 'bonus_correction', 'chargeback', 'test')),
  reason text not null check (length(reason) between 1 and 300),
  body_hash bytea not null check (length(body_hash) = 32),
  -- approving: the ledger is asked to post it; closing: the ledger is asked never to post it.
  state text not null check (state in ('proposed', 'approving', 'closing', 'posted', 'refused', 'expired')),
  closes_as text check (closes_as in ('refused', 'expired')),
  proposed_by uuid not null,
  proposed_name text not null check (length(proposed_name) <= 100),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  -- Who approved it last. It is posted only if the ledger accepts it.
  approved_by uuid,
  approved_name text check (length(approved_name) <= 100),
  approved_at timestamptz,
  refused_name text check (length(refused_name) <= 100),
  refused_at timestamptz,
  refusal text check (length(refusal) <= 300),
  -- How often the ledger was asked to post it, when last, and why it did not.
  attempts integer not null default 0 check (attempts >= 0),
  tried_at timestamptz,
  problem text check (length(problem) <= 100),
  posted_at timestamptz,
  check ((state = 'closing') = (closes_as is not null)),
  check ((state = 'posted') = (posted_at is not null)),
  check (state not in ('approving', 'posted') or approved_by <> proposed_by),
  foreign key (brand_id, member_id) references member
);
create index adjustment_brand on adjustment (brand_id, proposed_at desc, adjustment_id desc);
create index adjustment_member on adjustment (brand_id, member_id, proposed_at desc, adjustment_id desc);
create index adjustment_open on adjustment (brand_id, proposed_at, adjustment_id)
  where state in ('proposed', 'approving', 'closing');

grant select, insert on adjustment to baize_server;
grant update (state, closes_as, approved_by, approved_name, approved_at, refused_name, refused_at, refusal, attempts,
  tried_at, problem, posted_at) on adjustment to baize_server;
