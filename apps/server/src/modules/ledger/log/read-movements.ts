import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId, HouseAccountName } from '../ledger.types.ts'
import { postingKinds, type PostingKind } from '../posting-kinds.ts'

/** When a posting is a movement of one kind: by what it is for, the house account on its other side, and its sign. */
interface MovementRule {
  readonly of: PostingKind
  readonly house?: HouseAccountName
  readonly sign?: '<' | '>'
}

/** What a posting means to the member whose account it is on. The rules are tried in this order. */
const rules = {
  deposit_fee: { of: 'deposit', house: 'payment_fees' },
  deposit: { of: 'deposit' },
  withdrawal: { of: 'withdrawal', sign: '<' },
  withdrawal_refunded: { of: 'withdrawal', sign: '>' },
  withdrawal_held: { of: 'hold', house: 'withdrawals_pending' },
  withdrawal_settled: { of: 'capture', house: 'withdrawals_pending' },
  withdrawal_returned: { of: 'release', house: 'withdrawals_pending' },
  team_in: { of: 'transfer', house: 'team_transfers', sign: '>' },
  team_out: { of: 'transfer', house: 'team_transfers', sign: '<' },
  transfer_in: { of: 'transfer', sign: '>' },
  transfer_out: { of: 'transfer', sign: '<' },
  bet: { of: 'stake' },
  bet_returned: { of: 'rollback', sign: '>' },
  bet_refunded: { of: 'refund' },
  bet_held: { of: 'hold', house: 'stakes_in_play' },
  bet_settled: { of: 'capture', house: 'stakes_in_play' },
  bet_released: { of: 'release', house: 'stakes_in_play' },
  win: { of: 'payout' },
  win_taken_back: { of: 'rollback', sign: '<' },
  win_held: { of: 'review' },
  win_released: { of: 'release', house: 'wins_held' },
  gift: { of: 'grant' },
  correction: { of: 'adjustment' },
  bonus_opened: { of: 'bonus', sign: '<' },
  bonus_ended: { of: 'bonus', sign: '>' },
  bonus_returned: { of: 'bonus_share', house: 'promotions', sign: '<' },
  bonus_used: { of: 'bonus_share', sign: '>' },
  bonus_kept: { of: 'bonus_share', sign: '<' },
  pay_received: { of: 'pay', sign: '>' },
  pay_given: { of: 'pay', sign: '<' },
  debt_lent: { of: 'debt', sign: '>' },
  debt_settled: { of: 'debt', sign: '<' },
} as const satisfies Readonly<Record<string, MovementRule>>

/** What a movement is; `other` if no rule knows it. */
export type MovementKind = keyof typeof rules | 'other'

/** Which movements of an account to read. */
export interface MovementFilter {
  readonly since?: Temporal.Instant | undefined
  readonly until?: Temporal.Instant | undefined
  /** All kinds if it is not given. */
  readonly kinds?: readonly MovementKind[] | undefined
}

/** The postings of an account that one search looks through: those numbered from `from` to `upTo`. */
export interface MovementWindow {
  readonly from: bigint
  readonly upTo: bigint
  /** How many movements in it match. */
  readonly matching: number
  /** Where an earlier window would begin; `undefined` if there is nothing earlier. */
  readonly earlierUpTo: bigint | undefined
}

/** A movement of money on a member's account. */
export interface Movement {
  /** The number of the posting in its account. */
  readonly sequence: bigint
  readonly kind: MovementKind
  readonly amountMinor: Minor
  readonly balanceAfterMinor: Minor
  readonly provider: string
  /** The provider's key. */
  readonly key: string
  readonly round: string | undefined
  readonly gameCode: string | undefined
  readonly lane: number
  readonly batch: bigint
  readonly at: Temporal.Instant
}

/** How many postings one search looks through at most, so that a rare kind among many bets costs no more than this. */
const windowPostings = 20_000

/**
 * Finds the newest window of an account's postings in which to search, at or below `upTo`. Postings with higher numbers may
 * come meanwhile: whoever goes on with the same `upTo` sees the same pages.
 */
