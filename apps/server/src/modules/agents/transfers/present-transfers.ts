import type { QueryOf, ReplyOf, TeamTransfer, teamTransfers } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { maskName } from '../../identity/index.ts'
import type { TransferParts } from './transfers.parts.ts'
import { pageOfTransfers, type TransferRow } from './transfers.sql.ts'

/** Transfers as one of their two sides sees them. Whoever is below is named in full; whoever is above is
 * masked, since agents log in with their names. */
export async function presentTransfers(
  { identity, brands }: Pick<TransferParts, 'identity' | 'brands'>,
  { brandId, memberId }: Pick<Session, 'brandId' | 'memberId'>,
  rows: readonly TransferRow[],
): Promise<TeamTransfer[]> {
  const { digits } = brands.byId(brandId).currency
  const otherOf = ({ fromId, toId }: TransferRow) => (fromId === memberId ? toId : fromId)
  const names = await identity.usernamesOf(brandId, [...new Set(rows.map(otherOf))])
  return rows.map((row) => {
    const [other, direction] = [otherOf(row), row.fromId === memberId ? ('out' as const) : ('in' as const)]
    const isUpline = (row.way === 'up') === (direction === 'out')
    const name = names.get(other) ?? ''
    return {
      transferId: row.transferId,
      direction,
      with: { memberId: String(other), username: isUpline ? maskName(name) : name },
      isUpline,
      amount: formatAmount(minor(row.amountMinor), digits),
      note: row.note,
      state: row.state === 'done' ? 'done' : 'moving',
      at: row.createdAt.toString(),
    }
  })
}

/** A page of the transfers that the caller gave or received, the newest first (2.099, 6.007). */
export async function listTransfers(
  parts: Pick<TransferParts, 'database' | 'identity' | 'brands'>,
  session: Session,
  { direction, pageNo, pageSize }: QueryOf<typeof teamTransfers>,
): Promise<ReplyOf<typeof teamTransfers>> {
  const { brandId, memberId } = session
  const { symbol, code } = parts.brands.byId(brandId).currency
  const { rows, totalCount } = await pageOfTransfers(parts.database, {
    brandId,
    memberId,
    direction,
    pageNo,
    pageSize,
  })
  return {
    list: await presentTransfers(parts, session, rows),
    pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
    totalCount,
    currencySymbol: symbol,
    currencyCode: code,
  }
}
