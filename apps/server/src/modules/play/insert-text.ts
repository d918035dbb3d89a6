const pairs = `
  insert into play_seed_pair (
    brand_id, account_id, pair_no, server_seed_sealed, server_seed_hash, client_seed,
    next_server_seed_sealed, next_server_seed_hash, provider_id, key, body_hash, started_at)
  select * from unnest(
    $1::int[], $2::bigint[], $3::int[], $4::bytea[], $5::bytea[], $6::text[],
    $7::bytea[], $8::bytea[], $9::int[], $10::text[], $11::bytea[], $12::timestamptz[])`

const rounds = `
  insert into play_round (
    brand_id, account_id, pair_no, nonce, round_id, game_code, definition_hash, stake, payout, balance_after,
    draws, provider_id, key, body_hash, placed_at, bet, side_stake)
  select brand_id, account_id, pair_no, nonce, round_id, game_code, definition_hash, stake, payout, balance_after,
    draws::int[], provider_id, key, body_hash, placed_at, bet::jsonb, side_stake
  from unnest(
    $13::int[], $14::bigint[], $15::int[], $16::bigint[], $17::uuid[], $18::text[], $19::bytea[], $20::bigint[],
    $21::bigint[], $22::bigint[], $23::text[], $24::int[], $25::text[], $26::bytea[], $27::timestamptz[], $28::text[],
    $29::bigint[])
    as row (brand_id, account_id, pair_no, nonce, round_id, game_code, definition_hash, stake, payout, balance_after,
      draws, provider_id, key, body_hash, placed_at, bet, side_stake)`

const steps = `
  insert into play_step (
    brand_id, account_id, pair_no, nonce, step_no, step, payout, balance_after, provider_id, key, body_hash, placed_at, stake)
  select brand_id, account_id, pair_no, nonce, step_no, step::jsonb, payout, balance_after, provider_id, key, body_hash, placed_at, stake
  from unnest(
    $30::int[], $31::bigint[], $32::int[], $33::bigint[], $34::int[], $35::text[], $36::bigint[], $37::bigint[], $38::int[],
    $39::text[], $40::bytea[], $41::timestamptz[], $51::bigint[])
    as row (brand_id, account_id, pair_no, nonce, step_no, step, payout, balance_after, provider_id, key, body_hash, placed_at, stake)`

const opened = `
  insert into play_open_round (account_id, pair_no, nonce, brand_id, provider_id, round_id, game_code, placed_at)
  select * from unnest(
    $42::bigint[], $43::int[], $44::bigint[], $45::int[], $46::int[], $47::uuid[], $48::text[], $49::timestamptz[])`

const over = `delete from play_open_round where round_id = any($50::uuid[])`

const prizes = (first: number) =>
  `insert into play_prize (place, prize_no) select * from unnest($${first}::uuid[], $${first + 1}::bigint[])`

/** Inserts pairs and rounds. */
export const insertText = `with pair as (${pairs}) ${rounds}`

/** The same with prizes that were won. */
export const prizesText = `with pair as (${pairs}), prize as (${prizes(30)}) ${rounds}`

/** The same with steps and with rounds that go on. */
export const stepsText = `
  with pair as (${pairs}), step as (${steps}), opened as (${opened}), over as (${over}), prize as (${prizes(52)}) ${rounds}`
