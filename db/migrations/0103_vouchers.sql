-- Voucher codes, made in batches by operators and redeemed by members.
--
-- What it does: makes the tables, and lets a deposit be one by voucher, which no gateway has a part in.
-- Safe: the tables are new, and the checks that are replaced get wider. Rows that exist have a gateway and keep it.

create table payment_voucher_batch (
  batch_id uuid primary key,
  brand_id integer not null references brand,
  currency text not null check (length(currency) <= 8),
  amount bigint not null check (amount > 0),
  count integer not null check (count between 1 and 1000),
  -- Who made it, and what for.
  by_name text not null check (length(by_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index payment_voucher_batch_brand on payment_voucher_batch (brand_id, made_at desc, batch_id desc);

create table payment_voucher (
  -- A hash: the code itself is printed once and stored nowhere.
  code_hash bytea primary key check (length(code_hash) = 32),
  batch_id uuid not null references payment_voucher_batch,
  -- The deposit that it became, and nothing else ever becomes.
  deposit_id uuid unique references payment_deposit
);
create index payment_voucher_batch_of on payment_voucher (batch_id);

alter table payment_deposit
  alter column gateway_code drop not null,
  drop constraint payment_deposit_kind_check,
  add constraint payment_deposit_kind_check check (kind in ('promptpay', 'page', 'transfer', 'voucher')),
  add constraint payment_deposit_gateway_check check ((kind = 'voucher') = (gateway_code is null));
-- A voucher that is redeemed and not in the balance yet.
create index payment_deposit_voucher_due on payment_deposit (coalesce(asked_at, created_at)) where kind = 'voucher' and state = 'crediting';

grant select, insert on payment_voucher_batch, payment_voucher to baize_server;
grant update (deposit_id) on payment_voucher to baize_server;
