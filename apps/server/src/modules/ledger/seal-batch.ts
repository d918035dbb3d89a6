import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { postingKinds } from './posting-kinds.ts'
import type { Posting } from './ledger.types.ts'

/** What a batch's hash covers beside its postings. */
export interface BatchHead {
  readonly lane: number
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
  readonly previousHash: Uint8Array
}

/** The hash before a lane's first batch. */
export const genesisHash: Uint8Array = new Uint8Array(32)

/** The order in which a batch's postings are stored and hashed: by account, then by sequence. */
export function inChainOrder(left: Posting, right: Posting): number {
  if (left.accountId !== right.accountId) return left.accountId < right.accountId ? -1 : 1
  return left.sequence < right.sequence ? -1 : 1
}

/** What a batch is stored with. */
export interface BatchSeal {
  readonly hash: Buffer
  /** CRC-32 of each line, 4 bytes big-endian, in chain order: not a proof, but it tells which row of a batch differs. */
  readonly rowChecks: Buffer
}

/**
 * The hash of a batch: SHA-256 over the 32 bytes of the previous batch's hash, followed by lines of UTF-8 joined by a
 * line feed. Each line is a JSON array without blanks; integers are decimal strings, bytes are lower-case hexadecimal,
 * and what is absent is `null`:
 *
 *     ["<lane>","<batch>","<posted at, milliseconds since 1970>","<number of postings>"]
 *     ["<account>","<seq>","<amount>","<balance after>","<house account>","<kind>","<provider>",<external id>,
 *      "<body hash>",<reference>,<round>,<game>]                         (one line, for each posting in chain order)
 *
 * JSON's quoting makes the text of a batch unambiguous: no two different batches have the same bytes.
 */
export function sealBatch(head: BatchHead, postings: readonly Posting[]): BatchSeal {
  const rowChecks = Buffer.allocUnsafe(4 * postings.length)
  let text = `["${head.lane}","${head.batch}","${head.postedAt.epochMilliseconds}","${postings.length}"]`
  for (const [index, posting] of postings.entries()) {
    const line = lineOf(posting)
    rowChecks.writeUInt32BE(crc32(line), 4 * index)
    text += `\n${line}`
  }
  return { hash: hash('sha256', Buffer.concat([head.previousHash, Buffer.from(text)]), 'buffer'), rowChecks }
}

function lineOf(p: Posting): string {
  const numbers = `"${p.accountId}","${p.sequence}","${p.amountMinor}","${p.balanceAfterMinor}","${p.houseAccountId}","${postingKinds[p.kind]}","${p.providerId}"`
  const texts = [p.externalId, p.reference, p.roundId, p.gameCode].map((text) =>
    text === undefined ? 'null' : JSON.stringify(text),
  )
  return `[${numbers},${texts[0]},"${hexOf(p.bodyHash)}",${texts[1]},${texts[2]},${texts[3]}]`
}

/** Lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return bytes instanceof Buffer
    ? bytes.toString('hex')
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}
