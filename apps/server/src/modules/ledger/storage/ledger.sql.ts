import { minor } from '@baize/money'
import type { RuleSource, SourcedRule, StoredRule } from '../accounts/account-rules.ts'
import type { BatchMoment, BatchPlan, PlannedClaim, PlannedPosting } from '../lane/batch.types.ts'
import type { HintsOf, KeyHints } from '../generations/generations.ts'
import type { FilteredKey } from '../generations/key-filter.ts'
import type { CountedWin, RoundPlace } from '../lane/lane-view.ts'
import type { AccountId, AccountKind, HouseAccountId, Posting, ProviderId } from '../ledger.types.ts'
import { postingKindOf, postingKinds } from '../posting-kinds.ts'
import { bigintArray, integerArray, uuidArray } from './binary-array.ts'
import { postingRecords } from './posting-records.ts'
import { compactKey, keyText, type KeyWords } from './provider-key.ts'
import type { BatchSeal } from './seal-batch.ts'

/** A statement with its bound values. It is prepared under `name`. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** The SQLSTATE raised if the lane is not at the version that the batch was decided on. */
export const laneMovedState = 'LG001'

/** The SQLSTATE raised if a rule is set in a lane that its account is not in. */
export const notInLaneState = 'LG002'

const postText = `select ledger_post($1::smallint, $2::bigint, $3::bytea, $4::bytea, $5::bytea, $6::timestamptz,
  $7::ledger_line[], $8::int[], $9::uuid[], $10::bigint[], $11::bigint[], $12::int, $13::int[], $14::int[], $15::uuid[])`

/** A batch ready to be appended. */
export interface SealedBatch {
  readonly plan: Pick<BatchPlan, 'moment' | 'claims'>
  readonly previousHash: Uint8Array
  readonly seal: BatchSeal
  /** In chain order. */
  readonly postings: readonly PlannedPosting[]
  /** Says where the keys that the batch takes may be already. */
  readonly hintsOf: HintsOf
}

/** Appends a batch on top of `moment.batch - 1`. `ledgerLineOid`: see {@link selectLedgerLineOid}. */
export function postBatch(
  ledgerLineOid: number,
  { plan, previousHash, seal, postings, hintsOf }: SealedBatch,
): Statement {
  const { moment, claims } = plan
  const keys = keysOf(postings, claims)
  const { lane, batch, postedAt } = moment
  const head = [lane, batch - 1n, previousHash, seal.hash, seal.rowChecks, postedAt.toString()]
  return {
    name: 'ledger_post',
    text: postText,
    values: [
      ...head,
      postingRecords(ledgerLineOid, postings),
      ...claimColumns(claims),
      ...hintColumns(keys, hintsOf(keys)),
    ],
  }
}

/** Selects the oid of the type `ledger_line`, which differs between databases. */
export const selectLedgerLineOid: Statement = {
  name: 'ledger_line_type',
  text: `select 'ledger_line'::regtype::oid::int as oid`,
  values: [],
}

/** The keys that a batch takes. */
function keysOf(postings: readonly PlannedPosting[], claims: readonly PlannedClaim[]): FilteredKey[] {
  const keys: FilteredKey[] = []
  for (const { posting, key, postingsOfKey } of postings)
    if (postingsOfKey > 0) keys.push({ providerId: posting.providerId, words: key.words })
  for (const { providerId, key } of claims) keys.push({ providerId, words: compactKey(key).words })
  return keys
}

const unknownWords: KeyWords = [0, 0, 0, 0]

function hintColumns(keys: readonly FilteredKey[], { filtered, suspects }: KeyHints): unknown[] {
  return [
    filtered,
    integerArray(suspects, ({ generation }) => generation),
    integerArray(suspects, ({ index }) => keys[index]?.providerId ?? 0),
    uuidArray(suspects, ({ index }) => keys[index]?.words ?? unknownWords),
  ]
}

function claimColumns(claims: readonly PlannedClaim[]): Buffer[] {
  return [
    integerArray(claims, (claim) => claim.providerId),
    uuidArray(claims, (claim) => compactKey(claim.key).words),
    bigintArray(claims, (claim) => claim.accountId),
    bigintArray(claims, (claim) => claim.sequence),
  ]
}

