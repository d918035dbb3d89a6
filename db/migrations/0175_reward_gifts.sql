-- Single rewards: what an operator gives a member into the reward centre, above a limit once a second operator agrees.
--
-- What it does: makes the table.
-- Safe: it is new, and nothing that exists refers to it.

create table reward_gift (
  gift_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  kind text not null check (kind in ('cash', 'points')),
  currency text not null check (length(currency) <= 32),
  -- Minor units of the currency, or points.
  amount bigint not null check (amount > 0),
  -- What the member reads.
  words text not null check (length(words) between 1 and 120),
  -- How long it waits in the reward centre.
  days integer not null check (days between 1 and 90),
  reason text not null check (length(reason) between 1 and 300),
  -- A fingerprint of the request, so that a repeated key with another content is refused.
  body_hash bytea not null,
  -- proposed: waits for a second operator; offered: it is in the reward centre.
  state text not null check (state in ('proposed', 'offered', 'refused')),
  proposed_by uuid not null,
  proposed_name text not null check (length(proposed_name) between 1 and 100),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  decided_by uuid,
  decided_name text check (length(decided_name) <= 100),
  decided_at timestamptz,
  refusal text check (length(refusal) between 1 and 300),
  check ((state = 'refused') = (refusal is not null)),
  check (decided_by is null or decided_by <> proposed_by),
  foreign key (brand_id, member_id) references member
);
create index reward_gift_list on reward_gift (brand_id, proposed_at desc, gift_id desc);
create index reward_gift_waiting on reward_gift (brand_id, proposed_at, gift_id) where state = 'proposed';
create index reward_gift_member on reward_gift (brand_id, member_id, proposed_at desc);
grant select, insert on reward_gift to baize_server;
grant update (state, decided_by, decided_name, decided_at, refusal) on reward_gift to baize_server;
