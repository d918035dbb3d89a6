import { prepare, sql, type Database } from '../../../kernel/database/pool.ts'
import type { Account, AccountOwner } from '../ledger.types.ts'
import { postingKindOf, postingKinds, type PostingKind } from '../posting-kinds.ts'

/** Batches of one lane: those after `afterBatch`, up to and with `upToBatch`. */
export interface BatchRange {
  readonly lane: number
  readonly afterBatch: bigint
  readonly upToBatch: bigint
}

/** A range of a lane's batches, and when its first and its last batch by time were posted; without times it is empty. */
export interface BatchStep extends BatchRange {
  readonly posted: { readonly first: Temporal.Instant; readonly last: Temporal.Instant } | undefined
}

/** The version of each lane now: a lane's batches commit in order, so everything up to it can be read. */
export async function laneVersions(db: Database): Promise<{ lane: number; version: bigint }[]> {
  const { rows } = await sql<{ lane: number; version: bigint }>`
    select lane, version from ledger_lane order by lane`.execute(db)
  return rows
}

/**
 * The batches that a consumer should take next: at most `most.batches`, and of those as many as hold `most.postings`,
 * but at least one. `upToBatch` is `afterBatch` when there is nothing new.
 */
export async function nextBatches(
  db: Database,
  { lane, afterBatch }: Pick<BatchRange, 'lane' | 'afterBatch'>,
  most: { readonly batches: number; readonly postings: number; readonly upToBatch?: bigint | undefined },
): Promise<BatchStep> {
  const { rows } = await sql<{ upToBatch: bigint; first: Temporal.Instant | null; last: Temporal.Instant | null }>`
    with bound as (
      select least(version, ${afterBatch}::bigint + ${most.batches}::bigint, ${most.upToBatch ?? null}::bigint) as batch
      from ledger_lane where lane = ${lane}
    ), running as (
      select batch, posted_at, row_count, sum(row_count) over (order by batch) - row_count as before
      from ledger_batch
      where lane = ${lane} and batch > ${afterBatch} and batch <= (select batch from bound)
    ), taken as (
      select batch, posted_at, row_count from running where before < ${most.postings}
    )
    select
      coalesce((select min(batch) - 1 from running where before >= ${most.postings}), (select batch from bound)) as "upToBatch",
      (select min(posted_at) from taken where row_count > 0) as first,
      (select max(posted_at) from taken where row_count > 0) as last`.execute(db)
  const [found] = rows
  if (found?.upToBatch === undefined || found.upToBatch === null) throw new Error(`there is no lane ${lane}`)
  const { upToBatch, first, last } = found
  return { lane, afterBatch, upToBatch, posted: first === null || last === null ? undefined : { first, last } }
}

/** When the log begins: the oldest posting that can still be read, of these batches. `undefined` where there is none. */
export async function loggedSpan(db: Database, ranges: readonly BatchRange[]): Promise<BatchStep['posted']> {
  const { rows } = await sql<{ first: Temporal.Instant | null; last: Temporal.Instant | null }>`
    select min(posted_at) as first, max(posted_at) as last from ledger_posting posting
    where ${inRanges(ranges)} and amount <> 0`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? undefined : { first, last }
}

/**
 * What is summed of an account's postings of a provider and game, in minor units, by the kinds that go into it. `bets`
 * and `wins` count stakes and payouts. A rollback that gives takes a stake back (`undone_stake`); one that takes undoes a
 * payout (`undone_payout`). `held` is what holds took, less what captures and releases gave back.
 */
const sums = {
  bets: { of: ['stake'], as: 'count(*)' },
  wins: { of: ['payout'], as: 'count(*)' },
  stake: { of: ['stake'], as: 'sum(-amount)' },
  payout: { of: ['payout'], as: 'sum(amount)' },
  refund: { of: ['refund'], as: 'sum(amount)' },
  undone_stake: { of: ['rollback'], as: 'sum(greatest(amount, 0))' },
  undone_payout: { of: ['rollback'], as: 'sum(greatest(-amount, 0))' },
  bonus: { of: ['grant'], as: 'sum(amount)' },
  deposit: { of: ['deposit'], as: 'sum(amount)' },
  withdrawal: { of: ['withdrawal'], as: 'sum(-amount)' },
  transfer_in: { of: ['transfer'], as: 'sum(greatest(amount, 0))' },
  transfer_out: { of: ['transfer'], as: 'sum(greatest(-amount, 0))' },
  adjustment: { of: ['adjustment'], as: 'sum(amount)' },
  held: { of: ['hold', 'capture', 'release'], as: 'sum(-amount)' },
} as const satisfies Readonly<Record<string, { readonly of: readonly PostingKind[]; readonly as: string }>>

