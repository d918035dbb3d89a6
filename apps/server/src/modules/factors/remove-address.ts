import { Refusal } from '../../kernel/refusal.ts'
import { deleteAddress } from './address.sql.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'

/** Removes one of the member's addresses. Another member's address gets the same refusal as one that does not exist. */
export async function removeAddress({ database }: FactorParts, member: FactorMember, addressId: string): Promise<void> {
  if (!(await deleteAddress(database, member, addressId))) throw new Refusal('factor.address_not_found')
}
