import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { StoredRule } from '../accounts/account-rules.ts'
import type { AccountId } from '../ledger.types.ts'
import { maxBytesOf, writableBytes, writePosting, type KeyedPosting } from './posting-bytes.ts'

/** What a batch's hash covers in addition to its postings. */
export interface BatchHead {
  readonly lane: number
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
  readonly previousHash: Uint8Array
  /** A rule that the batch sets on an account, or a bucket that leaves or enters the lane. */
  readonly note?: string
}

/** The hash before a lane's first batch. */
export const genesisHash: Uint8Array = new Uint8Array(32)

/** A rule as it is covered by the seal of its batch. */
export interface NotedRule extends StoredRule {
  readonly accountId: AccountId
  readonly source: string
  readonly reason: string
}

/** The note for a rule's batch, as JSON without spaces, with its fields in this order. */
export function ruleNote({ accountId, source, blocked, limits, reason }: NotedRule): string {
  const noted = limits.map(({ flow, period, mostMinor, timeZone }) => [flow, period, mostMinor, timeZone])
  return JSON.stringify([String(accountId), source, blocked, noted, reason])
}

/** The order in which a batch's postings are stored and hashed: by account, then by sequence. */
export function inChainOrder({ posting: left }: KeyedPosting, { posting: right }: KeyedPosting): number {
  if (left.accountId !== right.accountId) return left.accountId < right.accountId ? -1 : 1
  return left.sequence < right.sequence ? -1 : 1
}

/** The seal that is stored with a batch. */
export interface BatchSeal {
  readonly hash: Buffer
  /**
   * The CRC-32 of each posting, 4 bytes big-endian, in chain order. It proves nothing, but shows which row of a batch
   * differs.
   */
  readonly rowChecks: Buffer
}

const headBytes = 32 + 2 + 8 + 8 + 4

/**
 * Computes the hash and the row checks of a batch. The hash is the SHA-256 of these bytes, all numbers big-endian:
 *
 *     32 previous hash · 2 lane · 8 batch · 8 time in epoch milliseconds · 4 number of postings
 *     each posting in chain order, as {@link writePosting} writes it
 *     the note, if there is one, as UTF-8
 *
 * Lengths precede what they measure, so no two different batches have the same bytes.
 */
export function sealBatch(head: BatchHead, postings: readonly KeyedPosting[]): BatchSeal {
  let maxBytes = headBytes + 3 * (head.note?.length ?? 0)
  for (const { posting } of postings) maxBytes += maxBytesOf(posting)
  const writable = writableBytes(maxBytes)
  const { bytes, view } = writable
  bytes.set(head.previousHash, 0)
  view.setInt16(32, head.lane)
  view.setBigInt64(34, head.batch)
  view.setBigInt64(42, BigInt(head.postedAt.epochMilliseconds))
  view.setInt32(50, postings.length)
  const rowChecks = Buffer.allocUnsafe(4 * postings.length)
  let at = headBytes
  let checkAt = 0
  for (const { posting, key } of postings) {
    const end = writePosting(writable, at, posting, key)
    rowChecks.writeUInt32BE(crc32(bytes.subarray(at, end)), checkAt)
    checkAt += 4
    at = end
  }
  if (head.note !== undefined) at += bytes.write(head.note, at)
  return { hash: hash('sha256', bytes.subarray(0, at), 'buffer'), rowChecks }
}
