import type { FactorWay } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import { memberId as asMemberId, type BrandId, type MemberId } from '../../kernel/ids.ts'
import type { FactorMember } from './factors.parts.ts'

/** What identity goes on with when a challenge is passed; factors only keep it. */
export type LoginCarried = Readonly<Record<string, unknown>>

/** What a challenge keeps until it is passed. */
export interface Carried {
  /** What it may be passed by. */
  readonly ways: readonly FactorWay[]
  readonly login: LoginCarried
}

/** A login that waits for its second factor. */
export interface ChallengeRow {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly tokenHash: Buffer
  readonly carried: Carried
}

export async function insertChallenge(
  db: Database,
  { brandId, memberId, tokenHash, carried }: ChallengeRow,
  { createdAt, expiresAt }: { readonly createdAt: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into factor_challenge (brand_id, member_id, token_hash, carried, created_at, expires_at)
    values (${brandId}, ${memberId}, ${tokenHash}, ${JSON.stringify(carried)}::jsonb, ${createdAt.toString()},
      ${expiresAt.toString()})`.execute(db)
}

/**
 * Counts one try at a challenge and gives what it stands for; `undefined` when it was passed, has ended, or has had all
 * its tries. Count and decision are one statement, so that many tries at once are no way around.
 */
export async function countChallengeTry(
  db: Database,
  brandId: BrandId,
  tokenHash: Buffer,
  { mostTries, now }: { readonly mostTries: number; readonly now: Temporal.Instant },
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<{ memberId: bigint; carried: Carried }>`
    update factor_challenge set tries = tries + 1
    where brand_id = ${brandId} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toString()}
      and tries < ${mostTries}
    returning member_id as "memberId", carried`.execute(db)
  const [row] = rows
  return row && { brandId, tokenHash, carried: row.carried, memberId: asMemberId(row.memberId) }
}

/** Whose challenge it is, where it can still be passed. */
export async function memberOfChallenge(
  db: Database,
  brandId: BrandId,
  tokenHash: Buffer,
  { mostTries, now }: { readonly mostTries: number; readonly now: Temporal.Instant },
): Promise<FactorMember | undefined> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from factor_challenge
    where brand_id = ${brandId} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toString()}
      and tries < ${mostTries}`.execute(db)
  const [row] = rows
  return row && { brandId, memberId: asMemberId(row.memberId) }
}

/** Marks a challenge passed: one statement, so of many at once one succeeds. */
export async function useChallenge(
  db: Database,
  { brandId, tokenHash }: ChallengeRow,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update factor_challenge set used_at = ${now.toString()}
    where brand_id = ${brandId} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toString()}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Deletes challenges that cannot be passed any more. */
export async function deleteOldChallenges(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from factor_challenge where expires_at < ${before.toString()}`.execute(db)
}
