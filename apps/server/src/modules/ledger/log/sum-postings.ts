import { prepare, sql, type Database } from '../../../kernel/database/pool.ts'
import type { Account, AccountOwner } from '../ledger.types.ts'
import { postingKindOf, postingKinds, type PostingKind } from '../posting-kinds.ts'
import { countsInPart, validReturned, validStake, validTaken } from '../storage/valid-stake.ts'

/** The batches of one lane after `afterBatch`, up to and including `upToBatch`. */
export interface BatchRange {
  readonly lane: number
  readonly afterBatch: bigint
  readonly upToBatch: bigint
  /** Which generations have their postings, so that only their tables are read; all, if it is not said. */
  readonly generations?: { readonly first: number; readonly last: number }
}

/** A range of a lane's batches, with the earliest and latest time at which they were posted; without times, it is empty. */
export interface BatchStep extends BatchRange {
  readonly posted: { readonly first: Temporal.Instant; readonly last: Temporal.Instant } | undefined
}

/**
 * Reads the current version of each lane. A lane's batches commit in order, so everything up to its version can be
 * read.
 */
export async function laneVersions(db: Database): Promise<{ lane: number; version: bigint }[]> {
  const { rows } = await sql<{ lane: number; version: bigint }>`/* prepared: lane_versions */
    select lane, version from ledger_lane order by lane`.execute(db)
  return rows
}

/**
 * Returns the batches that a consumer should take next: at most `max.batches`, and of those only as many as contain
 * `max.postings`, but at least one. `upToBatch` equals `afterBatch` if there is nothing new.
 */
export async function nextBatches(
  db: Database,
  { lane, afterBatch }: Pick<BatchRange, 'lane' | 'afterBatch'>,
  max: { readonly batches: number; readonly postings: number; readonly upToBatch?: bigint | undefined },
): Promise<BatchStep> {
  const { rows } = await sql<NextRow>`/* prepared: next_batches */
    with bound as (
      select least(version, ${afterBatch}::bigint + ${max.batches}::bigint, ${max.upToBatch ?? null}::bigint) as batch
      from ledger_lane where lane = ${lane}
    ), running as (
      select batch, posted_at, row_count, generation, sum(row_count) over (order by batch) - row_count as before
      from ledger_batch
      where lane = ${lane} and batch > ${afterBatch} and batch <= (select batch from bound)
    ), taken as (
      select posted_at, generation from running where before < ${max.postings} and row_count > 0
    )
    select
      coalesce((select min(batch) - 1 from running where before >= ${max.postings}), (select batch from bound)) as "upToBatch",
      (select jsonb_build_object('first', min(generation), 'last', max(generation)) from taken) as generations,
      (select min(posted_at) from taken) as first,
      (select max(posted_at) from taken) as last`.execute(db)
  const [found] = rows
  if (found?.upToBatch === undefined || found.upToBatch === null) throw new Error(`there is no lane ${lane}`)
  const { upToBatch, generations, first, last } = found
  const range = { lane, afterBatch, upToBatch }
  return first === null || last === null
    ? { ...range, posted: undefined }
    : { ...range, generations, posted: { first, last } }
}

interface NextRow {
  readonly upToBatch: bigint | null
  readonly first: Temporal.Instant | null
  readonly last: Temporal.Instant | null
  readonly generations: { readonly first: number; readonly last: number }
}

/** Whether a row of `ledger_posting posting` is in these batches. */
export function inBatches({ lane, afterBatch, upToBatch, generations }: BatchRange) {
  const inTables =
    generations === undefined
      ? sql``
      : sql` and posting.generation between ${generations.first}::smallint and ${generations.last}::smallint`
  return sql`(posting.lane = ${lane} and posting.batch > ${afterBatch} and posting.batch <= ${upToBatch}${inTables})`
}

/** When the first and last readable postings of these batches were posted; `undefined` if there are none. */
export async function loggedSpan(db: Database, ranges: readonly BatchRange[]): Promise<BatchStep['posted']> {
  const { rows } = await sql<{ first: Temporal.Instant | null; last: Temporal.Instant | null }>`
    select min(posted_at) as first, max(posted_at) as last from ledger_posting posting
    where ${inRanges(ranges)} and amount <> 0`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? undefined : { first, last }
}

