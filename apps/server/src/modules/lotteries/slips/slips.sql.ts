import type { SlipState } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../../ledger/index.ts'
import { endOfRow, endRow, slipOfRow, slipRow, type EndRow, type SlipRow } from './slip-companion.sql.ts'
import type { SlipEnd, StoredSlip } from './slip.types.ts'

/** The newest slips of a member in which one search looks, so that a rare state among many slips costs no more than this. */
const searchedSlips = 20_000

/** Which slips a page has. */
export interface SlipsAsked {
  readonly accountIds: readonly AccountId[]
  readonly gameCode: string | undefined
  readonly state: SlipState | undefined
  readonly since: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
  readonly offset: number
  readonly limit: number
  /** How many are counted at most. */
  readonly countUpTo: number
}

/** A page of slips, the newest first, and how many there are. */
export async function slipsPage(
  db: Database,
  asked: SlipsAsked,
): Promise<{ readonly slips: readonly StoredSlip[]; readonly count: number }> {
  const { accountIds, gameCode, state, since, until, offset, limit, countUpTo } = asked
  const newest = sql`
    select one.* from unnest(${[...accountIds]}::bigint[]) as owner (account_id)
    cross join lateral (
      select * from lottery_slip where account_id = owner.account_id
        and placed_at >= ${since?.toString() ?? '-infinity'}::timestamptz
        and placed_at < ${until?.toString() ?? 'infinity'}::timestamptz
      order by slip_id desc limit ${searchedSlips}) one`
  const matching = sql`(${newest}) slip
    join lottery_draw draw on draw.draw_id = slip.draw_id
    where (${gameCode ?? null}::text is null or draw.game_code = ${gameCode ?? null})
      and ${state === undefined ? sql`true` : stateIs(state)}`
  const { rows } = await sql<SlipRow>`
    select ${slipRow} from ${matching} order by slip.slip_id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${matching} limit ${countUpTo}) one`.execute(db)
  return { slips: rows.map(slipOfRow), count: counted.rows[0]?.count ?? 0 }
}

const wasReturned = (kind: 'cancelled' | 'void') => sql`exists (
  select from lottery_slip_end ended where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id
    and ended.generation = 0 and ended.kind = ${kind})`
const hasWon = sql`coalesce((
  select ended.amount > 0 from lottery_slip_end ended where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id
    and ended.generation > 0 order by ended.generation desc limit 1), false)`

/** The same as `stateOf` says of one slip. */
function stateIs(state: SlipState) {
  const isCancelled = wasReturned('cancelled')
  switch (state) {
    case 'cancelled':
      return isCancelled
    case 'void':
      return sql`not ${isCancelled} and draw.state = 'void'`
    case 'won':
      return sql`not ${isCancelled} and draw.state <> 'void' and ${hasWon}`
    case 'lost':
      return sql`not ${isCancelled} and draw.state = 'settled' and not ${hasWon}`
    case 'drawn':
      return sql`not ${isCancelled} and draw.state = 'drawn' and not ${hasWon}`
    case 'open':
      return sql`not ${isCancelled} and draw.state in ('open', 'closed', 'sealed') and not ${hasWon}`
  }
}

/** A slip, if it is on one of these accounts. */
export async function slipById(
  db: Database,
  accountIds: readonly AccountId[],
  slipId: string,
): Promise<StoredSlip | undefined> {
  const { rows } = await sql<SlipRow>`
    select ${slipRow} from lottery_slip slip
    where slip.account_id = any(${[...accountIds]}::bigint[]) and slip.slip_id = ${slipId}::uuid limit 1`.execute(db)
  return rows.map(slipOfRow)[0]
}

/** What became of slips, by slip, the oldest generation first. */
export async function endsOf(
  db: Database,
  slips: readonly Pick<StoredSlip, 'drawId' | 'slipId'>[],
): Promise<ReadonlyMap<string, readonly SlipEnd[]>> {
  if (slips.length === 0) return new Map()
  const { rows } = await sql<EndRow>`
    select ${endRow} from unnest(${slips.map(({ drawId }) => drawId)}::uuid[], ${slips.map(({ slipId }) => slipId)}::uuid[])
      as asked (draw_id, slip_id)
    join lottery_slip_end ended on ended.draw_id = asked.draw_id and ended.slip_id = asked.slip_id
    order by ended.generation`.execute(db)
  return Map.groupBy(rows.map(endOfRow), ({ slipId }) => slipId)
}