export async function findMovements(
  db: Database,
  accountId: AccountId,
  filter: MovementFilter & { readonly upTo?: bigint | undefined },
  maxPostings = windowPostings,
): Promise<MovementWindow> {
  const upTo = filter.upTo ?? (await newestSequence(db, accountId))
  const { rows } = await sql<{ looked: number; matching: number; from: bigint | null }>`
    select count(*)::int as looked, (count(*) filter (where ${matches(filter)}))::int as matching, min(seq) as from
    from (
      select seq, kind, amount, house_account_id from ledger_posting posting
      where account_id = ${accountId} and seq <= ${upTo} and ${inPeriod(filter)}
      order by seq desc limit ${maxPostings}) posting`.execute(db)
  const { looked = 0, matching = 0, from = null } = rows[0] ?? {}
  if (from === null) return { from: upTo + 1n, upTo, matching: 0, earlierUpTo: undefined }
  return { from, upTo, matching, earlierUpTo: looked < maxPostings || from === 1n ? undefined : from - 1n }
}

async function newestSequence(db: Database, accountId: AccountId): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from ledger_posting where account_id = ${accountId} order by seq desc limit 1`.execute(db)
  return rows[0]?.seq ?? 0n
}

interface MovementRow {
  readonly sequence: bigint
  readonly movement: MovementKind
  readonly amount: bigint
  readonly balance: bigint
  readonly provider: string
  readonly key: string
  readonly round: string | null
  readonly gameCode: string | null
  readonly lane: number
  readonly batch: bigint
  readonly at: Temporal.Instant
}

/** Reads a page of the movements in a window, the newest first. */
export async function readMovements(
  db: Database,
  accountId: AccountId,
  {
    from,
    upTo,
    limit,
    offset,
    ...filter
  }: MovementFilter & Pick<MovementWindow, 'from' | 'upTo'> & { readonly limit: number; readonly offset: number },
): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`
    select seq as sequence, movement, amount, balance_after as balance, code as provider,
      coalesce(external_id, key::text) as key, coalesce(round_ref, round_id::text) as round, game_code as "gameCode", lane,
      batch, posted_at as at
    from (
      select *, ${movementOf} as movement from ledger_posting posting
      where account_id = ${accountId} and seq between ${from} and ${upTo} and ${inPeriod(filter)} and ${matches(filter)}
      order by seq desc limit ${limit} offset ${offset}) posting
    join ledger_provider using (provider_id)
    order by seq desc`.execute(db)
  return rows.map(({ movement, amount, balance, round, gameCode, ...row }) => ({
    ...row,
    kind: movement,
    amountMinor: minor(amount),
    balanceAfterMinor: minor(balance),
    round: round ?? undefined,
    gameCode: gameCode ?? undefined,
  }))
}

/** Until when postings of an account lie in months that were detached, so that no record shows them; mostly `undefined`. */
export async function detachedUntil(db: Database, accountId: AccountId): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select posted_at as at from ledger_account_snapshot snapshot
    where account_id = ${accountId} and not exists (
      select from ledger_posting posting
      where posting.account_id = ${accountId} and posting.seq = snapshot.seq and posting.posted_at = snapshot.posted_at)
    order by seq desc limit 1`.execute(db)
  return rows[0]?.at
}

/** The times limit which months are read. */
function inPeriod({ since, until }: MovementFilter) {
  return sql`posted_at >= coalesce(${since?.toString() ?? null}::timestamptz, '-infinity')
    and posted_at < coalesce(${until?.toString() ?? null}::timestamptz, 'infinity')`
}

/** Whether a posting moved money, and is of one of the kinds. */
function matches({ kinds }: MovementFilter) {
  return kinds === undefined ? sql`amount <> 0` : sql`(amount <> 0 and ${movementOf} = any(${kinds}::text[]))`
}

// The rules are constants of this file. Looking the house's accounts up by name is cheap: a brand has one of each.
const movementOf = sql.raw(
  `case ${Object.entries<MovementRule>(rules)
    .map(([name, rule]) => `when ${conditionOf(rule)} then '${name}'`)
    .join(' ')} else 'other' end`,
)

function conditionOf({ of, house, sign }: MovementRule): string {
  return [
    `kind = ${postingKinds[of]}`,
    ...(sign === undefined ? [] : [`amount ${sign} 0`]),
    ...(house === undefined
      ? []
      : [`house_account_id in (select house_account_id from ledger_house_account where name = '${house}')`]),
  ].join(' and ')
}
