import type { LotteryTicketJson } from '@baize/lottery'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { RoundSums } from '../../ledger/index.ts'

/** Creates missing cursors. They begin at the start of the log. */
export async function insertCursors(db: Database, lanes: readonly { readonly lane: number }[]): Promise<void> {
  await sql`
    insert into lottery_sums_cursor (lane, batch)
    select lane, 0 from unnest(${lanes.map(({ lane }) => lane)}::smallint[]) as wanted (lane)
    on conflict do nothing`.execute(db)
}

/** A slip of which some batches have postings. Amounts in minor units. */
export interface MovedSlip {
  readonly drawId: string
  readonly brandId: BrandId
  readonly gameCode: string
  readonly day: string
  readonly stakeMinor: bigint
  /** What these batches staked on it, less what they returned. */
  readonly stakedMinor: bigint
  /** What these batches paid, less what they took back. */
  readonly paidMinor: bigint
  /** Why its stake was returned, if it was. */
  readonly returned: 'cancelled' | 'void' | null
  /** Null once its draw is settled or void: what could have to be paid interests nobody any more. */
  readonly tickets: readonly LotteryTicketJson[] | null
}

interface MovedRow extends Omit<MovedSlip, 'stakedMinor' | 'paidMinor'> {
  readonly staked: string
  readonly paid: string
}

/** The slips of rounds that moved, without trial play. Rounds that are no slips are left out. */
export async function movedSlips(db: Database, sums: RoundSums): Promise<readonly MovedSlip[]> {
  const { rows } = await sql<MovedRow>`
    with moved as materialized (
      select account_id, round::uuid as slip_id, staked, paid
      from unnest(${sums.accountIds}::bigint[], ${sums.rounds}::text[], ${sums.staked}::numeric[], ${sums.paid}::numeric[])
        as moved (account_id, round, staked, paid)
      where round ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    )
    select draw.draw_id as "drawId", draw.brand_id as "brandId", draw.game_code as "gameCode", draw.day::text as day,
      slip.stake as "stakeMinor", moved.staked::text as staked, moved.paid::text as paid, (
        select kind from lottery_slip_end ended
        where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.generation = 0) as returned,
      case when draw.state not in ('settled', 'void') and moved.paid = 0 then slip.tickets end as tickets
    from moved
    join lottery_slip slip on slip.account_id = moved.account_id and slip.slip_id = moved.slip_id
    join lottery_draw draw on draw.draw_id = slip.draw_id
    where not slip.is_trial`.execute(db)
  return rows.map(({ staked, paid, ...row }) => ({ ...row, stakedMinor: BigInt(staked), paidMinor: BigInt(paid) }))
}

/** What is added to the sums of a draw. Amounts in minor units. */
export interface DrawSums {
  readonly slips: number
  readonly stakedMinor: bigint
  readonly paidMinor: bigint
  readonly cancelledSlips: number
  readonly cancelledMinor: bigint
  readonly voidSlips: number
  readonly voidedMinor: bigint
}

/** Which draw they are of. */
export interface SummedDraw extends DrawSums {
  readonly drawId: string
  readonly brandId: BrandId
  readonly gameCode: string
  readonly day: string
}

const added = (table: string) =>
  sql.raw(
    ['slips', 'staked', 'paid', 'cancelled_slips', 'cancelled', 'void_slips', 'voided']
      .map((name) => `${name} = ${table}.${name} + excluded.${name}`)
      .join(', '),
  )

/** Adds to the sums of draws and days, in the order of their keys, so that two workers cannot deadlock. */
export async function addSums(tx: Database, draws: readonly SummedDraw[]): Promise<void> {
  if (draws.length === 0) return
  const line = sql`unnest(${draws.map(({ drawId }) => drawId)}::uuid[], ${draws.map(({ brandId }) => brandId)}::int[],
    ${draws.map(({ gameCode }) => gameCode)}::text[], ${draws.map(({ day }) => day)}::date[],
    ${draws.map(({ slips }) => slips)}::int[], ${draws.map(({ stakedMinor }) => String(stakedMinor))}::numeric[],
    ${draws.map(({ paidMinor }) => String(paidMinor))}::numeric[], ${draws.map((one) => one.cancelledSlips)}::int[],
    ${draws.map(({ cancelledMinor }) => String(cancelledMinor))}::numeric[], ${draws.map((one) => one.voidSlips)}::int[],
    ${draws.map(({ voidedMinor }) => String(voidedMinor))}::numeric[])
    as line (draw_id, brand_id, game_code, day, slips, staked, paid, cancelled_slips, cancelled, void_slips, voided)`
  await sql`
    insert into lottery_draw_sums (draw_id, slips, staked, paid, cancelled_slips, cancelled, void_slips, voided)
    select draw_id, slips, staked, paid, cancelled_slips, cancelled, void_slips, voided from ${line} order by draw_id
    on conflict (draw_id) do update set ${added('lottery_draw_sums')}`.execute(tx)
  await sql`
    insert into lottery_day_sums (brand_id, day, game_code, slips, staked, paid, cancelled_slips, cancelled, void_slips, voided)
    select brand_id, day, game_code, sum(slips), sum(staked), sum(paid), sum(cancelled_slips), sum(cancelled), sum(void_slips),
      sum(voided)
    from ${line} group by brand_id, day, game_code order by brand_id, day, game_code
    on conflict (brand_id, day, game_code) do update set ${added('lottery_day_sums')}`.execute(tx)
}

/** What is added to a number of a draw. Amounts in minor units. */
export interface LineLiability {
  readonly drawId: string
  readonly bet: string
  readonly line: string
  readonly tickets: number
  readonly stakedMinor: bigint
  readonly payoutMinor: bigint
}

const linesAtOnce = 10_000

/** Adds to what could have to be paid, in the order of the keys. */
export async function addLiability(tx: Database, lines: readonly LineLiability[]): Promise<void> {
  const keyOf = ({ drawId, bet, line }: LineLiability) => `${drawId} ${bet} ${line}`
  const sorted = lines.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  for (let from = 0; from < sorted.length; from += linesAtOnce) {
    const some = sorted.slice(from, from + linesAtOnce)
    await sql`
      insert into lottery_liability (draw_id, bet, line, tickets, staked, payout)
      select * from unnest(${some.map(({ drawId }) => drawId)}::uuid[], ${some.map(({ bet }) => bet)}::text[],
        ${some.map(({ line }) => line)}::text[], ${some.map(({ tickets }) => tickets)}::int[],
        ${some.map(({ stakedMinor }) => String(stakedMinor))}::numeric[],
        ${some.map(({ payoutMinor }) => String(payoutMinor))}::numeric[])
      on conflict (draw_id, bet, line) do update set tickets = lottery_liability.tickets + excluded.tickets,
        staked = lottery_liability.staked + excluded.staked, payout = lottery_liability.payout + excluded.payout`.execute(
      tx,
    )
  }
}

/** Deletes what could have had to be paid for draws that were drawn before a moment, at most so many draws. Returns how many. */
export async function deleteLiability(db: Database, before: Temporal.Instant, max: number): Promise<number> {
  const { rows } = await sql<{ draws: number }>`
    with old as materialized (
      select draw_id from lottery_draw draw
      where draw.draws_at < ${before.toString()} and draw.state in ('settled', 'void')
        and exists (select from lottery_liability line where line.draw_id = draw.draw_id)
      limit ${max}
    ), gone as (delete from lottery_liability line using old where line.draw_id = old.draw_id)
    select count(*)::int as draws from old`.execute(db)
  return rows[0]?.draws ?? 0
}
