-- Lotteries: numbers that are closed, or pay only a part of their rate.
--
-- What it does: makes a table of the restrictions that operators set, each from an announced moment on, for one draw or for all draws
-- of a lottery. One number of one bet has at most one that is not lifted; a newer one lifts it. A restriction is never changed
-- otherwise, so what was in force at any moment can be told afterwards.
-- Safe: the table is new.

create table lottery_restriction (
  restriction_id uuid primary key,
  brand_id integer not null references brand,
  game_code text not null check (game_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Null: all draws of the lottery.
  draw_id uuid references lottery_draw,
  bet text not null check (length(bet) between 1 and 40),
  -- A line of the bet, or a part of lines that are on several numbers at once.
  line text not null check (length(line) between 1 and 200),
  -- The part of the rate that is paid, in parts per million; 0: nothing more is sold.
  pays_ppm integer not null check (pays_ppm >= 0 and pays_ppm < 1000000),
  applies_from timestamptz not null,
  made_by uuid not null,
  made_name text not null,
  reason text not null,
  made_at timestamptz not null,
  -- From when on it counts no more.
  lifted_from timestamptz,
  lifted_by uuid,
  lifted_name text,
  lift_reason text,
  lifted_at timestamptz,
  check (applies_from >= made_at),
  check (num_nonnulls(lifted_from, lifted_by, lifted_name, lift_reason, lifted_at) in (0, 5))
);
create unique index lottery_restriction_open
  on lottery_restriction (brand_id, game_code, coalesce(draw_id, '00000000-0000-0000-0000-000000000000'), bet, line)
  where lifted_at is null;
create index lottery_restriction_game on lottery_restriction (brand_id, game_code, applies_from);
create index lottery_restriction_newest on lottery_restriction (brand_id, made_at desc, restriction_id);

grant select, insert, update (lifted_from, lifted_by, lifted_name, lift_reason, lifted_at) on lottery_restriction to baize_server;
