import type { SharedOutcome } from '@baize/engines'
import { parseSeedHash } from '@baize/fairness'
import { minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { RoundState, StoredRound, StoredSeries, TableKey } from '../tables.types.ts'

interface RoundRow extends Omit<StoredRound, 'stakedMinor' | 'paidMinor'> {
  readonly staked: bigint
  readonly paid: bigint
}

const roundRow = sql`round.round_id as "roundId", round.brand_id as "brandId", round.game_code as "gameCode",
  round.round_no as "roundNo", round.series_no as "seriesNo", round.position, round.state, round.opens_at as "opensAt",
  round.closes_at as "closesAt", round.started_at as "startedAt", round.outcome, round.settled_at as "settledAt", round.bets,
  round.staked, round.paid`

function roundOfRow({ staked, paid, ...row }: RoundRow): StoredRound {
  return { ...row, stakedMinor: minor(staked), paidMinor: minor(paid) }
}

interface SeriesRow extends Omit<StoredSeries, 'definitionHash' | 'serverSeedHash'> {
  readonly definitionHash: Buffer
  readonly serverSeedHash: Buffer
}

function seriesOfRow({ definitionHash, serverSeedHash, ...row }: SeriesRow): StoredSeries {
  const hash = parseSeedHash(serverSeedHash.toString('hex'))
  if (hash === undefined) throw new Error('a stored commitment is not 32 bytes')
  return { ...row, definitionHash: definitionHash.toString('hex'), serverSeedHash: hash }
}

const seriesRow = sql`series.brand_id as "brandId", series.game_code as "gameCode", series.series_no as "seriesNo",
  series.definition_hash as "definitionHash", series.server_seed_hash as "serverSeedHash",
  series.server_seed_sealed as "serverSeedSealed", series.client_seed as "clientSeed", series.begun_at as "begunAt",
  series.ended_at as "endedAt"`

/** Returns a round by its id. */
export async function roundById(db: Database, roundId: string): Promise<StoredRound | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${roundRow} from table_round round where round.round_id = ${roundId}::uuid`.execute(db)
  return rows[0] && roundOfRow(rows[0])
}

/** Returns the newest round of a table. */
export async function newestRound(db: Database, { brandId, gameCode }: TableKey): Promise<StoredRound | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${roundRow} from table_round round where round.brand_id = ${brandId} and round.game_code = ${gameCode}
    order by round.round_no desc limit 1`.execute(db)
  return rows[0] && roundOfRow(rows[0])
}

/** Rounds of a table whose outcome is known, the newest first; `seriesNo`: of a series only, `before`: older than a round. */
export async function pastRounds(
  db: Database,
  { brandId, gameCode }: TableKey,
  {
    max,
    seriesNo,
    before,
  }: { readonly max: number; readonly seriesNo?: number | undefined; readonly before?: bigint | undefined },
): Promise<StoredRound[]> {
  const { rows } = await sql<RoundRow>`
    select ${roundRow} from table_round round
    where round.brand_id = ${brandId} and round.game_code = ${gameCode}
      and round.round_no < coalesce(${before ?? null}::bigint, ${lastNo})
      and (${seriesNo ?? null}::int is null or round.series_no = ${seriesNo ?? null})
      and round.settled_at is not null
    order by round.round_no desc limit ${max}`.execute(db)
  return rows.map(roundOfRow)
}

const lastNo = 2n ** 63n - 1n

/** Returns a series. */
export async function seriesOf(
  db: Database,
  { brandId, gameCode }: TableKey,
  seriesNo: number,
): Promise<StoredSeries | undefined> {
  const { rows } = await sql<SeriesRow>`
    select ${seriesRow} from table_series series
    where series.brand_id = ${brandId} and series.game_code = ${gameCode} and series.series_no = ${seriesNo}`.execute(
    db,
  )
  return rows[0] && seriesOfRow(rows[0])
}

/** Returns the newest series of a table. */
export async function newestSeries(db: Database, { brandId, gameCode }: TableKey): Promise<StoredSeries | undefined> {
  const { rows } = await sql<SeriesRow>`
    select ${seriesRow} from table_series series where series.brand_id = ${brandId} and series.game_code = ${gameCode}
    order by series.series_no desc limit 1`.execute(db)
  return rows[0] && seriesOfRow(rows[0])
}