/** The SQLSTATE raised if a vendor has paid more in this hour than was known when the batch was decided. */
export const paidMoreState = 'LG003'

/** Adds the payouts of a batch to what their providers paid in this hour. */
export function countWins(wins: readonly CountedWin[], postedAt: Temporal.Instant): Statement {
  const sums = new Map<ProviderId, { amount: bigint; max: bigint }>()
  for (const { providerId, amountMinor, maxPerHourMinor } of wins) {
    const { amount = 0n, max = maxPerHourMinor } = sums.get(providerId) ?? {}
    sums.set(providerId, { amount: amount + amountMinor, max: max < maxPerHourMinor ? max : maxPerHourMinor })
  }
  const rows = [...sums]
  return {
    name: 'ledger_count_wins',
    text: 'select ledger_count_wins($1::int[], $2::bigint[], $3::bigint[], $4::timestamptz)',
    values: [
      integerArray(rows, ([providerId]) => providerId),
      bigintArray(rows, ([, { amount }]) => amount),
      bigintArray(rows, ([, { max }]) => max),
      postedAt.toString(),
    ],
  }
}

/** Selects what providers paid in the newest hour that was counted. */
export function selectPaid(ids: readonly ProviderId[]): Statement {
  const text = `select provider_id, hour, amount::text as amount from ledger_wins_of_hour where provider_id = any($1::int[])`
  return { name: 'ledger_paid', text, values: [integerArray(ids, (id) => id)] }
}

export interface PaidRow {
  readonly provider_id: ProviderId
  readonly hour: Temporal.Instant
  readonly amount: string
}

/** How many of an account's newest postings are searched for the bet of a win. */
const searchedForBet = 5_000

/**
 * Selects the rounds in which their accounts bet, as far as their newest postings say: what is posted a moment ago is there,
 * whoever posted it. A posting of zero with a reference is a bet of zero, or a win of zero that needed a bet itself.
 */
export function selectBetRounds(places: readonly RoundPlace[]): Statement {
  const [stake, tombstone] = [postingKinds.stake, postingKinds.tombstone]
  const text = `select wanted.asked::int
    from unnest($1::bigint[], $2::int[], $3::uuid[]) with ordinality as wanted (account_id, provider_id, round_id, asked)
    where exists (
      select from (
        select provider_id, round_id, kind, reference from ledger_posting posting
        where posting.account_id = wanted.account_id order by posting.seq desc limit ${searchedForBet}) newest
      where newest.provider_id = wanted.provider_id and newest.round_id = wanted.round_id
        and (newest.kind = ${stake} or (newest.kind = ${tombstone} and newest.reference is not null)))`
  return {
    name: 'ledger_bet_rounds',
    text,
    values: [
      bigintArray(places, ({ accountId }) => accountId),
      integerArray(places, ({ providerId }) => providerId),
      uuidArray(places, ({ round }) => compactKey(round).words),
    ],
  }
}

/** The place of a round in the query, from 1. */
export interface BetRoundRow {
  readonly asked: number
}

/** Selects the version and head of a lane. */
export function selectLane(lane: number): Statement {
  return { name: 'ledger_lane', text: 'select version, head_hash from ledger_lane where lane = $1', values: [lane] }
}

export interface LaneRow {
  readonly version: bigint
  readonly head_hash: Buffer
}

/** Creates the partition of the month that contains `at`. */
export function makeMonth(at: Temporal.Instant): Statement {
  return {
    name: 'ledger_make_month',
    text: `select ledger_make_month(($1::timestamptz at time zone 'UTC')::date)`,
    values: [at.toString()],
  }
}

/** What {@link setRule} writes. */
export interface RuleChange {
  readonly moment: BatchMoment
  readonly previousHash: Uint8Array
  readonly hash: Uint8Array
  readonly accountId: AccountId
  readonly source: RuleSource
  readonly rule: StoredRule
  readonly reason: string
}

