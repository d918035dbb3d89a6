import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { postingKinds } from './posting-kinds.ts'
import type { AccountId, Posting } from './ledger.types.ts'
import type { StoredRule } from './ledger.sql.ts'
import { compactKey, type CompactKey } from './provider-key.ts'

/** A posting with its texts in the form in which they are stored. */
export interface Line {
  readonly posting: Posting
  readonly key: CompactKey
  readonly round: CompactKey | undefined
}

/** The line of a posting that was read back. */
export function lineOf(posting: Posting): Line {
  const { key, round } = posting
  return { posting, key: compactKey(key), round: round === undefined ? undefined : compactKey(round) }
}

/** What a batch's hash covers beside its postings. */
export interface BatchHead {
  readonly lane: number
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
  readonly previousHash: Uint8Array
  /** What else the batch says: a rule that it sets on an account, or that a slot left or came. */
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
const fixedLineBytes = 8 + 8 + 8 + 8 + 16 + 4 + 4 + 2 + 2

/**
 * The hash and the row checks of a batch: the SHA-256 of these bytes, all numbers big-endian.
 *
 *     32 previous hash · 2 lane · 8 batch · 8 time in epoch milliseconds · 4 number of postings
 *     for each posting in chain order:
 *       8 account · 8 sequence · 8 amount · 8 balance after · 16 key · 4 house account · 4 provider · 2 kind
 *       2 flags: 1 closes the round; then which texts follow: 2 key · 4 round · 8 reference · 16 game
 *       each text: 2 its length in bytes · its UTF-8
 *     the note, if there is one, as UTF-8
 *
 * Lengths stand before what they measure, so no two different batches have the same bytes.
 */
export function sealBatch(head: BatchHead, lines: readonly Line[]): BatchSeal {
  const bytes = Buffer.allocUnsafe(headBytes + mostBytesOf(lines) + 3 * (head.note?.length ?? 0))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  bytes.set(head.previousHash, 0)
  view.setInt16(32, head.lane)
  view.setBigInt64(34, head.batch)
  view.setBigInt64(42, BigInt(head.postedAt.epochMilliseconds))
  view.setInt32(50, lines.length)
  const rowChecks = Buffer.allocUnsafe(4 * lines.length)
  let at = headBytes
  let checkAt = 0
  for (const line of lines) {
    const end = writeLine(bytes, view, at, line)
    rowChecks.writeUInt32BE(crc32(bytes.subarray(at, end)), checkAt)
    checkAt += 4
    at = end
  }
  if (head.note !== undefined) at += bytes.write(head.note, at)
  return { hash: hash('sha256', bytes.subarray(0, at), 'buffer'), rowChecks }
}

function mostBytesOf(lines: readonly Line[]): number {
  let most = 0
  for (const { posting } of lines) {
    const { key, round, reference, gameCode } = posting
    const characters = key.length + (round?.length ?? 0) + (reference?.length ?? 0) + (gameCode?.length ?? 0)
    most += fixedLineBytes + 8 + 3 * characters
  }
  return most
}

function writeLine(bytes: Buffer, view: DataView, start: number, { posting: p, key }: Line): number {
  view.setBigInt64(start, p.accountId)
  view.setBigInt64(start + 8, p.sequence)
  view.setBigInt64(start + 16, p.amountMinor)
  view.setBigInt64(start + 24, p.balanceAfterMinor)
  bytes.set(key.bytes, start + 32)
  view.setInt32(start + 48, p.houseAccountId)
  view.setInt32(start + 52, p.providerId)
  view.setInt16(start + 56, postingKinds[p.kind])
  let flags = p.closesRound ? 1 : 0
  let at = start + fixedLineBytes
  const write = (flag: number, text: string | undefined) => {
    if (text === undefined) return
    flags |= flag
    const length = bytes.write(text, at + 2)
    view.setInt16(at, length)
    at += 2 + length
  }
  if (!key.isUuid) write(2, p.key)
  write(4, p.round)
  write(8, p.reference)
  write(16, p.gameCode)
  view.setInt16(start + 58, flags)
  return at
}
