import type { LotteryResult } from '@baize/lottery'
import { parseSeedHash, serverSeedOf } from '@baize/fairness'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { LotteryDraw } from './draw.types.ts'

export interface StoredDraw extends Omit<LotteryDraw, 'secret' | 'secretHash' | 'root' | 'sealHash' | 'result'> {
  readonly secret: Buffer | null
  readonly secretHash: Buffer | null
  readonly root: Buffer | null
  readonly sealHash: Buffer | null
  readonly result: LotteryResult | null
}

/** The columns of a {@link LotteryDraw} of the table as `draw`. */
export const drawColumns = sql`draw.draw_id as "drawId", draw.brand_id as "brandId", draw.game_code as "gameCode", draw.format, draw.number,
  draw.day, draw.province, draw.version, draw.opens_at as "opensAt", draw.closes_at as "closesAt", draw.draws_at as "drawsAt",
  draw.void_after as "voidAfter", draw.source, draw.secret_sealed as "secretSealed", draw.secret, draw.secret_hash as "secretHash",
  draw.beacon_kind as "beaconKind", draw.beacon_name as "beaconName", draw.state, draw.closed_at as "closedAt", draw.slips,
  draw.root, draw.seal_hash as "sealHash", draw.sealed_at as "sealedAt", draw.slips_hash as "slipsHash", draw.beacon_value as "beaconValue",
  draw.beacon_signature as "beaconSignature", draw.result,
  draw.drawn_at as "drawnAt", draw.generation, draw.settled_to as "settledTo", draw.settled_at as "settledAt", draw.staked,
  draw.paid, draw.winners, draw.void_reason as "voidReason", draw.voided_at as "voidedAt"`

export function drawFrom({ secret, secretHash, root, sealHash, ...row }: StoredDraw): LotteryDraw {
  return {
    ...row,
    secret: secret === null ? null : serverSeedOf(secret),
    secretHash: hashFrom(secretHash),
    root: root?.toString('hex') ?? null,
    sealHash: hashFrom(sealHash),
  }
}

function hashFrom(bytes: Buffer | null) {
  if (bytes === null) return null
  const hash = parseSeedHash(bytes.toString('hex'))
  if (hash === undefined) throw new Error('a stored hash of a draw is not a hash')
  return hash
}

export async function drawOf(db: Database, brandId: BrandId, drawId: string): Promise<LotteryDraw | undefined> {
  const { rows } = await sql<StoredDraw>`
    select ${drawColumns} from lottery_draw draw where draw_id = ${drawId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows.map(drawFrom)[0]
}

/** These draws, by their ids; unknown ones are left out. */
export async function drawsOf(
  db: Database,
  brandId: BrandId,
  drawIds: readonly string[],
): Promise<ReadonlyMap<string, LotteryDraw>> {
  const { rows } = await sql<StoredDraw>`
    select ${drawColumns} from lottery_draw draw where draw_id = any(${[...drawIds]}::uuid[]) and brand_id = ${brandId}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.drawId, drawFrom(row)]))
}

/** The draws of a game on which slips are sold now, the next to close first. */
export async function drawsOnSale(
  db: Database,
  brandId: BrandId,
  { gameCode, now, max }: { readonly gameCode: string; readonly now: Temporal.Instant; readonly max: number },
): Promise<readonly LotteryDraw[]> {
  const { rows } = await sql<StoredDraw>`
    select ${drawColumns} from lottery_draw draw
    where brand_id = ${brandId} and game_code = ${gameCode} and state = 'open' and opens_at <= ${now.toString()}
      and closes_at > ${now.toString()}
    order by closes_at, number limit ${max}`.execute(db)
  return rows.map(drawFrom)
}

/** Of each of a brand's games: the draw on sale that closes next. */
export async function nextDraws(
  db: Database,
  brandId: BrandId,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, LotteryDraw>> {
  const { rows } = await sql<StoredDraw>`
    select distinct on (game_code) ${drawColumns} from lottery_draw draw
    where brand_id = ${brandId} and state = 'open' and opens_at <= ${now.toString()} and closes_at > ${now.toString()}
    order by game_code, closes_at, number`.execute(db)
  return new Map(rows.map((row) => [row.gameCode, drawFrom(row)]))
}

/** Of each of these games: the draw whose numbers came last. */
export async function lastDrawOfEach(
  db: Database,
  brandId: BrandId,
  gameCodes: readonly string[],
): Promise<ReadonlyMap<string, LotteryDraw>> {
  const { rows } = await sql<StoredDraw>`
    select ${drawColumns} from unnest(${[...gameCodes]}::text[]) as asked (game_code), lateral (
      select * from lottery_draw one
      where one.brand_id = ${brandId} and one.game_code = asked.game_code and one.state in ('drawn', 'settled')
      order by one.closes_at desc, one.number limit 1
    ) draw`.execute(db)
  return new Map(rows.map((row) => [row.gameCode, drawFrom(row)]))
}

/** The last draws of a game that have numbers, the newest first. */
export async function lastDraws(
  db: Database,
  brandId: BrandId,
  {
    gameCode,
    province,
    max,
  }: { readonly gameCode: string; readonly province: string | undefined; readonly max: number },
): Promise<readonly LotteryDraw[]> {
  const { rows } = await sql<StoredDraw>`
    select ${drawColumns} from lottery_draw draw
    where brand_id = ${brandId} and game_code = ${gameCode} and state in ('drawn', 'settled')
      and (${province ?? null}::text is null or province = ${province ?? null})
    order by closes_at desc, number limit ${max}`.execute(db)
  return rows.map(drawFrom)
}

/** Which results a page has. */
export interface ResultsAsked {
  readonly gameCode: string
  readonly day: Temporal.PlainDate | undefined
  readonly province: string | undefined
  readonly offset: number
  readonly limit: number
  /** How many are counted at most. */
  readonly countUpTo: number
}

/** A page of a game's draws that have numbers, the newest first. */
export async function resultsPage(
  db: Database,
  brandId: BrandId,
  { gameCode, day, province, offset, limit, countUpTo }: ResultsAsked,
): Promise<{ readonly rows: readonly LotteryDraw[]; readonly count: number }> {
  const matching = sql`brand_id = ${brandId} and game_code = ${gameCode} and state in ('drawn', 'settled')
    and (${day?.toString() ?? null}::date is null or day = ${day?.toString() ?? null}::date)
    and (${province ?? null}::text is null or province = ${province ?? null})`
  const { rows } = await sql<StoredDraw>`
    select ${drawColumns} from lottery_draw draw where ${matching}
    order by closes_at desc, number limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from lottery_draw where ${matching} limit ${countUpTo}) one`.execute(db)
  return { rows: rows.map(drawFrom), count: counted.rows[0]?.count ?? 0 }
}
