import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'

/** An attempt to verify a number with a provider: in which browser, for which purpose and number. */
export interface ProofAttempt {
  readonly brandId: BrandId
  readonly nonceHash: Uint8Array
  readonly browserHash: Uint8Array
  readonly purpose: string
  readonly targetMac: Uint8Array
}

/** Stores an attempt until its proof arrives or it expires. */
export async function insertAttempt(db: Database, attempt: ProofAttempt, expiresAt: Temporal.Instant): Promise<void> {
  const { brandId, nonceHash, browserHash, purpose, targetMac } = attempt
  await sql`
    insert into verification_attempt (brand_id, nonce_hash, browser_hash, purpose, target_mac, expires_at)
    values (${brandId}, ${nonceHash}, ${browserHash}, ${purpose}, ${targetMac}, ${expiresAt.toString()})`.execute(db)
}

const matches = ({ brandId, nonceHash, browserHash, purpose, targetMac }: ProofAttempt, now: Temporal.Instant) => sql`
  brand_id = ${brandId} and nonce_hash = ${nonceHash} and browser_hash = ${browserHash} and purpose = ${purpose}
    and target_mac = ${targetMac} and expires_at > ${now.toString()}`

/** Whether an attempt still waits for its proof. */
export async function isAttemptOpen(db: Database, attempt: ProofAttempt, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`select from verification_attempt where ${matches(attempt, now)}`.execute(db)
  return rows.length > 0
}

/** Uses up an attempt. Returns `false` if there is none or it was used; only one of several concurrent calls succeeds. */
export async function spendAttempt(db: Database, attempt: ProofAttempt, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from verification_attempt where ${matches(attempt, now)}`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes expired attempts. */
export async function deleteOldAttempts(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from verification_attempt where expires_at <= ${now.toString()}`.execute(db)
}
