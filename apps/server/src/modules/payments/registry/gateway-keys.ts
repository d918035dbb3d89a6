import { sql } from '../../../kernel/database/pool.ts'
import { renewalOf, type SealedRow } from '../../../kernel/renew-secrets.ts'
import type { GatewayRow } from './gateways.sql.ts'

type Named = Pick<GatewayRow, 'brandId' | 'gatewayCode'>

/** The context that a gateway's sealed key is bound to: its own row. */
export function aboutGatewayKey({ brandId, gatewayCode }: Named): string {
  return `payment gateway key ${brandId} ${gatewayCode}`
}

/** Re-encrypts the keys of gateways when the master key is rotated. */
export const gatewayRenewal = renewalOf<SealedRow & Named>({
  what: 'keys of payment gateways',
  async page(db, after, count) {
    const { rows } = await sql<Omit<SealedRow & Named, 'about'>>`
      select brand_id as "brandId", gateway_code as "gatewayCode", key_sealed as sealed
      from payment_gateway where (brand_id, gateway_code) > (${after?.brandId ?? 0}, ${after?.gatewayCode ?? ''})
      order by brand_id, gateway_code limit ${count}`.execute(db)
    return rows.map((row) => ({ ...row, about: aboutGatewayKey(row) }))
  },
  async replace(db, { brandId, gatewayCode, sealed }, renewed) {
    await sql`
      update payment_gateway set key_sealed = ${renewed}
      where brand_id = ${brandId} and gateway_code = ${gatewayCode} and key_sealed = ${sealed}`.execute(db)
  },
})
