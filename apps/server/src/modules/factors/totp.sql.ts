import { sql, type Database } from '../../kernel/database/pool.ts'
import type { FactorMember } from './factors.parts.ts'

/** A member's authenticator app. */
export interface TotpRow {
  readonly secretSealed: Buffer
  readonly begunAt: Temporal.Instant
  /** `null` until the member has entered a code from the app. Until then the app is not a second factor. */
  readonly confirmedAt: Temporal.Instant | null
}

/** Whether the member has an authenticator app that was confirmed. */
export function isConfirmed(totp: TotpRow | undefined): boolean {
  return totp !== undefined && totp.confirmedAt !== null
}

export async function selectTotp(db: Database, { brandId, memberId }: FactorMember): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select secret_sealed as "secretSealed", begun_at as "begunAt", confirmed_at as "confirmedAt"
    from factor_totp where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** Stores a new secret and replaces one that was never confirmed. Returns `false` if one is confirmed already. */
export async function beginTotpRow(
  db: Database,
  { brandId, memberId }: FactorMember,
  secretSealed: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into factor_totp as begun (brand_id, member_id, secret_sealed, begun_at)
    values (${brandId}, ${memberId}, ${secretSealed}, ${now.toString()})
    on conflict (brand_id, member_id) do update
      set secret_sealed = excluded.secret_sealed, begun_at = excluded.begun_at
      where begun.confirmed_at is null`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Confirms the secret and uses up the code that was entered. Returns `false` if the secret was confirmed or replaced
 * meanwhile.
 */
export async function confirmTotpRow(
  db: Database,
  { brandId, memberId }: FactorMember,
  { secretSealed }: TotpRow,
  step: bigint,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update factor_totp set confirmed_at = ${now.toString()}, last_step = ${step}
    where brand_id = ${brandId} and member_id = ${memberId} and secret_sealed = ${secretSealed}
      and confirmed_at is null`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Uses up the code of a step. It is one statement, so only one of several concurrent uses succeeds. Afterwards no code of
 * that step or an earlier one is accepted.
 */
export async function takeTotpStep(
  db: Database,
  { brandId, memberId }: FactorMember,
  { secretSealed }: TotpRow,
  step: bigint,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update factor_totp set last_step = ${step}
    where brand_id = ${brandId} and member_id = ${memberId} and secret_sealed = ${secretSealed}
      and confirmed_at is not null and last_step < ${step}`.execute(db)
  return numAffectedRows === 1n
}

/** Removes the app and, with it, its recovery codes. Returns `false` if there is no confirmed app. */
export async function deleteTotp(db: Database, { brandId, memberId }: FactorMember): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from factor_totp
    where brand_id = ${brandId} and member_id = ${memberId} and confirmed_at is not null`.execute(db)
  return numAffectedRows === 1n
}

/** When a member's app was set up or its recovery codes were renewed, whichever was later; `undefined` without an app. */
export async function factorsChangedAt(
  db: Database,
  { brandId, memberId }: FactorMember,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ changedAt: Temporal.Instant }>`
    select greatest(confirmed_at, (
      select max(made_at) from factor_recovery_code as code
      where code.brand_id = totp.brand_id and code.member_id = totp.member_id)) as "changedAt"
    from factor_totp as totp
    where brand_id = ${brandId} and member_id = ${memberId} and confirmed_at is not null`.execute(db)
  return rows[0]?.changedAt
}

/** Locks the row of the confirmed app until the transaction ends. Returns `false` if there is none. */
export async function lockTotp(transaction: Database, { brandId, memberId }: FactorMember): Promise<boolean> {
  const { rows } = await sql`
    select member_id from factor_totp
    where brand_id = ${brandId} and member_id = ${memberId} and confirmed_at is not null for no key update`.execute(
    transaction,
  )
  return rows.length === 1
}