/** Sets a rule on an account in the batch `moment.batch`. */
export function setRule({ moment, previousHash, hash, accountId, source, rule, reason }: RuleChange): Statement {
  const text = `select ledger_set_rule($1::smallint, $2::bigint, $3::bytea, $4::bytea, $5::timestamptz, $6::bigint, $7, $8, $9::jsonb, $10)`
  const { lane, batch, postedAt } = moment
  const limits = JSON.stringify(rule.limits)
  const values = [
    lane,
    batch - 1n,
    previousHash,
    hash,
    postedAt.toString(),
    accountId,
    source,
    rule.blocked,
    limits,
    reason,
  ]
  return { name: 'ledger_set_rule', text, values }
}

/** The last generation whose postings are in `ledger_account_newest`; -1 if none is. */
export const notedGeneration = `coalesce((select max(generation) from ledger_generation where noted_at is not null), -1)`

/** Selects the accounts with their lane, newest posting or snapshot, and rules. Ids that do not exist are left out. */
export function selectNewest(accountIds: readonly AccountId[]): Statement {
  const text = `select account.account_id, bucket.lane, account.brand_id, account.currency, newest.seq, newest.balance_after,
      debt.owed, debt.house_account_id as debt_account,
      exists (select from ledger_bonus where account_id = account.account_id) as has_bonus, (
      select jsonb_agg(jsonb_build_object('source', rule.source, 'blocked', rule.blocked, 'limits', rule.limits))
      from (select distinct on (source) source, blocked, limits from ledger_account_rule
        where account_id = account.account_id order by source, place desc) rule
      where rule.blocked or jsonb_array_length(rule.limits) > 0) as rules
    from unnest($1::bigint[]) as wanted (account_id)
    join ledger_account account using (account_id)
    join ledger_bucket bucket using (bucket)
    left join lateral (
      (select seq, balance_after from ledger_posting posting
        where posting.account_id = wanted.account_id and posting.generation > ${notedGeneration} order by seq desc limit 1)
      union all
      (select seq, balance from ledger_account_newest noted where noted.account_id = wanted.account_id)
      union all
      (select seq, balance from ledger_account_snapshot snapshot
        where snapshot.account_id = wanted.account_id order by seq desc limit 1)
      order by seq desc limit 1) newest on true
    left join lateral (
      select owed, house_account_id from ledger_debt
        where account_id = wanted.account_id order by seq desc limit 1) debt on true`
  return { name: 'ledger_newest', text, values: [bigintArray(accountIds, (id) => id)] }
}

export interface NewestRow {
  readonly account_id: AccountId
  readonly lane: number
  readonly brand_id: number
  readonly currency: string
  readonly seq: bigint | null
  readonly balance_after: bigint | null
  /** What the member owes and to which house account; null if there was never a debt. */
  readonly owed: bigint | null
  readonly debt_account: HouseAccountId | null
  /** Whether the account has or had a bonus. */
  readonly has_bonus: boolean
  readonly rules: readonly SourcedRule[] | null
}

/** Selects the owners and names of house accounts. */
export function selectHouses(ids: readonly HouseAccountId[]): Statement {
  const text = `select house_account_id, brand_id, currency, name from ledger_house_account where house_account_id = any($1::int[])`
  return { name: 'ledger_houses', text, values: [integerArray(ids, (id) => id)] }
}

export interface HouseRow {
  readonly house_account_id: HouseAccountId
  readonly brand_id: number
  readonly currency: string
  readonly name: string
}

/** A limit of an account whose usage is asked for, and when its period began. */
export interface AskedFlow {
  readonly accountId: AccountId
  readonly since: Temporal.Instant
}

/** Sums accounts' postings since a time, by kind, direction and house account. One query, however many are asked for. */
export function selectFlows(asked: readonly AskedFlow[]): Statement {
  const text = `select wanted.asked::int, flow.* from ${askedFlows}
    cross join lateral (
      select posting.kind, house.name as house, posting.amount > 0 as to_member, sum(posting.amount) as amount
      from ledger_posting posting join ledger_house_account house using (house_account_id)
      where posting.account_id = wanted.account_id and posting.posted_at >= wanted.since
      group by posting.kind, house.name, posting.amount > 0) flow`
  return { name: 'ledger_flows', text, values: valuesOf(asked) }
}

