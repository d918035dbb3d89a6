import { hash } from 'node:crypto'

/**
 * A provider's key or round in 16 bytes: the UUID itself if the text is a canonical lower-case UUID, as most vendors
 * send, otherwise the first 128 bits of its SHA-256. The text is stored in addition only if it cannot be restored from
 * the bytes. If somebody constructs a UUID that equals the hash of another text, the stored text tells them apart: the
 * UUID finds the other key's postings and is refused as a reused key.
 */
export interface CompactKey {
  /** The 16 bytes as four signed 32-bit integers, big-endian, which are cheap to store, write and compare. */
  readonly words: KeyWords
  readonly text: string
  readonly isUuid: boolean
}

export type KeyWords = readonly [number, number, number, number]

/** Converts a text to a {@link CompactKey}. */
export function compactKey(text: string): CompactKey {
  const uuid = text.length === 36 ? wordsOfUuid(text) : undefined
  return uuid === undefined ? { words: wordsOfHash(text), text, isUuid: false } : { words: uuid, text, isUuid: true }
}

/** Restores the text that `compactKey` was given from the stored columns. */
export function keyText(uuid: string, stored: string | null): string {
  return stored ?? uuid
}

/** Returns the canonical UUID of the 16 bytes. */
export function uuidText(words: KeyWords): string {
  const hex = words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Writes the 16 bytes. */
export function writeWords(view: DataView, at: number, [a, b, c, d]: KeyWords): void {
  view.setInt32(at, a)
  view.setInt32(at + 4, b)
  view.setInt32(at + 8, c)
  view.setInt32(at + 12, d)
}

/** Whether the 16 bytes at `at` equal these. */
export function hasWords(view: DataView, at: number, [a, b, c, d]: KeyWords): boolean {
  return (
    view.getInt32(at + 12) === d &&
    view.getInt32(at + 8) === c &&
    view.getInt32(at + 4) === b &&
    view.getInt32(at) === a
  )
}

function wordsOfHash(text: string): KeyWords {
  const digest = hash('sha256', text, 'buffer')
  return [digest.readInt32BE(0), digest.readInt32BE(4), digest.readInt32BE(8), digest.readInt32BE(12)]
}

/** The value of each hexadecimal digit by its character code; 255 for anything but a lower-case hexadecimal digit. */
const digitOf = new Uint8Array(128).fill(255)
for (let value = 0; value < 16; value += 1) digitOf[value.toString(16).charCodeAt(0)] = value
/** Larger than any four digits: marks that at least one character was not a digit. */
const invalidDigits = 0x1_00_00

function wordsOfUuid(text: string): KeyWords | undefined {
  if (text[8] !== '-' || text[13] !== '-' || text[18] !== '-' || text[23] !== '-') return undefined
  const [a, b, c, d] = [digitsAt(text, 0), digitsAt(text, 4), digitsAt(text, 9), digitsAt(text, 14)]
  const [e, f, g, h] = [digitsAt(text, 19), digitsAt(text, 24), digitsAt(text, 28), digitsAt(text, 32)]
  if ((a | b | c | d | e | f | g | h) >= invalidDigits) return undefined
  return [(a << 16) | b, (c << 16) | d, (e << 16) | f, (g << 16) | h]
}

/** Four hexadecimal digits as a number. */
function digitsAt(text: string, at: number): number {
  const high = (digitAt(text, at) << 4) | digitAt(text, at + 1)
  const low = (digitAt(text, at + 2) << 4) | digitAt(text, at + 3)
  return high > 255 || low > 255 ? invalidDigits : (high << 8) | low
}

/** An invalid digit makes every combination that contains it too large. */
function digitAt(text: string, at: number): number {
  const digit = digitOf[text.charCodeAt(at)] ?? 255
  return digit > 15 ? invalidDigits : digit
}
