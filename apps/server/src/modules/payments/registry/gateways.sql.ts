import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/** A connected gateway as it is stored. */
export interface GatewayRow {
  readonly brandId: BrandId
  readonly gatewayCode: string
  readonly keySealed: Buffer
  readonly isDemo: boolean
  readonly connectedAt: Temporal.Instant
}

export async function storedGateways(db: Database): Promise<GatewayRow[]> {
  const { rows } = await sql<GatewayRow>`
    select brand_id as "brandId", gateway_code as "gatewayCode", key_sealed as "keySealed", is_demo as "isDemo",
      connected_at as "connectedAt"
    from payment_gateway order by brand_id, gateway_code`.execute(db)
  return rows
}

/** Replaces the key of a gateway that is connected. Returns `false` if it is not, or if the sandbox stands in for it. */
export async function replaceGatewayKey(
  db: Database,
  { brandId, gatewayCode, keySealed }: Pick<GatewayRow, 'brandId' | 'gatewayCode' | 'keySealed'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_gateway set key_sealed = ${keySealed}
    where brand_id = ${brandId} and gateway_code = ${gatewayCode} and not is_demo`.execute(db)
  return numAffectedRows === 1n
}

/** Stores a gateway. Returns `false` and changes nothing if it is already connected. */
export async function insertGateway(db: Database, row: GatewayRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_gateway (brand_id, gateway_code, key_sealed, is_demo, connected_at)
    values (${row.brandId}, ${row.gatewayCode}, ${row.keySealed}, ${row.isDemo}, ${row.connectedAt.toString()})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}
