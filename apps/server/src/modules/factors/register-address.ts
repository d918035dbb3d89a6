import type { Database } from '../../kernel/database/pool.ts'
import { countedAddress } from '../../kernel/throttle.ts'
import { lapsedBefore } from './address-lapse.ts'
import { insertAddress, type AddressReason } from './address.sql.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'

/**
 * Registers an address, so that the member's later logins from it need no second factor (4.007). The address is stored in
 * the form in which throttles count it. Returns whether it is new.
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
