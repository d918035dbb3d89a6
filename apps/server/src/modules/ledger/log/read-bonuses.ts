import { minor, type Minor } from '@baize/money'
import { prepare, sql, type Database } from '../../../kernel/database/pool.ts'
import type { BonusEnd, Funds, OpenBonus } from '../bonus.types.ts'
import type { AccountId, ProviderId } from '../ledger.types.ts'
import { countsInPart, validReturned, validStake } from '../storage/valid-stake.ts'
import { postingKinds } from '../posting-kinds.ts'
import { termsFrom, type StoredTerms } from '../storage/bonuses.sql.ts'
import { notedGeneration } from '../storage/ledger.sql.ts'
import { inBatches, type BatchStep } from './sum-postings.ts'

interface BonusRow {
  readonly bonusId: string
  readonly terms: StoredTerms
  readonly left: bigint
}

/** An account and one of its postings. */
export interface BonusPlace {
  readonly accountId: AccountId
  readonly seq: bigint
}

const bonusAt = prepare<BonusRow & { asked: number }>(
  'ledger_bonus_at',
  `select asked::int, bonus_id as "bonusId", terms, newest.left_after as left
  from unnest($1::bigint[], $2::bigint[]) with ordinality as wanted (account_id, seq, asked)
  cross join lateral (
    select * from ledger_bonus bonus
    where bonus.account_id = wanted.account_id and opened_seq <= wanted.seq and (ended_seq is null or ended_seq > wanted.seq)
    order by opened_seq desc limit 1) bonus
  cross join lateral (
    select left_after from ledger_bonus_share share
    where share.account_id = bonus.account_id and share.opened_seq = bonus.opened_seq and share.seq <= wanted.seq
    order by seq desc limit 1) newest`,
)

/** Larger than any number of a posting. */
const lastSeq = 2n ** 63n - 1n

/** The bonuses that were open right after some postings, in their order. */
export async function bonusesAt(
  db: Database,
  places: readonly BonusPlace[],
): Promise<readonly (OpenBonus | undefined)[]> {
  const found = places.map((): OpenBonus | undefined => undefined)
  const values = [places.map(({ accountId }) => accountId), places.map(({ seq }) => seq)]
  for (const { asked, bonusId, terms, left } of await bonusAt(db, values))
    found[asked - 1] = { bonusId, leftMinor: minor(left), terms: termsFrom(bonusId, terms) }
  return found
}

/** The bonus of an account that is open now. */
export async function readBonus(db: Database, accountId: AccountId): Promise<OpenBonus | undefined> {
  const [bonus] = await bonusesAt(db, [{ accountId, seq: lastSeq }])
  return bonus
}

