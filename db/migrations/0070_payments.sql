-- Deposits by payment gateways.
--
-- What it does: makes the tables of the connected gateways, of deposits, and of what gateways reported.
-- Safe: all tables are new; nothing that exists is touched.

create table payment_gateway (
  brand_id integer not null references brand,
  gateway_code text not null check (gateway_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  -- The key that both sides sign with, sealed under the server's master key.
  key_sealed bytea not null,
  is_demo boolean not null,
  connected_at timestamptz not null,
  primary key (brand_id, gateway_code)
);

create table payment_deposit (
  deposit_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  method_code text not null check (length(method_code) <= 64),
  kind text not null check (kind in ('promptpay', 'page')),
  gateway_code text not null check (length(gateway_code) <= 32),
  currency text not null check (length(currency) <= 8),
  amount bigint not null check (amount > 0),
  -- A fingerprint of the request, so that a repeated key with another content is refused.
  body_hash bytea not null,
  state text not null check (state in ('pending', 'credited', 'review', 'expired', 'cancelled', 'failed')),
  -- Why an operator has to decide.
  review text check (review in ('other_amount', 'other_currency', 'refused', 'paid_twice')),
  check (state <> 'review' or review is not null),
  -- What the gateway said about its charge: its own id, and how to pay.
  charge_id text check (length(charge_id) <= 64),
  qr text check (length(qr) <= 512),
  page_url text check (length(page_url) <= 2000),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- When the gateway was last asked about it.
  asked_at timestamptz,
  credited_at timestamptz,
  -- The gateway's id of the charge that was credited: not always the one that it gave us at first.
  paid_charge_id text check (length(paid_charge_id) <= 64),
  check ((state = 'credited') = (credited_at is not null)),
  check ((state = 'credited') = (paid_charge_id is not null)),
  foreign key (brand_id, gateway_code) references payment_gateway,
  foreign key (brand_id, member_id) references member
);
create index payment_deposit_member on payment_deposit (brand_id, member_id, created_at desc, deposit_id desc);
create index payment_deposit_pending on payment_deposit (coalesce(asked_at, created_at)) where state = 'pending';
create index payment_deposit_review on payment_deposit (brand_id, created_at) where review is not null;

-- What gateways reported, once each, and what followed from it. Nothing here is ever changed.
create table payment_event (
  brand_id integer not null,
  gateway_code text not null,
  event_id text not null check (length(event_id) <= 64),
  -- The deposit that it names, whether or not there is one.
  deposit_id uuid,
  kind text not null check (kind in ('paid', 'expired', 'cancelled')),
  charge_id text not null check (length(charge_id) <= 64),
  amount text not null check (length(amount) <= 32),
  currency text not null check (length(currency) <= 8),
  outcome text not null check (outcome in ('credited', 'closed', 'review', 'nothing', 'unknown_order')),
  received_at timestamptz not null,
  primary key (brand_id, gateway_code, event_id),
  foreign key (brand_id, gateway_code) references payment_gateway
);
create index payment_event_deposit on payment_event (deposit_id);
create index payment_event_unknown on payment_event (brand_id, received_at) where outcome = 'unknown_order';

grant select, insert on payment_gateway, payment_deposit, payment_event to baize_server;
grant update (key_sealed) on payment_gateway to baize_server;
-- Whose it is and what was ordered never changes.
grant update (state, review, charge_id, qr, page_url, asked_at, credited_at, paid_charge_id) on payment_deposit to baize_server;
