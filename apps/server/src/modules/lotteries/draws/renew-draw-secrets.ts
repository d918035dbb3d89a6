import { sql } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { renewalOf, type SealedRow } from '../../../kernel/renew-secrets.ts'
import { aboutSecret } from './draw-secret.ts'
import { aboutBeaconKey } from './local-beacon.ts'

interface SecretRow extends SealedRow {
  readonly drawId: string
}

/** Re-encrypts the secrets of draws that have no numbers yet when the master key is rotated. */
export const drawSecretRenewal = renewalOf<SecretRow>({
  what: 'secrets of lottery draws',
  async page(db, after, count) {
    const { rows } = await sql<Omit<SecretRow, 'about'> & { readonly hash: Buffer }>`
      select draw_id as "drawId", secret_sealed as sealed, secret_hash as hash from lottery_draw
      where secret_sealed is not null
        and (${after?.drawId ?? null}::uuid is null or draw_id > ${after?.drawId ?? null}::uuid)
      order by draw_id limit ${count}`.execute(db)
    return rows.map((row) => ({ ...row, about: aboutSecret(row.hash.toString('hex')) }))
  },
  async replace(db, { drawId, sealed }, renewed) {
    await sql`
      update lottery_draw set secret_sealed = ${renewed}
      where draw_id = ${drawId}::uuid and secret_sealed = ${sealed}`.execute(db)
  },
})

interface BeaconRow extends SealedRow {
  readonly brandId: BrandId
}

/** Re-encrypts the keys of the brands' beacons. */
export const beaconKeyRenewal = renewalOf<BeaconRow>({
  what: 'keys of lottery beacons',
  async page(db, after, count) {
    const { rows } = await sql<Omit<BeaconRow, 'about'> & { readonly publicKey: Buffer }>`
      select brand_id as "brandId", secret_sealed as sealed, public_key as "publicKey" from lottery_beacon_key
      where brand_id > ${after?.brandId ?? 0} order by brand_id limit ${count}`.execute(db)
    return rows.map((row) => ({ ...row, about: aboutBeaconKey(row.publicKey) }))
  },
  async replace(db, { brandId, sealed }, renewed) {
    await sql`
      update lottery_beacon_key set secret_sealed = ${renewed}
      where brand_id = ${brandId} and secret_sealed = ${sealed}`.execute(db)
  },
})
