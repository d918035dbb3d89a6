import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId, HouseAccountId, ProviderId } from '../ledger.types.ts'
import { postingKinds } from '../posting-kinds.ts'
import { inBatches, type BatchStep } from './sum-postings.ts'

/** A round of an account, as the log identifies it. */
export interface LoggedRound {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  /** The round's id if it is a UUID, otherwise the hash of it. */
  readonly roundId: string
}

/** A round that was paid or otherwise changed in a step. */
export interface PaidRound extends LoggedRound {
  /** The round's newest posting in the step. */
  readonly sequence: bigint
  /** The house account that paid last. */
  readonly houseAccountId: HouseAccountId
  /** The sum of the step's large payouts. The round paid no more than this, unless other steps paid it too. */
  readonly paidMinor: Minor
}

/** What to look for in a step. */
export interface PaidQuery {
  /** Payouts of at least this amount from these accounts. */
  readonly from: readonly { readonly houseAccountId: HouseAccountId; readonly minMinor: Minor }[]
  /** Rounds that are returned if anything was posted for them. */
  readonly rounds: readonly LoggedRound[]
}

/** The totals of a round. */
export interface RoundTotal extends LoggedRound {
  readonly gameCode: string | null
  /** Stakes, less what was returned. */
  readonly stakedMinor: Minor
  /** Payouts, less what was taken back. */
  readonly paidMinor: Minor
  readonly paidAt: Temporal.Instant | null
}

// The times limit which partitions are read.
const within = ({ posted, ...batches }: BatchStep & { posted: NonNullable<BatchStep['posted']> }) => sql`
  ${inBatches(batches)}
    and posting.posted_at between ${posted.first.toString()}::timestamptz and ${posted.last.toString()}::timestamptz`

/** Returns the newest balance of each of these accounts that a step posted on. */
export async function movedBalances(
  db: Database,
  { posted, ...step }: BatchStep,
  accountIds: readonly AccountId[],
): Promise<Map<AccountId, Minor>> {
  if (posted === undefined || accountIds.length === 0) return new Map()
  // Read the step in the order of the table: the index of an account would lead through everything it ever posted.
  const { rows } = await sql<{ accountId: AccountId; balance: bigint }>`
    with step as materialized (
      select account_id, seq, balance_after from ledger_posting posting where ${within({ ...step, posted })})
    select distinct on (account_id) account_id as "accountId", balance_after as balance from step
    where account_id = any(${accountIds}::bigint[]) order by account_id, seq desc`.execute(db)
  return new Map(rows.map(({ accountId, balance }) => [accountId, minor(balance)]))
}

/** Returns the rounds that a step paid or changed, the largest payout first. */
export async function paidRounds(
  db: Database,
  { posted, ...step }: BatchStep,
  { from, rounds }: PaidQuery,
): Promise<PaidRound[]> {
  if (posted === undefined) return []
  const houses = from.map(({ houseAccountId }) => houseAccountId)
  const { rows } = await sql<Omit<PaidRound, 'paidMinor'> & { paid: bigint }>`
    select account_id as "accountId", provider_id as "providerId", round_id as "roundId", max(seq) as sequence,
      max(house_account_id) as "houseAccountId",
      coalesce(sum(amount) filter (where kind = ${postingKinds.payout}), 0)::bigint as paid
    from ledger_posting posting
    where ${within({ ...step, posted })} and round_id is not null and (
      (kind = ${postingKinds.payout} and house_account_id = any(${houses}::int[]) and amount >=
        (${from.map(({ minMinor }) => minMinor)}::bigint[])[array_position(${houses}::int[], house_account_id)])
      or (account_id, provider_id, round_id) in (select * from unnest(${rounds.map((one) => one.accountId)}::bigint[],
        ${rounds.map((one) => one.providerId)}::int[], ${rounds.map((one) => one.roundId)}::uuid[])))
    group by account_id, provider_id, round_id
    order by paid desc, account_id, round_id`.execute(db)
  return rows.map(({ paid, ...round }) => ({ ...round, paidMinor: minor(paid) }))
}

/** How many of an account's postings before and after the known one are searched for others of the same round. */
const searchRadius = 1_000

const { stake, payout, rollback, refund } = postingKinds

/** Totals rounds, whichever steps and lanes they were posted in. */
export async function totalRounds(
  db: Database,
  asked: readonly Pick<PaidRound, 'accountId' | 'providerId' | 'roundId' | 'sequence'>[],
): Promise<RoundTotal[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<
    Omit<RoundTotal, 'stakedMinor' | 'paidMinor'> & { readonly staked: bigint; readonly paid: bigint }
  >`
    select asked.account_id as "accountId", asked.provider_id as "providerId", asked.round_id as "roundId",
      game_code as "gameCode", staked, paid, paid_at as "paidAt"
    from unnest(${asked.map((one) => one.accountId)}::bigint[], ${asked.map((one) => one.providerId)}::int[],
      ${asked.map((one) => one.roundId)}::uuid[], ${asked.map((one) => one.sequence)}::bigint[])
      as asked (account_id, provider_id, round_id, seq)
    cross join lateral (
      select max(game_code) as game_code, max(posted_at) filter (where kind = ${payout}) as paid_at,
        coalesce(sum(case when kind = ${stake} then -amount when kind = ${refund} then -amount
          when kind = ${rollback} then -greatest(amount, 0) end), 0)::bigint as staked,
        coalesce(sum(case when kind = ${payout} then amount when kind = ${rollback} then least(amount, 0) end), 0)::bigint as paid
      from ledger_posting posting
      where posting.account_id = asked.account_id
        and posting.seq between asked.seq - ${searchRadius}::int and asked.seq + ${searchRadius}::int
        and posting.provider_id = asked.provider_id and posting.round_id = asked.round_id
    ) total`.execute(db)
  return rows.map(({ staked, paid, ...round }) => ({ ...round, stakedMinor: minor(staked), paidMinor: minor(paid) }))
}

/** Returns the lane's newest batch that was posted before a time; 0 if there is none. */
export async function lastBatchBefore(db: Database, lane: number, before: Temporal.Instant): Promise<bigint> {
  const { rows } = await sql<{ batch: bigint }>`
    select coalesce(max(batch), 0)::bigint as batch from ledger_batch
    where lane = ${lane} and posted_at < ${before.toString()}::timestamptz`.execute(db)
  return rows[0]?.batch ?? 0n
}
