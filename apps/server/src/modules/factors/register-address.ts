import type { Database } from '../../kernel/database/pool.ts'
import { countedAddress } from '../../kernel/throttle.ts'
import { insertAddress, type AddressReason } from './address.sql.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'

/** From now on logins of the member from this address, as addresses are counted, need no second factor (4.007). */
export async function registerAddress(
  { clock, randomness }: FactorParts,
  db: Database,
  member: FactorMember,
  address: string,
  reason: AddressReason,
): Promise<void> {
  await insertAddress(db, member, {
    addressId: randomness.uuid(),
    address: countedAddress(address),
    reason,
    registeredAt: clock.now(),
  })
}
