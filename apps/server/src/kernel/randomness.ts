import { randomBytes, randomUUID } from 'node:crypto'

/** The source of randomness for secrets, tokens and seeds. */
export interface Randomness {
  bytes(count: number): Uint8Array
  uuid(): string
}

/** The operating system's generator. */
export const systemRandomness: Randomness = { bytes: randomBytes, uuid: randomUUID }

/** A new opaque token of 192 bits, safe in a URL. */
export function newToken(randomness: Randomness): string {
  return Buffer.from(randomness.bytes(24)).toString('base64url')
}

/** Whether a text, such as a cookie's value, has the form of a {@link newToken}. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{32}$/.test(text)
}
