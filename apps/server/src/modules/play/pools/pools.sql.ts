import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { HouseAccountId, ProviderId } from '../../ledger/index.ts'
import { openRows } from '../open-rounds.sql.ts'
import { roundColumns, roundOfRow, type RoundRow } from '../play.sql.ts'
import type { StoredRound } from '../play.types.ts'

/** What a win of a pool is paid: decided once. Both parts together are the prize. */
export interface PoolPrize {
  /** What the pool's account pays. */
  readonly fromPoolMinor: Minor
  /** What the site pays, so that the next pool begins at its seed. */
  readonly seedMinor: Minor
}

type RoundPlace = Pick<StoredRound, 'accountId' | 'pairNo' | 'nonce'>

/** The rounds of these games that have won a pool and are not paid yet, in the order in which they won, at most `max`. */
export async function unpaidWins(
  db: Database,
  gameCodes: readonly string[],
  max: number,
): Promise<readonly { readonly providerId: ProviderId; readonly round: StoredRound }[]> {
  const { rows } = await sql<RoundRow & { provider_id: ProviderId }>`
    select ${roundColumns}, open.provider_id from ${openRows}
    where open.game_code = any(${gameCodes}::text[]) order by open.placed_at, open.round_id limit ${max}`.execute(db)
  return rows.map((row) => ({ providerId: row.provider_id, round: roundOfRow(row) }))
}

/** What was decided for a round; `undefined` if nothing was yet. */
export async function prizeOf(db: Database, { accountId, pairNo, nonce }: RoundPlace): Promise<PoolPrize | undefined> {
  const { rows } = await sql<{ from_pool: bigint; seed: bigint }>`
    select from_pool, seed from play_pool_win
    where (account_id, pair_no, nonce) = (${accountId}::bigint, ${pairNo}::int, ${nonce}::bigint)`.execute(db)
  return rows[0] && { fromPoolMinor: minor(rows[0].from_pool), seedMinor: minor(rows[0].seed) }
}

/** How many wins of a pool were decided, and how much of it is decided and not paid yet. */
export async function decidedWins(
  db: Database,
  house: HouseAccountId,
): Promise<{ readonly wins: number; readonly unpaidMinor: Minor }> {
  const { rows } = await sql<{ wins: number; unpaid: bigint }>`
    select coalesce(max(win.win_no), 0) as wins,
      coalesce(sum(win.from_pool) filter (where open.round_id is not null), 0) as unpaid
    from play_pool_win win left join play_open_round open using (account_id, pair_no, nonce)
    where win.house_account_id = ${house}`.execute(db)
  const [found] = rows
  return { wins: found?.wins ?? 0, unpaidMinor: minor(found?.unpaid ?? 0n) }
}

/** A decision to store. */
export interface NewPrize extends PoolPrize {
  readonly round: StoredRound
  readonly house: HouseAccountId
  readonly winNo: number
  /** How far each lane of the ledger had come when the balance was read. */
  readonly readAt: readonly { readonly lane: number; readonly version: bigint }[]
  readonly at: Temporal.Instant
}

/** Stores what a win is paid. Fails with a unique violation if another process has decided one of the pool meanwhile. */
export async function insertPrize(db: Database, prize: NewPrize): Promise<void> {
  const { round, house, winNo, fromPoolMinor, seedMinor, readAt, at } = prize
  const lanes = Object.fromEntries(readAt.map(({ lane, version }) => [lane, version.toString()]))
  await sql`
    insert into play_pool_win (
      account_id, pair_no, nonce, brand_id, round_id, house_account_id, win_no, from_pool, seed, read_at, priced_at)
    values (${round.accountId}, ${round.pairNo}, ${round.nonce}, ${round.brandId}, ${round.roundId}::uuid, ${house}, ${winNo},
      ${fromPoolMinor}, ${seedMinor}, ${JSON.stringify(lanes)}::jsonb, ${at.toString()}::timestamptz)`.execute(db)
}

/** Whether a pool has its first seed. */
export async function isSeeded(db: Database, house: HouseAccountId): Promise<boolean> {
  const { rows } = await sql`select from play_pool where house_account_id = ${house}`.execute(db)
  return rows.length > 0
}

/** Notes that a pool has its first seed. */
export async function noteSeed(
  db: Database,
  pool: {
    readonly house: HouseAccountId
    readonly brandId: BrandId
    readonly seedMinor: Minor
    readonly at: Temporal.Instant
  },
): Promise<void> {
  await sql`
    insert into play_pool (house_account_id, brand_id, seed, seeded_at)
    values (${pool.house}, ${pool.brandId}, ${pool.seedMinor}, ${pool.at.toString()}::timestamptz)
    on conflict do nothing`.execute(db)
}
