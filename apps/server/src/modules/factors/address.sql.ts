import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { FactorMember } from './factors.parts.ts'

/** Why an address is registered. */
export type AddressReason = 'registration' | 'second_factor'

/** A member's registered address. */
export interface AddressRow {
  readonly addressId: string
  readonly address: string
  readonly reason: AddressReason
  readonly registeredAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant
}

/**
 * Registers an address and returns whether it is new. If it is registered already and has not lapsed, only its last use
 * changes.
 */
export async function insertAddress(
  db: Database,
  { brandId, memberId }: FactorMember,
  { addressId, address, reason, registeredAt }: Omit<AddressRow, 'lastUsedAt'>,
  lapsedBefore: Temporal.Instant,
): Promise<boolean> {
  const now = registeredAt.toString()
  await sql`
    delete from factor_address
    where brand_id = ${brandId} and member_id = ${memberId} and address = ${address}
      and last_used_at < ${lapsedBefore.toString()}`.execute(db)
  const { rows } = await sql<{ isNew: boolean }>`
    insert into factor_address (brand_id, member_id, address, address_id, reason, registered_at, last_used_at)
    values (${brandId}, ${memberId}, ${address}, ${addressId}, ${reason}, ${now}, ${now})
    on conflict (brand_id, member_id, address)
      do update set last_used_at = greatest(factor_address.last_used_at, excluded.last_used_at)
    returning address_id = ${addressId}::uuid as "isNew"`.execute(db)
  return rows[0]?.isNew === true
}

/**
 * Records the use of a registered address. Returns `false` if it is not registered or has lapsed; one statement
 * decides.
 */
export async function touchAddress(
  db: Database,
  { brandId, memberId }: FactorMember,
  address: string,
  { now, lapsedBefore }: { readonly now: Temporal.Instant; readonly lapsedBefore: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update factor_address set last_used_at = greatest(last_used_at, ${now.toString()}::timestamptz)
    where brand_id = ${brandId} and member_id = ${memberId} and address = ${address}
      and last_used_at >= ${lapsedBefore.toString()}`.execute(db)
  return numAffectedRows === 1n
}

/** Whether an address is registered. */
export async function hasAddress(
  db: Database,
  { brandId, memberId }: FactorMember,
  address: string,
  lapsedBefore: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select address_id from factor_address
    where brand_id = ${brandId} and member_id = ${memberId} and address = ${address}
      and last_used_at >= ${lapsedBefore.toString()}`.execute(db)
  return rows.length === 1
}

/** One page of a member's addresses, the most recently used first, and the total count. */
export async function selectAddresses(
  db: Database,
  { brandId, memberId }: FactorMember,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
  lapsedBefore: Temporal.Instant,
): Promise<{ readonly rows: readonly AddressRow[]; readonly totalCount: number }> {
  const { rows } = await sql<AddressRow>`
    select address_id as "addressId", address, reason, registered_at as "registeredAt", last_used_at as "lastUsedAt"
    from factor_address
    where brand_id = ${brandId} and member_id = ${memberId} and last_used_at >= ${lapsedBefore.toString()}
    order by last_used_at desc, address limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ totalCount: number }>`
    select count(*)::int as "totalCount" from factor_address
    where brand_id = ${brandId} and member_id = ${memberId} and last_used_at >= ${lapsedBefore.toString()}`.execute(db)
  return { rows, totalCount: counted.rows[0]?.totalCount ?? 0 }
}

/** Removes one of the member's own addresses. Returns `false` if it belongs to somebody else or does not exist. */
export async function deleteAddress(
  db: Database,
  { brandId, memberId }: FactorMember,
  addressId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from factor_address
    where brand_id = ${brandId} and member_id = ${memberId} and address_id::text = ${addressId}`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes up to 1000 lapsed addresses of a brand; the next sweep deletes the rest. */
export async function deleteLapsedAddresses(
  db: Database,
  brandId: BrandId,
  lapsedBefore: Temporal.Instant,
): Promise<void> {
  await sql`
    delete from factor_address where (brand_id, address_id) in (
      select brand_id, address_id from factor_address
      where brand_id = ${brandId} and last_used_at < ${lapsedBefore.toString()}
      order by last_used_at limit 1000)`.execute(db)
}
