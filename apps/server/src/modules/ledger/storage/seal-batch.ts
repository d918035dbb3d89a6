import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { StoredRule } from '../accounts/account-rules.ts'
import type { AccountId } from '../ledger.types.ts'
import { mostBytesOf, writableBytes, writeLine, type Line } from './line-bytes.ts'

/** What a batch's hash covers beside its postings. */
export interface BatchHead {
  readonly lane: number
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
  readonly previousHash: Uint8Array
  /** What else the batch says: a rule that it sets on an account, or that a bucket left or came. */
  readonly note?: string
}

/** The hash before a lane's first batch. */
export const genesisHash: Uint8Array = new Uint8Array(32)

/** What the seal of a batch says of the rule that it sets. */
export interface NotedRule extends StoredRule {
  readonly accountId: AccountId
  readonly source: string
  readonly reason: string
}

/** A rule as the note of its batch: JSON without blanks, its fields in this order. */
export function ruleNote({ accountId, source, blocked, limits, reason }: NotedRule): string {
  const noted = limits.map(({ flow, period, mostMinor, timeZone }) => [flow, period, mostMinor, timeZone])
  return JSON.stringify([String(accountId), source, blocked, noted, reason])
}

/** The order in which a batch's postings are stored and hashed: by account, then by sequence. */
export function inChainOrder({ posting: left }: Line, { posting: right }: Line): number {
  if (left.accountId !== right.accountId) return left.accountId < right.accountId ? -1 : 1
  return left.sequence < right.sequence ? -1 : 1
}

/** What a batch is stored with. */
export interface BatchSeal {
  readonly hash: Buffer
  /** CRC-32 of each line, 4 bytes big-endian, in chain order: not a proof, but it tells which row of a batch differs. */
  readonly rowChecks: Buffer
}

const headBytes = 32 + 2 + 8 + 8 + 4

/**
 * The hash and the row checks of a batch: the SHA-256 of these bytes, all numbers big-endian.
 *
 *     32 previous hash · 2 lane · 8 batch · 8 time in epoch milliseconds · 4 number of postings
 *     each posting in chain order, as {@link writeLine} says
 *     the note, if there is one, as UTF-8
 *
 * Lengths stand before what they measure, so no two different batches have the same bytes.
 */
export function sealBatch(head: BatchHead, lines: readonly Line[]): BatchSeal {
  let most = headBytes + 3 * (head.note?.length ?? 0)
  for (const { posting } of lines) most += mostBytesOf(posting)
  const writable = writableBytes(most)
  const { bytes, view } = writable
  bytes.set(head.previousHash, 0)
  view.setInt16(32, head.lane)
  view.setBigInt64(34, head.batch)
  view.setBigInt64(42, BigInt(head.postedAt.epochMilliseconds))
  view.setInt32(50, lines.length)
  const rowChecks = Buffer.allocUnsafe(4 * lines.length)
  let at = headBytes
  let checkAt = 0
  for (const { posting, key } of lines) {
    const end = writeLine(writable, at, posting, key)
    rowChecks.writeUInt32BE(crc32(bytes.subarray(at, end)), checkAt)
    checkAt += 4
    at = end
  }
  if (head.note !== undefined) at += bytes.write(head.note, at)
  return { hash: hash('sha256', bytes.subarray(0, at), 'buffer'), rowChecks }
}
