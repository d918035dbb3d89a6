import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Slice } from './desk-draws.sql.ts'

/** An operator who decides something about lotteries. */
export interface LotteryAuthor {
  readonly operatorId: string
  readonly name: string
}

/** A restriction as operators list it. */
export interface RestrictionRow {
  readonly restrictionId: string
  readonly gameCode: string
  readonly drawId: string | null
  readonly drawNumber: string | null
  /** Whether its draw sells nothing more. */
  readonly isOver: boolean
  readonly bet: string
  readonly line: string
  readonly paysPpm: number
  readonly appliesFrom: Temporal.Instant
  readonly madeName: string
  readonly reason: string
  readonly madeAt: Temporal.Instant
  readonly liftedFrom: Temporal.Instant | null
  readonly liftedName: string | null
  readonly liftReason: string | null
  readonly liftedAt: Temporal.Instant | null
}

/** Which restrictions are listed. */
export interface RestrictionFilter {
  readonly brandId: BrandId
  readonly gameCode: string | undefined
  /** `open`: those that count at the moment or will; `past`: the others. */
  readonly state: 'open' | 'past' | undefined
  readonly at: Temporal.Instant
}

const isOver = (at: Temporal.Instant) =>
  sql`(draw.draw_id is not null and (draw.state <> 'open' or draw.closes_at <= ${at.toString()}::timestamptz))`
const isLifted = (at: Temporal.Instant) =>
  sql`(lifted_from is not null and lifted_from <= greatest(${at.toString()}::timestamptz, applies_from))`

/** A page of restrictions, the newest first, and how many there are. */
export async function restrictionsPage(
  db: Database,
  { brandId, gameCode, state, at }: RestrictionFilter,
  slice: Slice,
): Promise<{ readonly rows: readonly RestrictionRow[]; readonly count: number }> {
  const past = sql`(${isOver(at)} or ${isLifted(at)})`
  const inState = state === undefined ? sql`true` : state === 'past' ? past : sql`not ${past}`
  const matching = sql`from lottery_restriction one left join lottery_draw draw on draw.draw_id = one.draw_id
    where one.brand_id = ${brandId} and (${gameCode ?? null}::text is null or one.game_code = ${gameCode ?? null}) and ${inState}`
  const { rows } = await sql<RestrictionRow>`
    select one.restriction_id as "restrictionId", one.game_code as "gameCode", one.draw_id as "drawId",
      draw.number as "drawNumber", ${isOver(at)} as "isOver", one.bet, one.line, one.pays_ppm as "paysPpm",
      one.applies_from as "appliesFrom", one.made_name as "madeName", one.reason, one.made_at as "madeAt",
      one.lifted_from as "liftedFrom", one.lifted_name as "liftedName", one.lift_reason as "liftReason",
      one.lifted_at as "liftedAt"
    ${matching}
    order by one.made_at desc, one.bet, one.line, one.restriction_id limit ${slice.limit} offset ${slice.offset}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select ${matching} limit ${slice.countUpTo}) one`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** How many restrictions of each lottery count at a moment or will. */
export async function openRestrictions(
  db: Database,
  brandId: BrandId,
  at: Temporal.Instant,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ gameCode: string; count: number }>`
    select one.game_code as "gameCode", count(*)::int as count
    from lottery_restriction one left join lottery_draw draw on draw.draw_id = one.draw_id
    where one.brand_id = ${brandId} and not ${isOver(at)} and not ${isLifted(at)} group by one.game_code`.execute(db)
  return new Map(rows.map(({ gameCode, count }) => [gameCode, count]))
}

/** Keeps others from restricting numbers of a lottery until the transaction ends. */
export async function lockRestrictions(tx: Database, brandId: BrandId, gameCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lottery restrictions ${brandId} ${gameCode}`}, 0))`.execute(
    tx,
  )
}

/** Numbers that are closed, or pay less. */
export interface NewRestrictions {
  readonly brandId: BrandId
  readonly gameCode: string
  readonly drawId: string | null
  readonly numbers: readonly { readonly restrictionId: string; readonly bet: string; readonly line: string }[]
  readonly paysPpm: bigint
  readonly appliesFrom: Temporal.Instant
  readonly by: LotteryAuthor
  readonly reason: string
  readonly at: Temporal.Instant
}

/** Stores restrictions under {@link lockRestrictions}. Those of the same numbers of the same draws end as these begin. */
export async function insertRestrictions(tx: Database, made: NewRestrictions): Promise<void> {
  const bets = made.numbers.map(({ bet }) => bet)
  const lines = made.numbers.map(({ line }) => line)
  await sql`
    update lottery_restriction one set lifted_from = ${made.appliesFrom.toString()}::timestamptz,
      lifted_by = ${made.by.operatorId}::uuid, lifted_name = ${made.by.name}, lift_reason = ${made.reason},
      lifted_at = ${made.at.toString()}::timestamptz
    from unnest(${bets}::text[], ${lines}::text[]) as wanted (bet, line)
    where one.brand_id = ${made.brandId} and one.game_code = ${made.gameCode}
      and one.draw_id is not distinct from ${made.drawId}::uuid and one.bet = wanted.bet and one.line = wanted.line
      and one.lifted_at is null`.execute(tx)
  await sql`
    insert into lottery_restriction (restriction_id, brand_id, game_code, draw_id, bet, line, pays_ppm, applies_from, made_by,
      made_name, reason, made_at)
    select restriction_id, ${made.brandId}, ${made.gameCode}, ${made.drawId}::uuid, bet, line, ${made.paysPpm}::int,
      ${made.appliesFrom.toString()}::timestamptz, ${made.by.operatorId}::uuid, ${made.by.name}, ${made.reason},
      ${made.at.toString()}::timestamptz
    from unnest(${made.numbers.map((one) => one.restrictionId)}::uuid[], ${bets}::text[], ${lines}::text[])
      as wanted (restriction_id, bet, line)`.execute(tx)
}

/** A restriction that was lifted. */
export type LiftedRestriction = Pick<
  RestrictionRow,
  'restrictionId' | 'gameCode' | 'drawId' | 'bet' | 'line' | 'paysPpm'
>

/** Lifts restrictions from now on and returns those that were not lifted yet. */
export async function liftRestrictions(
  tx: Database,
  brandId: BrandId,
  lift: {
    readonly restrictionIds: readonly string[]
    readonly by: LotteryAuthor
    readonly reason: string
    readonly at: Temporal.Instant
  },
): Promise<readonly LiftedRestriction[]> {
  const { rows } = await sql<LiftedRestriction>`
    update lottery_restriction set lifted_from = ${lift.at.toString()}::timestamptz, lifted_by = ${lift.by.operatorId}::uuid,
      lifted_name = ${lift.by.name}, lift_reason = ${lift.reason}, lifted_at = ${lift.at.toString()}::timestamptz
    where restriction_id = any(${[...lift.restrictionIds]}::uuid[]) and brand_id = ${brandId} and lifted_at is null
    returning restriction_id as "restrictionId", game_code as "gameCode", draw_id as "drawId", bet, line,
      pays_ppm as "paysPpm"`.execute(tx)
  return rows
}