/** Adds a series, unless another process did. Says whether it was added. */
export async function insertSeries(db: Database, series: StoredSeries): Promise<boolean> {
  const { brandId, gameCode, seriesNo, definitionHash, serverSeedHash, serverSeedSealed, clientSeed, begunAt } = series
  const { numAffectedRows } = await sql`
    insert into table_series (brand_id, game_code, series_no, definition_hash, server_seed_hash, server_seed_sealed, client_seed,
      begun_at)
    values (${brandId}, ${gameCode}, ${seriesNo}, ${Buffer.from(definitionHash, 'hex')}, ${Buffer.from(serverSeedHash, 'hex')},
      ${Buffer.from(serverSeedSealed)}, ${clientSeed}, ${begunAt.toString()})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** A round to open. */
export type NewRound = Pick<
  StoredRound,
  'roundId' | 'brandId' | 'gameCode' | 'roundNo' | 'seriesNo' | 'position' | 'opensAt' | 'closesAt'
>

/** Opens a round, unless one of the table is under way or another process was first. Says whether it was opened. */
export async function insertRound(db: Database, round: NewRound): Promise<boolean> {
  const { roundId, brandId, gameCode, roundNo, seriesNo, position, opensAt, closesAt } = round
  const { numAffectedRows } = await sql`
    insert into table_round (round_id, brand_id, game_code, round_no, series_no, position, state, opens_at, closes_at)
    values (${roundId}, ${brandId}, ${gameCode}, ${roundNo}, ${seriesNo}, ${position}, 'betting', ${opensAt.toString()},
      ${closesAt.toString()})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** What a step changes of a round. */
export interface RoundStep {
  readonly from: RoundState
  readonly to: RoundState
  readonly startedAt?: Temporal.Instant | undefined
  readonly outcome?: SharedOutcome | undefined
}

/**
 * Moves a round on, if it is where the step begins. It waits for the bets and payments that are under way: from then on there are
 * none of the state before. Returns the round as it is then; undefined if somebody else moved it.
 */
export async function moveRound(
  db: Database,
  roundId: string,
  { from, to, startedAt, outcome }: RoundStep,
): Promise<StoredRound | undefined> {
  const { rows } = await sql<RoundRow>`
    update table_round round set state = ${to}, started_at = coalesce(${startedAt?.toString() ?? null}::timestamptz, round.started_at),
      outcome = coalesce(${outcome === undefined ? null : JSON.stringify(outcome)}::jsonb, round.outcome)
    where round.round_id = ${roundId}::uuid and round.state = ${from} and round.settled_at is null
    returning ${roundRow}`.execute(db)
  return rows[0] && roundOfRow(rows[0])
}

/** Ends a round of which everything is paid or returned, with its sums in the brand's money. */
export async function settleRound(
  db: Database,
  { roundId, state }: Pick<StoredRound, 'roundId' | 'state'>,
  now: Temporal.Instant,
): Promise<StoredRound | undefined> {
  const { rows } = await sql<RoundRow>`
    update table_round round set state = ${state === 'void' ? 'void' : 'ended'}, settled_at = ${now.toString()},
      bets = sums.bets, staked = sums.staked, paid = sums.paid
    from (
      select coalesce(sum(jsonb_array_length(bet.bets)), 0)::int as bets, coalesce(sum(bet.stake), 0)::bigint as staked,
        coalesce((
          select sum(paid.amount) from table_payment paid
          where paid.round_id = ${roundId}::uuid and paid.account_id in (
            select account_id from table_bet one where one.round_id = ${roundId}::uuid and not one.is_trial)), 0)::bigint as paid
      from table_bet bet where bet.round_id = ${roundId}::uuid and not bet.is_trial) sums
    where round.round_id = ${roundId}::uuid and round.state = ${state} and round.settled_at is null
    returning ${roundRow}`.execute(db)
  return rows[0] && roundOfRow(rows[0])
}

/** Ends a series: from now on, its seed is public. */
export async function endSeries(
  db: Database,
  { brandId, gameCode }: TableKey,
  seriesNo: number,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update table_series set ended_at = ${now.toString()}
    where brand_id = ${brandId} and game_code = ${gameCode} and series_no = ${seriesNo} and ended_at is null`.execute(
    db,
  )
}
