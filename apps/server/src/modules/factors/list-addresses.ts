import type { QueryOf, registeredAddresses, ReplyOf } from '@baize/contract'
import { countedAddress } from '../../kernel/throttle.ts'
import { selectAddresses } from './address.sql.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'

/** One page of the addresses where the member is known. */
export async function listAddresses(
  { database }: FactorParts,
  member: FactorMember,
  page: QueryOf<typeof registeredAddresses>,
  address: string,
): Promise<ReplyOf<typeof registeredAddresses>> {
  const { rows, totalCount } = await selectAddresses(database, member, page)
  const here = countedAddress(address)
  return {
    list: rows.map((row) => ({
      id: row.addressId,
      address: row.address,
      reason: row.reason,
      registeredAt: row.registeredAt.toString(),
      lastUsedAt: row.lastUsedAt.toString(),
      here: row.address === here,
    })),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    totalCount,
  }
}
