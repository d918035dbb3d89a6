import type { FactorWay } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import { memberId as asMemberId, type BrandId, type MemberId } from '../../kernel/ids.ts'

/** What identity needs to continue the login once the challenge is passed. Factors only store it. */
export type LoginCarried = Readonly<Record<string, unknown>>

/** What a challenge stores until it is passed. */
export interface Carried {
  /** The methods that can pass it. */
  readonly ways: readonly FactorWay[]
  /** Whether the codes go to a contact that the member gave but never verified. */
  readonly entered?: boolean
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
 * Counts one try at a challenge and returns the challenge, or `undefined` if it was passed, has expired or has no tries
 * left. One statement counts and decides, so concurrent tries cannot exceed the limit.
 */
export async function countChallengeTry(
  db: Database,
  brandId: BrandId,
  tokenHash: Buffer,
  { maxTries, now }: { readonly maxTries: number; readonly now: Temporal.Instant },
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<{ memberId: bigint; carried: Carried }>`
    update factor_challenge set tries = tries + 1
    where brand_id = ${brandId} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toString()}
      and tries < ${maxTries}
    returning member_id as "memberId", carried`.execute(db)
  const [row] = rows
  return row && { brandId, tokenHash, carried: row.carried, memberId: asMemberId(row.memberId) }
}

/** A challenge that can still be passed. */
export async function openChallengeOf(
  db: Database,
  brandId: BrandId,
  tokenHash: Buffer,
  { maxTries, now }: { readonly maxTries: number; readonly now: Temporal.Instant },
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<{ memberId: bigint; carried: Carried }>`
    select member_id as "memberId", carried from factor_challenge
    where brand_id = ${brandId} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toString()}
      and tries < ${maxTries}`.execute(db)
  const [row] = rows
  return row && { brandId, tokenHash, carried: row.carried, memberId: asMemberId(row.memberId) }
}

/** Marks a challenge as passed. It is one statement, so only one of several concurrent calls succeeds. */
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

/** Deletes challenges that expired before the given time. */
export async function deleteOldChallenges(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from factor_challenge where expires_at < ${before.toString()}`.execute(db)
}
