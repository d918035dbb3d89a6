import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId, ProviderId } from '../../ledger/index.ts'

/** A slip as the ledger's log knows it: a round of its lottery's vendor. */
export interface SlipRound {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  /** The slip's id. */
  readonly round: string
}

/** A slip is over once its draw is settled, or its stake was returned: losing slips have no further posting. */
const isOpen = sql`(draw.state not in ('settled', 'void') or draw.state = 'void' and ended.slip_id is null)
  and coalesce(ended.generation, 1) > 0`
const newestEnd = sql`left join lateral (
  select one.slip_id, one.generation from lottery_slip_end one
  where one.draw_id = slip.draw_id and one.slip_id = slip.slip_id order by one.generation limit 1) ended on true`

/** Which of these rounds are slips, and whether their draws are still to be settled. Rounds of other games are left out. */
export async function slipStandings(
  db: Database,
  rounds: readonly SlipRound[],
): Promise<(SlipRound & { readonly isOpen: boolean })[]> {
  const asked = rounds.filter(({ round }) => isUuid(round))
  if (asked.length === 0) return []
  const { rows } = await sql<SlipRound & { readonly isOpen: boolean }>`
    select asked.account_id as "accountId", asked.provider_id as "providerId", slip.slip_id::text as round,
      ${isOpen} as "isOpen"
    from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ providerId }) => providerId)}::integer[],
      ${asked.map(({ round }) => round)}::uuid[]) as asked (account_id, provider_id, round)
    join lottery_slip slip on slip.account_id = asked.account_id and slip.slip_id = asked.round
      and slip.provider_id = asked.provider_id
    join lottery_draw draw on draw.draw_id = slip.draw_id ${newestEnd}`.execute(db)
  return rows
}

/** The slips of accounts whose draws are still to be settled, at most `max` of each account; `begunBy`: bought by then. */
export async function openSlipsOf(
  db: Database,
  accountIds: readonly AccountId[],
  max: number,
  begunBy?: Temporal.Instant,
): Promise<SlipRound[]> {
  const { rows } = await sql<SlipRound>`
    with oldest as (
      select min(closes_at) as closes_at from lottery_draw where state not in ('settled', 'void'))
    select open.account_id as "accountId", open.provider_id as "providerId", open.slip_id::text as round
    from unnest(${[...accountIds]}::bigint[]) as owner (account_id)
    cross join lateral (
      select slip.account_id, slip.provider_id, slip.slip_id from lottery_slip slip
      join lottery_draw draw on draw.draw_id = slip.draw_id ${newestEnd}
      where slip.account_id = owner.account_id and slip.closes_at >= (select closes_at from oldest)
        and draw.state not in ('settled', 'void') and ${isOpen}
        and slip.placed_at <= coalesce(${begunBy?.toString() ?? null}::timestamptz, 'infinity')
      order by slip.closes_at desc limit ${max}) open`.execute(db)
  return rows
}

/** What an account staked on slips of a lottery, and on how many. */
export interface UndoableStakes {
  readonly providerId: ProviderId
  readonly gameCode: string
  /** On slips that their member may still cancel, as far as their day and their draw allow it. */
  readonly stakedMinor: bigint
  /** These slips, and those that were cancelled. */
  readonly slips: bigint
}

/**
 * What of an account's bets on lotteries its member can take back or has taken back, so that nothing is given for it: slips of `today` on
 * draws that are open, and as rounds also those since `since` that were cancelled.
 */
export async function undoableStakes(
  db: Database,
  accountId: AccountId,
  { since, today }: { readonly since: Temporal.Instant; readonly today: Temporal.Instant },
): Promise<readonly UndoableStakes[]> {
  const { rows } = await sql<UndoableStakes>`
    select slip.provider_id as "providerId", draw.game_code as "gameCode",
      coalesce(sum(slip.stake) filter (where ended.slip_id is null), 0)::bigint as "stakedMinor", count(*)::bigint as slips
    from lottery_slip slip join lottery_draw draw on draw.draw_id = slip.draw_id
    left join lottery_slip_end ended on ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.generation = 0
    where slip.account_id = ${accountId} and slip.placed_at >= ${since.toString()}::timestamptz
      and slip.closes_at >= ${since.toString()}::timestamptz
      and (ended.kind = 'cancelled'
        or ended.slip_id is null and draw.state = 'open' and slip.placed_at >= ${today.toString()}::timestamptz)
    group by slip.provider_id, draw.game_code`.execute(db)
  return rows
}

/** What slips cost, by their ids, for those of these rounds that are slips. */
export async function stakesOfSlips(
  db: Database,
  rounds: readonly { readonly accountId: AccountId; readonly roundId: string }[],
): Promise<ReadonlyMap<string, Minor>> {
  const asked = rounds.filter(({ roundId }) => isUuid(roundId))
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ slipId: string; stake: bigint }>`
    select slip.slip_id::text as "slipId", slip.stake
    from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ roundId }) => roundId)}::uuid[])
      as asked (account_id, round)
    join lottery_slip slip on slip.account_id = asked.account_id and slip.slip_id = asked.round`.execute(db)
  return new Map(rows.map(({ slipId, stake }) => [slipId, minor(stake)]))
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
