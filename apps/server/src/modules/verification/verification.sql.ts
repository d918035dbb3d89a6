import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'

/** The key of a code. */
export interface CodeKey {
  readonly brandId: BrandId
  readonly purpose: string
  readonly channel: 'sms' | 'email'
  readonly targetMac: Uint8Array
}

/** A code as it is stored. */
export interface StoredCode {
  readonly codeMac: Uint8Array
  readonly triesLeft: number
  readonly expiresAt: Temporal.Instant
}

const isAt = ({ brandId, purpose, channel, targetMac }: CodeKey) => sql`
  brand_id = ${brandId} and purpose = ${purpose} and channel = ${channel} and target_mac = ${Buffer.from(targetMac)}`

/** Stores a code and replaces the previous one. */
export async function storeCode(
  db: Database,
  { brandId, purpose, channel, targetMac }: CodeKey,
  { codeMac, triesLeft, expiresAt }: StoredCode,
): Promise<void> {
  await sql`
    insert into verification_code (brand_id, purpose, channel, target_mac, code_mac, tries_left, expires_at)
    values (${brandId}, ${purpose}, ${channel}, ${Buffer.from(targetMac)}, ${Buffer.from(codeMac)}, ${triesLeft},
      ${expiresAt.toString()})
    on conflict (brand_id, purpose, channel, target_mac) do update set
      code_mac = excluded.code_mac, tries_left = excluded.tries_left, expires_at = excluded.expires_at, used_at = null`.execute(
    db,
  )
}

/**
 * Counts one try and compares the code in one statement, so concurrent tries cannot exceed the limit. Returns `undefined`
 * if there is no code that may still be tried.
 */
export async function countTry(
  db: Database,
  key: CodeKey,
  codeMac: Uint8Array,
  now: Temporal.Instant,
): Promise<{ readonly right: boolean } | undefined> {
  const { rows } = await sql<{ right: boolean }>`
    update verification_code set tries_left = tries_left - 1
    where ${isAt(key)} and used_at is null and tries_left > 0 and expires_at > ${now.toString()}
    returning code_mac = ${Buffer.from(codeMac)} as right`.execute(db)
  return rows[0]
}

/** Marks a code as used. Returns `false` if it was replaced or used meanwhile, or has expired. */
export async function markUsed(
  db: Database,
  key: CodeKey,
  codeMac: Uint8Array,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update verification_code set used_at = ${now.toString()}
    where ${isAt(key)} and used_at is null and code_mac = ${Buffer.from(codeMac)} and expires_at > ${now.toString()}
    returning 1 as used`.execute(db)
  return rows.length > 0
}

/** Deletes expired codes. */
export async function deleteExpiredCodes(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from verification_code where expires_at <= ${now.toString()}`.execute(db)
}
