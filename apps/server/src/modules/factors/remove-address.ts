import { Refusal } from '../../kernel/refusal.ts'
import { deleteAddress } from './address.sql.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'

/** Forgets one of the member's addresses. Somebody else's is as unknown as nobody's. */
export async function removeAddress({ database }: FactorParts, member: FactorMember, addressId: string): Promise<void> {
  if (!(await deleteAddress(database, member, addressId))) throw new Refusal('factor.address_not_found')
}
