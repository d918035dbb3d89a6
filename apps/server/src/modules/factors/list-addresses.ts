import type { QueryOf, registeredAddresses, ReplyOf } from '@baize/contract'
import { countedAddress } from '../../kernel/throttle.ts'
import { lapsedBefore, lapsesAt } from './address-lapse.ts'
import { selectAddresses } from './address.sql.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'

/** One page of the member's registered addresses. */
export async function listAddresses(
  parts: FactorParts,
  member: FactorMember,
  page: QueryOf<typeof registeredAddresses>,
  address: string,
): Promise<ReplyOf<typeof registeredAddresses>> {
  const { rows, totalCount } = await selectAddresses(parts.database, member, page, lapsedBefore(parts, member.brandId))
  const here = countedAddress(address)
  return {
    list: rows.map((row) => ({
      id: row.addressId,
      address: row.address,
      reason: row.reason,
      registeredAt: row.registeredAt.toString(),
      lastUsedAt: row.lastUsedAt.toString(),
      lapsesAt: lapsesAt(parts, member.brandId, row.lastUsedAt).toString(),
      here: row.address === here,
    })),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    totalCount,
  }
}
