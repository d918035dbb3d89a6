import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { Slice } from './desk-draws.sql.ts'

/** What is staked on a number, and what one hit would pay, in minor units. */
export interface NumberLiability {
  readonly bet: string
  readonly line: string
  readonly tickets: number
  readonly stakedMinor: bigint
  readonly payoutMinor: bigint
}

/** A kind of bet of a draw, with the number that would cost most. */
export interface BetLiability extends NumberLiability {
  /** How many numbers something is staked on. */
  readonly numbers: number
}

const counts = sql`tickets > 0 or staked <> 0 or payout <> 0`
const columns = sql`bet, line, tickets, staked as "stakedMinor", payout as "payoutMinor"`

/** The kinds of bets of a draw, the one with the costliest number first. */
export async function betLiabilities(db: Database, drawId: string): Promise<readonly BetLiability[]> {
  const { rows } = await sql<BetLiability>`
    with summed as (
      select bet, count(*)::int as numbers, sum(tickets)::int as tickets, sum(staked) as staked, max(payout) as payout
      from lottery_liability where draw_id = ${drawId}::uuid and (${counts}) group by bet
    )
    select summed.bet, summed.numbers, summed.tickets, summed.staked as "stakedMinor", summed.payout as "payoutMinor", (
      select min(line) from lottery_liability one
      where one.draw_id = ${drawId}::uuid and one.bet = summed.bet and one.payout = summed.payout) as line
    from summed order by summed.payout desc, summed.bet`.execute(db)
  return rows
}

/** A page of the numbers of a draw, the highest payout first, and how many there are. */
export async function liabilityPage(
  db: Database,
  { drawId, bet }: { readonly drawId: string; readonly bet: string | undefined },
  slice: Slice,
): Promise<{ readonly rows: readonly NumberLiability[]; readonly count: number }> {
  const matching = sql`draw_id = ${drawId}::uuid and (${bet ?? null}::text is null or bet = ${bet ?? null}) and (${counts})`
  const { rows } = await sql<NumberLiability>`
    select ${columns} from lottery_liability where ${matching}
    order by payout desc, bet, line limit ${slice.limit} offset ${slice.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from lottery_liability where ${matching} limit ${slice.countUpTo}) one`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** All numbers of a kind of bet, at most 1,000, as there are of three digits. */
export async function liabilityOfBet(db: Database, drawId: string, bet: string): Promise<readonly NumberLiability[]> {
  const { rows } = await sql<NumberLiability>`
    select ${columns} from lottery_liability where draw_id = ${drawId}::uuid and bet = ${bet} and (${counts})
    order by line limit 1000`.execute(db)
  return rows
}
