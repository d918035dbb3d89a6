import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId, ProviderId, RoundSums } from '../../ledger/index.ts'

/**
 * Records when a round was last reported as finished, and ends it if it is known already. If not, the log will bring
 * it.
 */
export async function finishRoundNow(
  db: Database,
  providerId: ProviderId,
  accountId: AccountId,
  round: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    with noted as (
      insert into vendor_round_finish (provider_id, account_id, round, finished_at)
      values (${providerId}, ${accountId}, ${round}, ${now.toString()})
      on conflict (provider_id, account_id, round)
      do update set finished_at = greatest(vendor_round_finish.finished_at, excluded.finished_at)
    )
    update vendor_round set state = 'finished', ended_at = greatest(${now.toString()}::timestamptz, first_at)
    where provider_id = ${providerId} and account_id = ${accountId} and round = ${round} and state = 'open'`.execute(db)
}

/**
 * Ends the rounds whose finish was recorded after `since` while the log was being read, when neither the reader nor the
 * finish saw the other.
 */
export async function endFinishedRounds(db: Database, since: Temporal.Instant): Promise<void> {
  await sql`
    update vendor_round round set state = 'finished', ended_at = finish.finished_at
    from vendor_round_finish finish
    where finish.finished_at >= ${since.toString()} and round.provider_id = finish.provider_id
      and round.account_id = finish.account_id and round.round = finish.round
      and round.state = 'open' and round.last_at <= finish.finished_at`.execute(db)
}

/**
 * Creates a lane's cursor if there is none. Call it outside a transaction: a caller that held a connection here would
 * wait for another one's transaction, and with all connections taken they would all wait for ever.
 */
export async function makeCursor(db: Database, lane: number): Promise<void> {
  await sql`insert into vendor_round_cursor (lane, batch) values (${lane}, 0) on conflict (lane) do nothing`.execute(db)
}

/**
 * Locks a lane's cursor until the transaction ends and returns how far the lane has been read; `undefined` if another
 * process holds it.
 */
export async function holdCursor(tx: Database, lane: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ batch: bigint }>`
    select batch from vendor_round_cursor where lane = ${lane} for update skip locked`.execute(tx)
  return rows[0]?.batch
}

/** How far each lane has been read. */
export async function cursorsOfLanes(db: Database): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ lane: number; batch: bigint }>`select lane, batch from vendor_round_cursor`.execute(db)
  return new Map(rows.map(({ lane, batch }) => [lane, batch]))
}

export async function moveCursor(tx: Database, lane: number, batch: bigint): Promise<void> {
  await sql`update vendor_round_cursor set batch = ${batch} where lane = ${lane}`.execute(tx)
}

/**
 * Updates rounds with what happened in them. A round is stored if a bet opened it and left it open; one that ended
 * right away is only in the log. A finish counts from the moment the vendor reported it: a later bet opens the round
 * again, but a late win or rollback does not.
 */
export async function addToRounds(tx: Database, sums: RoundSums): Promise<void> {
  await sql`
    with change as materialized (
      select change.*, case
          when change.turn = 'ended' or finish.finished_at >= change.last_at then 'finished'
          when change.turn = 'opened' then 'open'
        end as said
      from unnest(
        ${sums.providerIds}::integer[], ${sums.accountIds}::bigint[], ${sums.rounds}::text[], ${sums.gameCodes}::text[],
        ${sums.turns}::text[], ${sums.staked}::numeric[], ${sums.paid}::numeric[], ${sums.firstAt}::timestamptz[],
        ${sums.lastAt}::timestamptz[]
      ) as change (provider_id, account_id, round, game_code, turn, staked, paid, first_at, last_at)
      left join vendor_round_finish finish using (provider_id, account_id, round)
    ), kept as (
      update vendor_round known set
        game_code = coalesce(change.game_code, known.game_code),
        staked = greatest(known.staked + change.staked, 0), paid = greatest(known.paid + change.paid, 0),
        last_at = greatest(known.last_at, change.last_at), state = coalesce(change.said, known.state),
        ended_at = case
          when coalesce(change.said, known.state) = 'open' then null else coalesce(known.ended_at, change.last_at)
        end
      from change
      where known.provider_id = change.provider_id and known.account_id = change.account_id
        and known.round = change.round
      returning known.provider_id, known.account_id, known.round
    )
    insert into vendor_round
      (provider_id, account_id, round, game_code, state, staked, paid, first_at, last_at, ended_at)
    select provider_id, account_id, round, game_code, said, greatest(staked, 0), greatest(paid, 0), first_at, last_at,
      case when said = 'finished' then last_at end
    from change
    where turn = 'opened' and not exists (select from kept where kept.provider_id = change.provider_id
      and kept.account_id = change.account_id and kept.round = change.round)`.execute(tx)
}

/**
 * Closes a vendor's open rounds in which nothing has happened since `before`, at most `max` at once. Returns how many.
 */
export async function closeRoundsBefore(
  db: Database,
  providerId: ProviderId,
  before: Temporal.Instant,
  now: Temporal.Instant,
  max: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update vendor_round set state = 'closed', ended_at = ${now.toString()}
    where (provider_id, account_id, round) in (
      select provider_id, account_id, round from vendor_round
      where provider_id = ${providerId} and state = 'open' and last_at < ${before.toString()}
      order by last_at limit ${max} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** A round as it is stored. */
export interface RoundRow {
  readonly round: string
  readonly gameCode: string | null
  readonly state: 'open' | 'finished' | 'closed'
  readonly stakedMinor: bigint
  readonly paidMinor: bigint
  readonly firstAt: Temporal.Instant
  readonly lastAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

/** A player's round, as far as the log has been read. */
export async function roundOf(
  db: Database,
  providerId: ProviderId,
  accountId: AccountId,
  round: string,
): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select round, game_code as "gameCode", state, staked as "stakedMinor", paid as "paidMinor", first_at as "firstAt",
      last_at as "lastAt", ended_at as "endedAt"
    from vendor_round where provider_id = ${providerId} and account_id = ${accountId} and round = ${round}`.execute(db)
  return rows[0]
}

