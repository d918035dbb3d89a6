import { hash } from 'node:crypto'

/**
 * A provider's key or round in 16 bytes: itself where it is a canonical lower-case UUID, as most vendors send, else the
 * first 128 bits of its SHA-256. The text is stored beside it only where it cannot be read back from the bytes.
 */
export interface CompactKey {
  readonly bytes: Uint8Array
  readonly text: string
  readonly isUuid: boolean
}

/** Writes a text as a {@link CompactKey}. */
export function compactKey(text: string): CompactKey {
  const uuid = text.length === 36 ? uuidBytes(text) : undefined
  return uuid === undefined
    ? { bytes: hash('sha256', text, 'buffer').subarray(0, 16), text, isUuid: false }
    : { bytes: uuid, text, isUuid: true }
}

/** The text that `compactKey` was given, from the stored columns. */
export function keyText(uuid: string, stored: string | null): string {
  return stored ?? uuid
}

/** Half a byte for each character code; 255 for what is no lower-case hexadecimal digit. */
const digitOf = new Uint8Array(128).fill(255)
for (const [value, digit] of [...'0123456789abcdef'].entries()) digitOf[digit.charCodeAt(0)] = value

/** Where the 16 bytes of a UUID stand in its 36 characters. */
const byteAt = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

function uuidBytes(text: string): Uint8Array | undefined {
  if (text[8] !== '-' || text[13] !== '-' || text[18] !== '-' || text[23] !== '-') return undefined
  const bytes = new Uint8Array(16)
  for (let index = 0; index < 16; index += 1) {
    const at = byteAt[index] ?? 0
    const high = digitOf[text.charCodeAt(at)] ?? 255
    const low = digitOf[text.charCodeAt(at + 1)] ?? 255
    if (high > 15 || low > 15) return undefined
    bytes[index] = high * 16 + low
  }
  return bytes
}