/** The part of a bet or a win that goes to the jackpot pool or comes from it stands beside another one and is no bet of its own. */
export const isNoShare = `house_account_id not in (select house_account_id from ledger_house_account where name = 'jackpot')`

/** Bonus money that goes back to the site. Otherwise it only changes places, and stakes and payouts are counted in full. */
const goesBack = `house_account_id in (select house_account_id from ledger_house_account where name = 'promotions')`

/**
 * The sums of an account's postings per provider and game, in minor units, with the kinds that each includes. `bets` and `wins`
 * count stakes and payouts. `invalid` is what of the stakes does not count as turnover, less what of that was returned, more what counts no more since a payout. A rollback with a positive amount returns
 * a stake (`undone_stake`); one with a negative amount undoes a payout (`undone_payout`). `held` is what holds and reviews took,
 * less what captures and releases returned; `bonus` is what was given, less what of it went back to the site; `debt` is what was
 * lent to take a win back, less what later credits settled; `pay` is what an agent was paid, less what the agent paid downlines.
 */
const sums = {
  bets: { of: ['stake'], as: `sum((${isNoShare})::int)` },
  wins: { of: ['payout'], as: `sum((${isNoShare})::int)` },
  stake: { of: ['stake'], as: 'sum(-amount)' },
  invalid: {
    of: ['stake', 'rollback', 'payout'],
    as: `sum(case when kind = ${postingKinds.stake} then -amount - (${validStake}) when kind = ${postingKinds.payout} then ${validTaken} when amount > 0 then (${validReturned}) - amount else 0 end)`,
  },
  payout: { of: ['payout'], as: 'sum(amount)' },
  refund: { of: ['refund'], as: 'sum(amount)' },
  undone_stake: { of: ['rollback'], as: 'sum(greatest(amount, 0))' },
  undone_payout: { of: ['rollback'], as: 'sum(greatest(-amount, 0))' },
  bonus: {
    of: ['grant', 'bonus_share'],
    as: `sum(case when kind = ${postingKinds.grant} or ${goesBack} then amount end)`,
  },
  deposit: { of: ['deposit'], as: 'sum(amount)' },
  withdrawal: { of: ['withdrawal'], as: 'sum(-amount)' },
  transfer_in: { of: ['transfer'], as: 'sum(greatest(amount, 0))' },
  transfer_out: { of: ['transfer'], as: 'sum(greatest(-amount, 0))' },
  adjustment: { of: ['adjustment'], as: 'sum(amount)' },
  held: { of: ['hold', 'capture', 'release', 'review'], as: 'sum(-amount)' },
  debt: { of: ['debt'], as: 'sum(amount)' },
  pay: { of: ['pay'], as: 'sum(amount)' },
} as const satisfies Readonly<Record<string, { readonly of: readonly PostingKind[]; readonly as: string }>>

/** The name of one of the sums. */
export type PostingSum = keyof typeof sums

// An object literal has exactly the keys of its type.
/** The names of all sums. */
export const postingSums = Object.keys(sums) as PostingSum[]

/**
 * The time from which the log is complete: the beginning of the oldest attached month if postings before it have been
 * detached; `undefined` if none have.
 */
export async function logReadableFrom(db: Database): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ since: Temporal.Instant }>`
    with oldest as (select min(month)::timestamp at time zone 'UTC' as since from ledger_attached_months() as month)
    select since from oldest
    where exists (select from ledger_batch where row_count > 0 and posted_at < since)`.execute(db)
  return rows[0]?.since
}

/** Which postings to sum: those of these batches that were posted at or after `since` and before `until`. */
export interface SumQuery {
  readonly ranges: readonly BatchRange[]
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
}

/**
 * Sums as columns. Each is a PostgreSQL array in text form, so that a consumer can bind it to its own statement without
 * decoding and encoding its many values.
 */
export interface PostingSums {
  /** One row per account, provider and game; the game code is empty for postings without a game. */
  readonly rows: { readonly accountIds: string; readonly providerIds: string; readonly gameCodes: string }
  /** A column for each sum that is not zero throughout, in the order of the rows. */
  readonly sums: ReadonlyMap<PostingSum, string>
}

type SumRow = Readonly<Record<string, string | null>>

