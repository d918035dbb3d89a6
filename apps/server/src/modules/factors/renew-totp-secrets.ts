import { sql } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { renewalOf, type SealedRow } from '../../kernel/renew-secrets.ts'
import { aboutSecret } from './totp-secret.ts'

interface TotpSecretRow extends SealedRow {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Re-encrypts the secrets of authenticator apps when the master key is rotated. */
export const totpRenewal = renewalOf<TotpSecretRow>({
  what: 'authenticator apps',
  async page(db, after, count) {
    const { rows } = await sql<Omit<TotpSecretRow, 'about'>>`
      select brand_id as "brandId", member_id as "memberId", secret_sealed as sealed
      from factor_totp where (brand_id, member_id) > (${after?.brandId ?? 0}, ${after?.memberId ?? 0n})
      order by brand_id, member_id limit ${count}`.execute(db)
    return rows.map((row) => ({ ...row, about: aboutSecret(row) }))
  },
  async replace(db, { brandId, memberId, sealed }, renewed) {
    await sql`
      update factor_totp set secret_sealed = ${renewed}
      where brand_id = ${brandId} and member_id = ${memberId} and secret_sealed = ${sealed}`.execute(db)
  },
})
