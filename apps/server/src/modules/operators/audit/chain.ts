import { createHash } from 'node:crypto'
import type { BrandId } from '../../../kernel/ids.ts'
import { canonicalJson } from './canonical-json.ts'

/** The facts about what was done to something. Values of JSON; amounts as decimal strings. */
export type AuditFacts = Readonly<Record<string, unknown>>

/** Everything that the hash of a row covers, besides the hash of the row before. */
export interface AuditEntry {
  readonly brandId: BrandId
  readonly serial: bigint
  readonly at: Temporal.Instant
  readonly operatorId: string | null
  readonly operator: string
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly before: AuditFacts | null
  readonly after: AuditFacts | null
  readonly reason: string
  readonly address: string
}

/** What the first row of a chain continues. */
export const startOfChain = Buffer.alloc(32)

/** The hash of a row: SHA-256 of the hash before and of the row as canonical JSON. */
export function hashOfEntry(prevHash: Uint8Array, entry: AuditEntry): Buffer {
  const { brandId, serial, at, ...rest } = entry
  const text = canonicalJson({ ...rest, brandId, serial: String(serial), at: at.toString() })
  return createHash('sha256').update(prevHash).update(text).digest()
}

/** Facts in the form in which the database gives them back: PostgreSQL stores no null characters in JSON. */
export function storableFacts(facts: AuditFacts | undefined): AuditFacts | null {
  if (facts === undefined) return null
  const text = JSON.stringify(facts, (_, value: unknown) => (typeof value === 'string' ? plainText(value) : value))
  // It was an object before, and JSON keeps objects.
  return JSON.parse(text) as AuditFacts
}

/** A text that PostgreSQL can store. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