const askedFlows = `unnest($1::bigint[], $2::timestamptz[]) with ordinality as wanted (account_id, since, asked)`

function valuesOf(asked: readonly AskedFlow[]): unknown[] {
  return [bigintArray(asked, ({ accountId }) => accountId), asked.map(({ since }) => since.toString())]
}

/**
 * Selects what accounts have staked since a time, less what was returned; never below zero after any transaction,
 * exactly as it is counted when postings are decided. Money that went to a vendor who holds it counts like a stake.
 */
export function selectStaked(asked: readonly AskedFlow[]): Statement {
  const { stake, hold, capture, release, rollback, refund, transfer } = postingKinds
  const text = `select wanted.asked::int, stakes.staked from ${askedFlows}
    cross join lateral (
      with moved as (
        select min(seq) as seq, sum(-posting.amount) as flow
        from ledger_posting posting join ledger_house_account house using (house_account_id)
        where posting.account_id = wanted.account_id and posting.posted_at >= wanted.since and (posting.kind = ${stake}
          or (posting.kind in (${hold}, ${capture}, ${release}) and house.name = 'stakes_in_play')
          or (posting.kind = ${transfer} and house.name = 'clearing')
          or (posting.kind in (${rollback}, ${refund}) and posting.amount > 0))
        group by posting.provider_id, posting.key
      ), running as (select sum(flow) over (order by seq) as total from moved)
      select (coalesce((select sum(flow) from moved), 0) - least(0, coalesce(min(total), 0))) as staked from running
    ) stakes`
  return { name: 'ledger_staked', text, values: valuesOf(asked) }
}

export interface StakedRow {
  /** The place of the limit in the query, from 1. */
  readonly asked: number
  readonly staked: bigint
}

export interface FlowRow {
  readonly asked: number
  readonly kind: number
  readonly house: string
  readonly amount: bigint
}

export const postingColumns = `posting.account_id, posting.seq, posting.amount, posting.balance_after, posting.house_account_id, posting.kind,
  posting.provider_id, posting.key, posting.external_id, posting.reference, posting.round_id, posting.round_ref,
  posting.closes_round, posting.game_code, posting.lane, posting.batch, posting.posted_at`

/** A row of `ledger_posting`. */
export interface PostingRow {
  readonly account_id: bigint
  readonly seq: bigint
  readonly amount: bigint
  readonly balance_after: bigint
  readonly house_account_id: number
  readonly kind: number
  readonly provider_id: number
  readonly key: string
  readonly external_id: string | null
  readonly reference: string | null
  readonly round_id: string | null
  readonly round_ref: string | null
  readonly closes_round: boolean
  readonly game_code: string | null
  readonly lane: number
  readonly batch: bigint
  readonly posted_at: Temporal.Instant
}

/** Converts a stored row. */
export function postingFrom(row: PostingRow): Posting {
  return {
    // This column defines the ids.
    accountId: row.account_id as AccountId,
    sequence: row.seq,
    amountMinor: minor(row.amount),
    balanceAfterMinor: minor(row.balance_after),
    houseAccountId: row.house_account_id as HouseAccountId, // A foreign key to the column that defines the ids.
    kind: postingKindOf(row.kind),
    providerId: row.provider_id as ProviderId, // A foreign key to the column that defines the ids.
    key: keyText(row.key, row.external_id),
    reference: row.reference ?? undefined,
    round: row.round_id === null ? undefined : keyText(row.round_id, row.round_ref),
    closesRound: row.closes_round,
    gameCode: row.game_code ?? undefined,
    lane: row.lane,
    batch: row.batch,
    postedAt: row.posted_at,
  }
}

/** An account's row. */
export interface AccountRow {
  readonly account_id: AccountId
  readonly brand_id: number
  readonly member_id: bigint
  readonly kind: AccountKind
  readonly currency: string
  readonly vendor_code: string
}
