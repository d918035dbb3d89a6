import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

export interface NewInvitation {
  readonly operatorId: string
  readonly tokenHash: Buffer
  readonly totpSealed: Buffer
  readonly expiresAt: Temporal.Instant
}

/** Stores an operator's invitation in place of an earlier one, which is then spent. */
export async function putInvitation(tx: Database, one: NewInvitation): Promise<void> {
  await sql`
    insert into operator_invitation (operator_id, token_hash, totp_sealed, expires_at)
    values (${one.operatorId}, ${one.tokenHash}, ${one.totpSealed}, ${one.expiresAt.toString()})
    on conflict (operator_id) do update
      set token_hash = excluded.token_hash, totp_sealed = excluded.totp_sealed, expires_at = excluded.expires_at`.execute(
    tx,
  )
}

export interface InvitationRow {
  readonly operatorId: string
  readonly brandId: BrandId
  readonly username: string
  readonly role: string
  readonly roleName: string
  readonly totpSealed: Buffer
}

/** The invitation of a token, while its operator may accept it. */
export async function selectInvitation(
  db: Database,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select o.operator_id as "operatorId", o.brand_id as "brandId", o.username, o.role, r.name as "roleName",
      i.totp_sealed as "totpSealed"
    from operator_invitation i
    join operator o on o.operator_id = i.operator_id
    join operator_role r on r.brand_id = o.brand_id and r.role = o.role
    where i.token_hash = ${tokenHash} and i.expires_at > ${now.toString()} and o.state = 'invited'`.execute(db)
  return rows[0]
}

/**
 * Uses up an invitation and makes its operator active. One of several calls at once removes the row; `false` for the others,
 * and if it was replaced, has expired or its operator was suspended meanwhile.
 */
export async function acceptRow(
  tx: Database,
  { operatorId, totpSealed }: InvitationRow,
  shown: {
    readonly tokenHash: Buffer
    readonly passwordHash: string
    readonly step: bigint
    readonly now: Temporal.Instant
  },
): Promise<boolean> {
  const { numAffectedRows: spent } = await sql`
    delete from operator_invitation
    where operator_id = ${operatorId} and token_hash = ${shown.tokenHash} and totp_sealed = ${totpSealed}
      and expires_at > ${shown.now.toString()}`.execute(tx)
  if (spent !== 1n) return false
  const { numAffectedRows } = await sql`
    update operator
    set state = 'active', password_hash = ${shown.passwordHash}, totp_sealed = ${totpSealed}, last_step = ${shown.step}
    where operator_id = ${operatorId} and state = 'invited'`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes invitations that have expired, a batch at a time. */
export async function deleteExpiredInvitations(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`
    delete from operator_invitation where operator_id in (
      select operator_id from operator_invitation where expires_at <= ${now.toString()} limit 1000)`.execute(db)
}
