import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'

/**
 * Uses up a provider's proof. Returns `false` if it was used before. The key decides, so only one of several concurrent
 * calls succeeds.
 */
export async function spendProof(
  db: Database,
  brandId: BrandId,
  proofHash: Buffer,
  expiresAt: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into verification_proof (brand_id, proof_hash, expires_at)
    values (${brandId}, ${proofHash}, ${expiresAt.toString()})
    on conflict (brand_id, proof_hash) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes proofs that are too old to be accepted again. */
export async function deleteOldProofs(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from verification_proof where expires_at <= ${now.toString()}`.execute(db)
}
