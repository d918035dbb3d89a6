import { sql } from '../../../kernel/database/pool.ts'
import { renewalOf, type SealedRow } from '../../../kernel/renew-secrets.ts'
import type { ConnectionRow, CredentialRow } from './connections.sql.ts'
import { aboutKey, aboutNames } from './credentials.ts'

type KeyRow = SealedRow & Pick<CredentialRow, 'credentialId' | 'vendorCode' | 'side'>
type NamesRow = SealedRow & Pick<ConnectionRow, 'brandId' | 'vendorCode'>

const smallestId = '00000000-0000-0000-0000-000000000000'

/** Re-encrypts the keys of vendors, and those of their players' names, when the master key is rotated. */
export const vendorRenewals = [
  renewalOf<KeyRow>({
    what: 'keys of vendors',
    async page(db, after, count) {
      const { rows } = await sql<Omit<KeyRow, 'about'>>`
        select credential_id as "credentialId", vendor_code as "vendorCode", side, key_sealed as sealed
        from vendor_credential where credential_id > ${after?.credentialId ?? smallestId}
        order by credential_id limit ${count}`.execute(db)
      return rows.map((row) => ({ ...row, about: aboutKey(row) }))
    },
    async replace(db, { credentialId, sealed }, renewed) {
      await sql`
        update vendor_credential set key_sealed = ${renewed}
        where credential_id = ${credentialId} and key_sealed = ${sealed}`.execute(db)
    },
  }),
  renewalOf<NamesRow>({
    what: 'keys of players’ names',
    async page(db, after, count) {
      const { rows } = await sql<Omit<NamesRow, 'about'>>`
        select brand_id as "brandId", vendor_code as "vendorCode", name_key_sealed as sealed
        from vendor_connection where (brand_id, vendor_code) > (${after?.brandId ?? 0}, ${after?.vendorCode ?? ''})
        order by brand_id, vendor_code limit ${count}`.execute(db)
      return rows.map((row) => ({ ...row, about: aboutNames(row) }))
    },
    async replace(db, { brandId, vendorCode, sealed }, renewed) {
      await sql`
        update vendor_connection set name_key_sealed = ${renewed}
        where brand_id = ${brandId} and vendor_code = ${vendorCode} and name_key_sealed = ${sealed}`.execute(db)
    },
  }),
]
