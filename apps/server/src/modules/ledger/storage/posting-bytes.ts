import { minor } from '@baize/money'
import type { AccountId, HouseAccountId, Posting, ProviderId } from '../ledger.types.ts'
import { postingKindOf, postingKinds } from '../posting-kinds.ts'
import { compactKey, hasWords, writeWords, type CompactKey } from './provider-key.ts'

/** A posting with its key and round also in their stored form. */
export interface KeyedPosting {
  readonly posting: Posting
  readonly key: CompactKey
  readonly round: CompactKey | undefined
}

/** Returns a stored posting with its key and round in their stored form. */
export function withCompactKeys(posting: Posting): KeyedPosting {
  const { key, round } = posting
  return { posting, key: compactKey(key), round: round === undefined ? undefined : compactKey(round) }
}

/** A buffer to write numbers and texts to. */
export interface WritableBytes {
  readonly bytes: Buffer
  readonly view: DataView
}

/** Allocates a buffer without clearing it. */
export function writableBytes(length: number): WritableBytes {
  const bytes = Buffer.allocUnsafe(length)
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}

const fixedBytes = 8 + 8 + 8 + 8 + 16 + 4 + 4 + 2 + 2
const keyAt = 32
const providerAt = 52
const flagsAt = 58
const flags = { closes: 1, key: 2, round: 4, reference: 8, game: 16 } as const

/** The maximum number of bytes of a posting. */
export function maxBytesOf({ key, round, reference, gameCode }: Posting): number {
  const characters = key.length + (round?.length ?? 0) + (reference?.length ?? 0) + (gameCode?.length ?? 0)
  return fixedBytes + 8 + 3 * characters
}

/**
 * Writes a posting; all numbers are big-endian:
 *
 *     8 account · 8 sequence · 8 amount · 8 balance after · 16 key · 4 house account · 4 provider · 2 kind
 *     2 flags: 1 closes the round; then which texts follow: 2 key · 4 round · 8 reference · 16 game
 *     each text: 2 its length in bytes · its UTF-8
 *
 * Returns the offset of its end. A batch's seal covers these bytes, so the format never changes.
 */
export function writePosting({ bytes, view }: WritableBytes, start: number, p: Posting, key: CompactKey): number {
  view.setBigInt64(start, p.accountId)
  view.setBigInt64(start + 8, p.sequence)
  view.setBigInt64(start + 16, p.amountMinor)
  view.setBigInt64(start + 24, p.balanceAfterMinor)
  writeWords(view, start + keyAt, key.words)
  view.setInt32(start + 48, p.houseAccountId)
  view.setInt32(start + providerAt, p.providerId)
  view.setInt16(start + 56, postingKinds[p.kind])
  let shown = p.closesRound ? flags.closes : 0
  let at = start + fixedBytes
  const write = (flag: number, text: string | undefined) => {
    if (text === undefined) return
    shown |= flag
    const length = bytes.write(text, at + 2)
    view.setInt16(at, length)
    at += 2 + length
  }
  if (!key.isUuid) write(flags.key, p.key)
  write(flags.round, p.round)
  write(flags.reference, p.reference)
  write(flags.game, p.gameCode)
  view.setInt16(start + flagsAt, shown)
  return at
}

/** Whether the posting at `start` has this key of this provider. */
export function hasKey({ view }: WritableBytes, start: number, providerId: ProviderId, key: CompactKey): boolean {
  return hasWords(view, start + keyAt, key.words) && view.getInt32(start + providerAt) === providerId
}

/**
 * Reads a posting that {@link writePosting} wrote, and returns it with the offset of its end. `known` is what the bytes
 * do not contain: the key's text if it is a UUID, and what is the same for all postings of the batch.
 */
export function readPosting(
  { bytes, view }: WritableBytes,
  start: number,
  known: Pick<Posting, 'key' | 'lane' | 'batch' | 'postedAt'>,
): { readonly posting: Posting; readonly end: number } {
  const shown = view.getInt16(start + flagsAt)
  let at = start + fixedBytes
  const read = (flag: number): string | undefined => {
    if ((shown & flag) === 0) return undefined
    const from = at + 2
    at = from + view.getInt16(at)
    return bytes.toString('utf8', from, at)
  }
  const key = read(flags.key) ?? known.key
  const round = read(flags.round)
  const reference = read(flags.reference)
  const gameCode = read(flags.game)
  const posting: Posting = {
    accountId: view.getBigInt64(start) as AccountId, // It was written as one.
    sequence: view.getBigInt64(start + 8),
    amountMinor: minor(view.getBigInt64(start + 16)),
    balanceAfterMinor: minor(view.getBigInt64(start + 24)),
    houseAccountId: view.getInt32(start + 48) as HouseAccountId, // It was written as one.
    kind: postingKindOf(view.getInt16(start + 56)),
    providerId: view.getInt32(start + providerAt) as ProviderId, // It was written as one.
    key,
    reference,
    round,
    closesRound: (shown & flags.closes) !== 0,
    gameCode,
    lane: known.lane,
    batch: known.batch,
    postedAt: known.postedAt,
  }
  return { posting, end: at }
}
