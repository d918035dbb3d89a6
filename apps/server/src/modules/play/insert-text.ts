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
    draws, provider_id, key, body_hash, placed_at, bet)
  select brand_id, account_id, pair_no, nonce, round_id, game_code, definition_hash, stake, payout, balance_after,
    draws::int[], provider_id, key, body_hash, placed_at, bet::jsonb
  from unnest(
    $13::int[], $14::bigint[], $15::int[], $16::bigint[], $17::uuid[], $18::text[], $19::bytea[], $20::bigint[],
    $21::bigint[], $22::bigint[], $23::text[], $24::int[], $25::text[], $26::bytea[], $27::timestamptz[], $28::text[])
    as row (brand_id, account_id, pair_no, nonce, round_id, game_code, definition_hash, stake, payout, balance_after,
      draws, provider_id, key, body_hash, placed_at, bet)`

const steps = `
  insert into play_step (
    brand_id, account_id, pair_no, nonce, step_no, step, payout, balance_after, provider_id, key, body_hash, placed_at)
  select brand_id, account_id, pair_no, nonce, step_no, step::jsonb, payout, balance_after, provider_id, key, body_hash, placed_at
  from unnest(
    $29::int[], $30::bigint[], $31::int[], $32::bigint[], $33::int[], $34::text[], $35::bigint[], $36::bigint[], $37::int[],
    $38::text[], $39::bytea[], $40::timestamptz[])
    as row (brand_id, account_id, pair_no, nonce, step_no, step, payout, balance_after, provider_id, key, body_hash, placed_at)`

const opened = `
  insert into play_open_round (account_id, pair_no, nonce, brand_id, provider_id, round_id, game_code, placed_at)
  select * from unnest(
    $41::bigint[], $42::int[], $43::bigint[], $44::int[], $45::int[], $46::uuid[], $47::text[], $48::timestamptz[])`

const over = `delete from play_open_round where round_id = any($49::uuid[])`

/** Inserts pairs and rounds. */
export const insertText = `with pair as (${pairs}) ${rounds}`

/** The same with steps and with rounds that go on. */
export const stepsText = `
  with pair as (${pairs}), step as (${steps}), opened as (${opened}), over as (${over}) ${rounds}`