/** The name of one of the sums. */
export type PostingSum = keyof typeof sums

// The keys of a literal object are exactly its type's keys.
/** The names of all sums. */
export const postingSums = Object.keys(sums) as PostingSum[]

/**
 * From when on the log can be read whole: the beginning of the oldest month that is attached, where postings before it
 * were detached with their months; `undefined` where nothing was.
 */
export async function logReadableFrom(db: Database): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ since: Temporal.Instant }>`
    with oldest as (select min(month)::timestamp at time zone 'UTC' as since from ledger_attached_months() as month)
    select since from oldest
    where exists (select from ledger_batch where row_count > 0 and posted_at < since)`.execute(db)
  return rows[0]?.since
}

/** Which postings to sum: those of these batches that were posted from `since` on and before `until`. */
export interface SumAsked {
  readonly ranges: readonly BatchRange[]
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
}

/**
 * Sums as columns. Each is the text of a PostgreSQL array, so that a consumer can bind it to a statement of its own
 * without its many values being read and written again on the way.
 */
export interface PostingSums {
  /** One line an account, provider and game; a game code is empty for what belongs to no game. */
  readonly lines: { readonly accountIds: string; readonly providerIds: string; readonly gameCodes: string }
  /** A column for each sum that these postings make, in the order of the lines; the others are zero throughout. */
  readonly sums: ReadonlyMap<PostingSum, string>
}

type SumRow = Readonly<Record<string, string | null>>

/**
 * Adds up postings for roll-ups; `undefined` where there are none. Postings that move nothing (tombstones) are left out.
 * It looks first which kinds occur: nearly all postings are stakes and payouts, and ten columns of zeros cost more than
 * that look.
 */
export async function sumPostings(db: Database, asked: SumAsked): Promise<PostingSums | undefined> {
  const among = sql`
    from ledger_posting posting
    where ${inRanges(asked.ranges)} and amount <> 0
      and posted_at >= ${asked.since.toString()}::timestamptz and posted_at < ${asked.until.toString()}::timestamptz`
  const kinds = await sql<{ kind: number }>`select distinct kind ${among}`.execute(db)
  const names = sumsOf(kinds.rows.map((row) => postingKindOf(row.kind)))
  if (names.length === 0) return undefined
  const { rows } = await sql<SumRow>`
    with line as materialized (
      select account_id, provider_id, coalesce(game_code, '') as game_code, ${sql.raw(names.map(summedAs).join(', '))} ${among}
      group by account_id, provider_id, coalesce(game_code, '')
    )
    select array_agg(account_id)::text as accounts, array_agg(provider_id)::text as providers,
      array_agg(game_code)::text as games, ${sql.raw(names.map(gatheredAs).join(', '))}
    from line`.execute(db)
  const column = (name: string) => rows[0]?.[name] ?? '{}'
  return {
    lines: { accountIds: column('accounts'), providerIds: column('providers'), gameCodes: column('games') },
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
  const conditions = ranges.map(
    ({ lane, afterBatch, upToBatch }) =>
      sql`(posting.lane = ${lane} and posting.batch > ${afterBatch} and posting.batch <= ${upToBatch})`,
  )
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

const codes = prepare<{ provider_id: number; code: string }>(
  'ledger_provider_codes',
  'select provider_id, code from ledger_provider where provider_id = any($1::int[])',
)

/** The codes of providers, as they were opened under. */
export async function providerCodes(db: Database, providerIds: readonly number[]): Promise<Map<number, string>> {
  return new Map((await codes(db, [providerIds])).map((row) => [row.provider_id, row.code]))
}

const memberAccounts = prepare<Pick<Account, 'accountId' | 'kind' | 'currency'>>(
  'ledger_member_accounts',
  `select account_id as "accountId", kind, currency from ledger_account
  where brand_id = $1 and member_id = $2 order by account_id`,
)

/** The accounts of a member. */
export function accountsOfMember(
  db: Database,
  owner: Pick<AccountOwner, 'brandId' | 'memberId'>,
): Promise<Pick<Account, 'accountId' | 'kind' | 'currency'>[]> {
  return memberAccounts(db, [owner.brandId, owner.memberId])
}