/** A round by its vendor, player and name. */
export interface RoundKey {
  readonly providerId: ProviderId
  readonly accountId: AccountId
  readonly round: string
}

/** The open rounds of some accounts, at most `max` of each, the newest first. */
export async function openRoundsOf(
  db: Database,
  accountIds: readonly AccountId[],
  max: number,
  begunBy?: Temporal.Instant,
): Promise<RoundKey[]> {
  const { rows } = await sql<RoundKey>`
    select open.provider_id as "providerId", open.account_id as "accountId", open.round
    from unnest(${accountIds}::bigint[]) as owner (account_id)
    cross join lateral (
      select provider_id, account_id, round from vendor_round
      where vendor_round.account_id = owner.account_id and state = 'open'
        and first_at <= coalesce(${begunBy?.toString() ?? null}::timestamptz, 'infinity') order by last_at desc limit ${max}) open`.execute(
    db,
  )
  return rows
}

/**
 * Which of these rounds are over or not, as far as vendors said so; a round that is left out was neither read from the log
 * nor finished yet, or ended in the moment in which it began.
 */
export async function roundStandings(
  db: Database,
  keys: readonly RoundKey[],
): Promise<(RoundKey & { readonly isOpen: boolean })[]> {
  const { rows } = await sql<RoundKey & { readonly isOpen: boolean }>`
    select key.provider_id as "providerId", key.account_id as "accountId", key.round,
      coalesce(known.state = 'open', false) as "isOpen"
    from unnest(${keys.map((one) => one.providerId)}::integer[], ${keys.map((one) => one.accountId)}::bigint[],
      ${keys.map((one) => one.round)}::text[]) as key (provider_id, account_id, round)
    left join vendor_round known using (provider_id, account_id, round)
    left join vendor_round_finish finish using (provider_id, account_id, round)
    where known.state is not null or finish.finished_at is not null`.execute(db)
  return rows
}

/** Where the postings of rounds with this number lie, whichever vendor and player they belong to; at most `max`. */
export async function roundsOfNumber(
  db: Database,
  round: string,
  max: number,
): Promise<
  readonly {
    readonly providerId: ProviderId
    readonly accountId: AccountId
    readonly since: Temporal.Instant
    readonly until: Temporal.Instant
  }[]
> {
  const { rows } = await sql<{
    providerId: ProviderId
    accountId: AccountId
    since: Temporal.Instant
    until: Temporal.Instant
  }>`
    select provider_id as "providerId", account_id as "accountId", first_at as since, last_at as until
    from vendor_round where round = ${round} order by last_at desc limit ${max}`.execute(db)
  return rows
}
