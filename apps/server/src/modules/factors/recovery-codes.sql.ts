import { sql, type Database } from '../../kernel/database/pool.ts'
import type { FactorMember } from './factors.parts.ts'

/** A recovery code as it is stored: its first character and its hash. */
export interface RecoveryCodeRow {
  readonly mark: string
  readonly codeHash: string
}

/** How many unused codes a member has. */
export async function countRecoveryCodes(db: Database, { brandId, memberId }: FactorMember): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from factor_recovery_code
    where brand_id = ${brandId} and member_id = ${memberId} and used_at is null`.execute(db)
  return rows[0]?.left ?? 0
}

/** The hash of the unused code that begins with the given character. */
export async function recoveryCodeHash(
  db: Database,
  { brandId, memberId }: FactorMember,
  mark: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ codeHash: string }>`
    select code_hash as "codeHash" from factor_recovery_code
    where brand_id = ${brandId} and member_id = ${memberId} and mark = ${mark} and used_at is null`.execute(db)
  return rows[0]?.codeHash
}

/** Uses up a code. It is one statement, so only one of several concurrent uses succeeds. */
export async function useRecoveryCode(
  db: Database,
  { brandId, memberId }: FactorMember,
  { mark, codeHash }: RecoveryCodeRow,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update factor_recovery_code set used_at = ${now.toString()}
    where brand_id = ${brandId} and member_id = ${memberId} and mark = ${mark} and code_hash = ${codeHash}
      and used_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Replaces a member's codes with a new set. The caller holds a lock on the authenticator's row, so sets never mix. */
export async function replaceRecoveryCodes(
  transaction: Database,
  { brandId, memberId }: FactorMember,
  codes: readonly RecoveryCodeRow[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    delete from factor_recovery_code where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
  const marks = codes.map(({ mark }) => mark)
  const hashes = codes.map(({ codeHash }) => codeHash)
  await sql`
    insert into factor_recovery_code (brand_id, member_id, mark, code_hash, made_at)
    select ${brandId}, ${memberId}, mark, code_hash, ${now.toString()}::timestamptz
    from unnest(${marks}::text[], ${hashes}::text[]) as made (mark, code_hash)`.execute(transaction)
}
