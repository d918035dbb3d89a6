import { createHash } from 'node:crypto'

/** Identifiers of floors 0 and 1, as distinct types so that they cannot be confused. */
export type BrandId = number & { readonly __brand: 'BrandId' }
export type MemberId = bigint & { readonly __brand: 'MemberId' }
export type RoundId = string & { readonly __brand: 'RoundId' }

/** Marks a value from the database as a brand's id; they come only from the table `brand`. */
export const brandId = (value: number): BrandId => value as BrandId
/** Marks a value from the database as a member's id. */
export const memberId = (value: bigint): MemberId => value as MemberId
/** Marks a UUID as a round's id. */
export const roundId = (value: string): RoundId => value as RoundId

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then random bits. It sorts by time, which keeps index pages
 * in cache.
 */
export function uuidV7(epochMs: number, bytes: Uint8Array): string {
  const buffer = Buffer.alloc(16)
  buffer.writeUIntBE(epochMs, 0, 6)
  buffer.set(bytes.subarray(0, 10), 6)
  buffer[6] = (buffer.readUInt8(6) & 0x0f) | 0x70
  buffer[8] = (buffer.readUInt8(8) & 0x3f) | 0x80
  const hex = buffer.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Derives a UUID from a text, so that the same request gets the same id. Version 8 of RFC 9562: a UUID whose bits are defined
 * by its creator.
 */
export function uuidOfText(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
