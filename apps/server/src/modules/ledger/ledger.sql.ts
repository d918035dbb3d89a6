import { minor } from '@baize/money'
import { roundId } from '../../kernel/ids.ts'
import { bytesLiteral, numbersLiteral, textsLiteral, uuidsLiteral } from './array-literal.ts'
import { postingKindOf, postingKinds } from './posting-kinds.ts'
import type { AccountId, CommandHead, HouseAccountId, Posting, ProviderId } from './ledger.types.ts'
import { hexOf, type BatchSeal } from './seal-batch.ts'
import type { BatchMoment } from './decide-batch.ts'

/** A statement with its bound values; `name` makes it a prepared one. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** The lane is at another version than the batch was decided on. */
export const laneMovedState = 'LG001'

const postText = `select ledger_post($1::smallint, $2::bigint, $3::bytea, $4::bytea, $5::timestamptz, $6::bigint[],
  $7::bigint[], $8::bigint[], $9::bigint[], $10::int[], $11::smallint[], $12::int[], $13::text[], $14::bytea[], $15::uuid[], $16::text[], $17::text[])`

/** Appends a batch of postings on top of `moment.batch - 1`. */
export function postBatch(moment: BatchMoment, seal: BatchSeal, postings: readonly Posting[]): Statement {
  return {
    name: 'ledger_post',
    text: postText,
    values: [
      moment.lane,
      moment.batch - 1n,
      seal.hash,
      seal.rowChecks,
      moment.postedAt.toString(),
      numbersLiteral(postings.map((posting) => posting.accountId)),
      numbersLiteral(postings.map((posting) => posting.sequence)),
      numbersLiteral(postings.map((posting) => posting.amountMinor)),
      numbersLiteral(postings.map((posting) => posting.balanceAfterMinor)),
      numbersLiteral(postings.map((posting) => posting.houseAccountId)),
      numbersLiteral(postings.map((posting) => postingKinds[posting.kind])),
      numbersLiteral(postings.map((posting) => posting.providerId)),
      textsLiteral(postings.map((posting) => posting.externalId)),
      bytesLiteral(postings.map((posting) => hexOf(posting.bodyHash))),
      uuidsLiteral(postings.map((posting) => posting.roundId)),
      textsLiteral(postings.map((posting) => posting.reference)),
      textsLiteral(postings.map((posting) => posting.gameCode)),
    ],
  }
}

/** The version and the head of a lane. */
export function selectLane(lane: number): Statement {
  return { name: 'ledger_lane', text: 'select version, head_hash from ledger_lane where lane = $1', values: [lane] }
}

export interface LaneRow {
  readonly version: bigint
  readonly head_hash: Buffer
}

/** The newest posting of each account; accounts without postings come with nulls. */
export function selectNewest(accountIds: readonly AccountId[]): Statement {
  const text = `select wanted.account_id, newest.seq, newest.balance_after
    from unnest($1::bigint[]) as wanted (account_id)
    left join lateral (
      select seq, balance_after from ledger_posting posting
      where posting.account_id = wanted.account_id order by seq desc limit 1) newest on true`
  return { name: 'ledger_newest', text, values: [numbersLiteral(accountIds)] }
}

export interface NewestRow {
  readonly account_id: AccountId
  readonly seq: bigint | null
  readonly balance_after: bigint | null
}

export const postingColumns = `posting.account_id, posting.seq, posting.amount, posting.balance_after, posting.house_account_id, posting.kind,
  posting.provider_id, posting.external_id, posting.body_hash, posting.reference, posting.round_id, posting.game_code,
  posting.lane, posting.batch, posting.posted_at`

/** A row of `ledger_posting`. */
export interface PostingRow {
  readonly account_id: bigint
  readonly seq: bigint
  readonly amount: bigint
  readonly balance_after: bigint
  readonly house_account_id: number
  readonly kind: number
  readonly provider_id: number
  readonly external_id: string
  readonly body_hash: Buffer
  readonly reference: string | null
  readonly round_id: string | null
  readonly game_code: string | null
  readonly lane: number
  readonly batch: bigint
  readonly posted_at: Temporal.Instant
}

/**
 * What these keys posted. `:` and `;` are neighbours, so the range holds every suffix of a key; it may also hold longer
 * keys that begin with `<key>:`, which {@link keyOf} tells apart.
 */
export function selectByKeys(heads: readonly Pick<CommandHead, 'providerId' | 'key'>[]): Statement {
  const text = `select ${postingColumns}
    from unnest($1::int[], $2::text[]) as wanted (provider_id, key)
    join ledger_posting posting on posting.provider_id = wanted.provider_id
      and posting.external_id > wanted.key || ':' and posting.external_id < wanted.key || ';'
    order by posting.account_id, posting.seq`
  const values = [numbersLiteral(heads.map((head) => head.providerId)), textsLiteral(heads.map((head) => head.key))]
  return { name: 'ledger_by_keys', text, values }
}

/** The key that an external id belongs to: what stands before its last colon, since a suffix has none. */
export function keyOf(externalId: string): string {
  return externalId.slice(0, externalId.lastIndexOf(':'))
}

/** A stored row as the code knows it. */
export function postingFrom(row: PostingRow): Posting {
  return {
    // The ids come from the columns that define them.
    accountId: row.account_id as AccountId,
    sequence: row.seq,
    amountMinor: minor(row.amount),
    balanceAfterMinor: minor(row.balance_after),
    houseAccountId: row.house_account_id as HouseAccountId, // This column's reference defines it.
    kind: postingKindOf(row.kind),
    providerId: row.provider_id as ProviderId, // This column's reference defines it.
    externalId: row.external_id,
    bodyHash: row.body_hash,
    reference: row.reference ?? undefined,
    roundId: row.round_id === null ? undefined : roundId(row.round_id),
    gameCode: row.game_code ?? undefined,
    lane: row.lane,
    batch: row.batch,
    postedAt: row.posted_at,
  }
}
