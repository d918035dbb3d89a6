import type { Database } from '../../kernel/database/pool.ts'
import { countedAddress } from '../../kernel/throttle.ts'
import { lapsedBefore } from './address-lapse.ts'
import { insertAddress, type AddressReason } from './address.sql.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'

/**
 * From now on logins of the member from this address, as addresses are counted, need no second factor (4.007). Says whether
 * the address is new.
 */
export async function registerAddress(
  parts: FactorParts,
  db: Database,
  member: FactorMember,
  address: string,
  reason: AddressReason,
): Promise<boolean> {
  const { clock, randomness } = parts
  const row = { addressId: randomness.uuid(), address: countedAddress(address), reason, registeredAt: clock.now() }
  return insertAddress(db, member, row, lapsedBefore(parts, member.brandId))
}