/** The open bonuses of some accounts; accounts without one are left out. */
export async function openBonuses(
  db: Database,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, OpenBonus>> {
  if (accountIds.length === 0) return new Map()
  const found = await bonusesAt(
    db,
    accountIds.map((accountId) => ({ accountId, seq: lastSeq })),
  )
  return new Map(
    accountIds.flatMap((accountId, index) => {
      const bonus = found[index]
      return bonus === undefined ? [] : [[accountId, bonus] as const]
    }),
  )
}

const fundsOf = prepare<{
  balance: bigint | null
  bonusId: string | null
  terms: StoredTerms | null
  left: bigint | null
}>(
  'ledger_funds',
  `select newest.balance, open.bonus_id as "bonusId", open.terms, open.left
  from (select $1::bigint as account_id) asked
  left join lateral (
    (select seq, balance_after as balance from ledger_posting posting
      where posting.account_id = asked.account_id and generation > ${notedGeneration} order by seq desc limit 1)
    union all
    (select seq, balance from ledger_account_newest noted where noted.account_id = asked.account_id)
    union all
    (select seq, balance from ledger_account_snapshot snapshot
      where snapshot.account_id = asked.account_id order by seq desc limit 1)
    order by seq desc limit 1) newest on true
  left join lateral (
    select bonus_id, terms, (
      select left_after from ledger_bonus_share share
      where share.account_id = bonus.account_id and share.opened_seq = bonus.opened_seq order by seq desc limit 1) as left
    from ledger_bonus bonus where bonus.account_id = asked.account_id and ended_seq is null) open on true`,
)

/** What an account has, at one moment. */
export async function readFunds(db: Database, accountId: AccountId): Promise<Funds> {
  const [row] = await fundsOf(db, [accountId])
  const { balance = null, bonusId = null, terms = null, left = null } = row ?? {}
  const bonus =
    bonusId === null || terms === null || left === null
      ? undefined
      : { bonusId, leftMinor: minor(left), terms: termsFrom(bonusId, terms) }
  return { balanceMinor: minor(balance ?? 0n), bonus }
}

/** A bonus and how it stands. */
export interface BonusStanding extends OpenBonus {
  readonly accountId: AccountId
  readonly amountMinor: Minor
  readonly openedAt: Temporal.Instant
  /** How it ended; `undefined` while it is open. Whatever ended it: a withdrawal forfeits it without `endBonus`. */
  readonly ended: { readonly how: BonusEnd; readonly at: Temporal.Instant } | undefined
}

/** How some bonuses stand, by their ids; those that the ledger never opened are left out. */
export async function bonusStandings(
  db: Database,
  bonusIds: readonly string[],
): Promise<ReadonlyMap<string, BonusStanding>> {
  if (bonusIds.length === 0) return new Map()
  const { rows } = await sql<
    BonusRow & {
      accountId: AccountId
      amount: bigint
      openedAt: Temporal.Instant
      endedHow: BonusEnd | null
      endedAt: Temporal.Instant | null
    }
  >`
    select account_id as "accountId", bonus_id as "bonusId", terms, newest.left_after as left, amount, opened_at as "openedAt",
      ended_how as "endedHow", ended_at as "endedAt"
    from ledger_bonus bonus cross join lateral (
      select left_after from ledger_bonus_share share
      where share.account_id = bonus.account_id and share.opened_seq = bonus.opened_seq
      order by seq desc limit 1) newest
    where bonus_id = any(${bonusIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ accountId, bonusId, terms, left, amount, openedAt, endedHow, endedAt }) => [
      bonusId,
      {
        accountId,
        bonusId,
        leftMinor: minor(left),
        terms: termsFrom(bonusId, terms),
        amountMinor: minor(amount),
        openedAt,
        ended: endedHow === null || endedAt === null ? undefined : { how: endedHow, at: endedAt },
      },
    ]),
  )
}

/** What was staked in one game while a bonus was open, in minor units. */
export interface BonusTurnover {
  readonly accountId: AccountId
  readonly bonusId: string
  readonly providerId: ProviderId
  /** Empty for stakes that name no game. */
  readonly gameCode: string
  /** Own money and bonus money together, as far as it counts as turnover. */
  readonly stakedMinor: Minor
  /** Stakes that were rolled back or refunded, or that count no more since a payout. They may have been placed before the bonus was opened. */
  readonly returnedMinor: Minor
}

/**
 * Reads what accounts staked in a step of a lane's batches while a bonus of theirs was open, one row per bonus, provider and
 * game. A consumer keeps a cursor per lane, takes its steps from `nextBatches` and adds up: each posting is in exactly one
 * step. If no bonus was open in the time of the step, this looks at an index and reads no posting.
 */
export async function readBonusTurnover(db: Database, { posted, ...batches }: BatchStep): Promise<BonusTurnover[]> {
  if (posted === undefined) return []
  const spans = await sql<{ account_id: AccountId }>`
    select account_id from ledger_bonus
    where opened_at <= ${posted.last.toString()}::timestamptz
      and (ended_seq is null or ended_at >= ${posted.first.toString()}::timestamptz)`.execute(db)
  if (spans.rows.length === 0) return []
  const accountIds = [...new Set(spans.rows.map((row) => row.account_id))]
  const { rows } = await sql<{
    accountId: AccountId
    bonusId: string
    providerId: ProviderId
    gameCode: string
    staked: bigint
    returned: bigint
  }>`
    with moved as materialized (
      select account_id, seq, provider_id, coalesce(game_code, '') as game_code, kind, amount,
        case when amount < 0 then ${sql.raw(validStake)} else ${sql.raw(validReturned)} end as valid
      from ledger_posting posting
      where ${inBatches(batches)}
        -- The times limit which partitions are read.
        and posting.posted_at between ${posted.first.toString()}::timestamptz and ${posted.last.toString()}::timestamptz
        and account_id = any(${accountIds}::bigint[])
        and (kind = ${postingKinds.stake} or (kind = ${postingKinds.payout} and ${sql.raw(countsInPart)}) or (kind in (${postingKinds.rollback}, ${postingKinds.refund}) and amount > 0)))
    select account_id as "accountId", bonus_id as "bonusId", moved.provider_id as "providerId", game_code as "gameCode",
      coalesce(sum(moved.valid) filter (where moved.amount < 0), 0)::bigint as staked,
      coalesce(sum(moved.valid) filter (where moved.amount > 0), 0)::bigint as returned
    from moved join ledger_bonus bonus using (account_id)
    where moved.seq > bonus.opened_seq and (bonus.ended_seq is null or moved.seq < bonus.ended_seq)
    group by account_id, bonus_id, moved.provider_id, game_code
    order by account_id, bonus_id, moved.provider_id, game_code`.execute(db)
  return rows.map(({ staked, returned, ...row }) => ({
    ...row,
    stakedMinor: minor(staked),
    returnedMinor: minor(returned),
  }))
}