/**
 * Sums postings for roll-ups; returns `undefined` if there are none. Leaves out postings of zero (tombstones). First
 * checks which kinds occur: nearly all postings are stakes and payouts, and ten columns of zeros would cost more than
 * this check.
 */
export async function sumPostings(db: Database, asked: SumQuery): Promise<PostingSums | undefined> {
  const among = sql`
    from ledger_posting posting
    where ${inRanges(asked.ranges)} and amount <> 0
      and posted_at >= ${asked.since.toString()}::timestamptz and posted_at < ${asked.until.toString()}::timestamptz`
  const kinds = await sql<{ kind: number; isPart: boolean }>`
    select distinct kind, ${sql.raw(countsInPart)} as "isPart" ${among}`.execute(db)
  const hasParts = kinds.rows.some(
    ({ kind, isPart }) => isPart && sums.invalid.of.some((one) => postingKinds[one] === kind),
  )
  const names = sumsOf(kinds.rows.map((row) => postingKindOf(row.kind))).filter(
    (name) => hasParts || name !== 'invalid',
  )
  if (names.length === 0) return undefined
  const { rows } = await sql<SumRow>`
    with summed as materialized (
      select account_id, provider_id, coalesce(game_code, '') as game_code, ${sql.raw(names.map(summedAs).join(', '))} ${among}
      group by account_id, provider_id, coalesce(game_code, '')
    )
    select array_agg(account_id)::text as accounts, array_agg(provider_id)::text as providers,
      array_agg(game_code)::text as games, ${sql.raw(names.map(gatheredAs).join(', '))}
    from summed`.execute(db)
  const column = (name: string) => rows[0]?.[name] ?? '{}'
  return {
    rows: { accountIds: column('accounts'), providerIds: column('providers'), gameCodes: column('games') },
    sums: new Map(names.map((name) => [name, column(`sum_${name}`)])),
  }
}

function sumsOf(kinds: readonly PostingKind[]): PostingSum[] {
  return postingSums.filter((name) => sums[name].of.some((kind) => kinds.includes(kind)))
}

function summedAs(name: PostingSum): string {
  const kinds = sums[name].of.map((kind) => postingKinds[kind]).join(', ')
  return `coalesce(${sums[name].as} filter (where kind in (${kinds})), 0) as ${name}`
}

function gatheredAs(name: PostingSum): string {
  return `array_agg(${name})::text as sum_${name}`
}

function inRanges(ranges: readonly BatchRange[]) {
  return ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges.map(inBatches), sql` or `)})`
}

const codes = prepare<{ provider_id: number; code: string }>(
  'ledger_provider_codes',
  'select provider_id, code from ledger_provider where provider_id = any($1::int[])',
)

/** Reads the codes of providers. */
export async function providerCodes(db: Database, providerIds: readonly number[]): Promise<Map<number, string>> {
  return new Map((await codes(db, [providerIds])).map((row) => [row.provider_id, row.code]))
}

const memberAccounts = prepare<Pick<Account, 'accountId' | 'kind' | 'currency'>>(
  'ledger_member_accounts',
  `select account_id as "accountId", kind, currency from ledger_account
  where brand_id = $1 and member_id = $2 order by account_id`,
)

/** Reads the accounts of a member. */
export function accountsOfMember(
  db: Database,
  owner: Pick<AccountOwner, 'brandId' | 'memberId'>,
): Promise<Pick<Account, 'accountId' | 'kind' | 'currency'>[]> {
  return memberAccounts(db, [owner.brandId, owner.memberId])
}

const accountsOfAll = prepare<Pick<Account, 'accountId' | 'memberId' | 'kind' | 'currency'>>(
  'ledger_accounts_of_all',
  `select account_id as "accountId", member_id as "memberId", kind, currency from ledger_account
  where brand_id = $1 and member_id = any($2::bigint[]) order by account_id`,
)

/** Reads the accounts of several members of a brand. */
export function accountsOfMembers(
  db: Database,
  brandId: AccountOwner['brandId'],
  memberIds: readonly AccountOwner['memberId'][],
): Promise<Pick<Account, 'accountId' | 'memberId' | 'kind' | 'currency'>[]> {
  return accountsOfAll(db, [brandId, memberIds.map(String)])
}
