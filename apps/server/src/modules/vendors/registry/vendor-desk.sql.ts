import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { ProviderId } from '../../ledger/index.ts'
import type { ConnectionRow } from './connections.sql.ts'

type VendorName = Pick<ConnectionRow, 'brandId' | 'vendorCode'>

/** A maintenance that an operator sets. */
export interface Maintenance {
  /** `undefined`: from now on. */
  readonly from: Temporal.Instant | undefined
  /** `undefined`: until somebody ends it. */
  readonly until: Temporal.Instant | undefined
  readonly reason: string
}

/** Puts a vendor into maintenance for a time. Returns `false` if no such vendor is connected. */
export async function planMaintenance(
  tx: Database,
  { brandId, vendorCode }: VendorName,
  { from, until, reason }: Maintenance,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vendor_connection set in_maintenance = true, maintenance_from = ${(from ?? now).toString()},
      maintenance_until = ${until?.toString() ?? null}, maintenance_reason = ${reason}, changed_at = ${now.toString()}
    where brand_id = ${brandId} and vendor_code = ${vendorCode}`.execute(tx)
  return numAffectedRows === 1n
}

/** What operators change about a connection. */
export type ChangedSettings = Pick<
  ConnectionRow,
  'apiBase' | 'launchOrigins' | 'gameTypes' | 'allowedNetworks' | 'roundWindowHours' | 'isPublicOnly'
>

/** Changes the settings of a vendor. The caller holds its row. */
export async function storeSettings(
  tx: Database,
  { brandId, vendorCode }: VendorName,
  { apiBase, launchOrigins, gameTypes, allowedNetworks, roundWindowHours, isPublicOnly }: ChangedSettings,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update vendor_connection set api_base = ${apiBase}, launch_origins = ${[...launchOrigins]}::text[],
      game_types = ${[...gameTypes]}::text[], 
      allowed_networks = array(select network(one::inet) from unnest(${[...allowedNetworks]}::text[]) one),
      round_window_hours = ${roundWindowHours}, is_public_only = ${isPublicOnly}, changed_at = ${now.toString()}
    where brand_id = ${brandId} and vendor_code = ${vendorCode}`.execute(tx)
}

/** How many rounds of each provider are open, counted up to `max`, and since when the oldest is. */
export async function openRoundCounts(
  db: Database,
  providerIds: readonly ProviderId[],
  max: number,
): Promise<ReadonlyMap<ProviderId, { readonly count: number; readonly oldest: Temporal.Instant | null }>> {
  const { rows } = await sql<{ providerId: ProviderId; count: number; oldest: Temporal.Instant | null }>`
    select provider_id as "providerId", open.count, open.oldest
    from unnest(${providerIds}::integer[]) as provider (provider_id)
    cross join lateral (
      select count(*)::int as count, min(last_at) as oldest from (
        select last_at from vendor_round
        where vendor_round.provider_id = provider.provider_id and state = 'open' order by last_at limit ${max}
      ) as round
    ) open`.execute(db)
  return new Map(rows.map(({ providerId, ...rest }) => [providerId, rest]))
}

/** What each vendor of a brand that holds money holds for all members, as of their last transfers; in minor units. */
export async function heldAtVendors(db: Database, brandId: BrandId): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ vendorCode: string; heldMinor: bigint }>`
    select vendor_code as "vendorCode", sum(held_after)::bigint as "heldMinor" from (
      select distinct on (vendor_code, member_id) vendor_code, held_after from vendor_transfer
      where brand_id = ${brandId} and held_after is not null
      order by vendor_code, member_id, settled_at desc
    ) last group by vendor_code`.execute(db)
  return new Map(rows.map(({ vendorCode, heldMinor }) => [vendorCode, heldMinor]))
}

/** How many transfers with each vendor of a brand wait for the vendor's answer. */
export async function openTransferCounts(db: Database, brandId: BrandId): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ vendorCode: string; count: number }>`
    select vendor_code as "vendorCode", count(*)::int as count from vendor_transfer
    where brand_id = ${brandId} and state = 'asked' group by vendor_code`.execute(db)
  return new Map(rows.map(({ vendorCode, count }) => [vendorCode, count]))
}
