import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'

/** A picture for a visit. */
interface NewCaptcha {
  readonly brandId: BrandId
  readonly visitHash: Buffer
  readonly answerHash: Buffer
  readonly drawnAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/**
 * Replaces the visit's picture. Returns `false` if the old one was drawn after `drawnBefore`. One statement decides, so
 * only one of several concurrent refreshes succeeds.
 */
export async function replaceCaptcha(
  db: Database,
  { brandId, visitHash, answerHash, drawnAt, expiresAt }: NewCaptcha,
  drawnBefore: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into captcha (brand_id, visit_hash, answer_hash, drawn_at, expires_at)
    values (${brandId}, ${visitHash}, ${answerHash}, ${drawnAt.toString()}, ${expiresAt.toString()})
    on conflict (brand_id, visit_hash) do update set answer_hash = excluded.answer_hash, drawn_at = excluded.drawn_at,
      expires_at = excluded.expires_at, used_at = null
    where captcha.drawn_at <= ${drawnBefore.toString()}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Uses up the visit's picture, whatever was answered, and returns its answer's hash. Only one of several concurrent
 * tries gets it.
 */
export async function spendCaptcha(
  db: Database,
  brandId: BrandId,
  visitHash: Buffer,
  now: Temporal.Instant,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ answerHash: Buffer }>`
    update captcha set used_at = ${now.toString()}
    where brand_id = ${brandId} and visit_hash = ${visitHash} and used_at is null and expires_at > ${now.toString()}
    returning answer_hash as "answerHash"`.execute(db)
  return rows[0]?.answerHash
}

/** Deletes expired pictures. */
export async function deleteOldCaptchas(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from captcha where expires_at <= ${before.toString()}`.execute(db)
}
