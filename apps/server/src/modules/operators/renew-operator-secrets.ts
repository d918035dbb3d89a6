import { sql, type Database } from '../../kernel/database/pool.ts'
import { renewalOf, type SealedRow } from '../../kernel/renew-secrets.ts'
import { aboutTotp } from './staff/totp-secret.ts'

interface OperatorSecretRow extends SealedRow {
  readonly operatorId: string
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** Re-encrypts the secrets of operators' authenticator apps when the master key is rotated. */
export const operatorTotpRenewal = renewalOf<OperatorSecretRow>({
  what: 'authenticator apps of operators',
  page: (db, after, count) => pageOf(db, sql`operator where totp_sealed is not null and`, after, count),
  async replace(db, { operatorId, sealed }, renewed) {
    await sql`
      update operator set totp_sealed = ${renewed}
      where operator_id = ${operatorId} and totp_sealed = ${sealed}`.execute(db)
  },
})

/** The same for the apps of those who have not accepted their invitation yet. */
export const invitationRenewal = renewalOf<OperatorSecretRow>({
  what: 'invitations of operators',
  page: (db, after, count) => pageOf(db, sql`operator_invitation where`, after, count),
  async replace(db, { operatorId, sealed }, renewed) {
    await sql`
      update operator_invitation set totp_sealed = ${renewed}
      where operator_id = ${operatorId} and totp_sealed = ${sealed}`.execute(db)
  },
})

async function pageOf(
  db: Database,
  from: ReturnType<typeof sql>,
  after: OperatorSecretRow | undefined,
  count: number,
): Promise<OperatorSecretRow[]> {
  const { rows } = await sql<Omit<OperatorSecretRow, 'about'>>`
    select operator_id as "operatorId", totp_sealed as sealed
    from ${from} operator_id > ${after?.operatorId ?? firstId} order by operator_id limit ${count}`.execute(db)
  return rows.map((row) => ({ ...row, about: aboutTotp(row.operatorId) }))
}
