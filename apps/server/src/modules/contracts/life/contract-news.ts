import type { ContractAction } from '@baize/contract'
import { uuidOfText, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { AgentNotice } from '../../messages/index.ts'
import type { ContractParts } from '../contracts.parts.ts'
import type { Decided } from './accept-offer.ts'
import type { ContractRow } from './contracts.sql.ts'

/** What somebody is told about a contract. */
export interface ContractNews {
  readonly kind: AgentNotice
  readonly to: MemberId
  readonly about: ContractRow
  /** How many contracts it is about; 1 unless it is said. */
  readonly count?: number
}

/** What the other side, and everybody whose contract has ended with it, is told about a decision (4.030). */
export function newsOfAction(
  { contract, ended }: Decided,
  action: ContractAction,
  self: MemberId,
): readonly ContractNews[] {
  const { uplineId, downlineId } = contract
  const other = self === downlineId ? uplineId : downlineId
  const toOther = (kind: AgentNotice): readonly ContractNews[] =>
    other === undefined ? [] : [{ kind, to: other, about: contract }]
  switch (action) {
    case 'accept':
      return [...toOther('contract_accepted'), ...newsOfEnded(ended)]
    case 'reject':
      return toOther('contract_rejected')
    case 'withdraw':
      return toOther('contract_withdrawn')
    case 'askTermination':
      return toOther('contract_ending')
    case 'withdrawTermination':
    case 'refuseTermination':
      return toOther('contract_kept')
    case 'agreeTermination':
      return [...toOther('contract_ended'), ...newsOfEnded(ended)]
  }
}

/** What both sides of contracts that have ended are told: each downline, and each upline once for all of them. */
export function newsOfEnded(ended: readonly ContractRow[]): readonly ContractNews[] {
  const paid = Map.groupBy(ended, ({ uplineId }) => uplineId)
  return [
    ...ended.map((about) => ({ kind: 'contract_ended' as const, to: about.downlineId, about })),
    ...[...paid].flatMap(([uplineId, contracts]): readonly ContractNews[] => {
      const [about] = contracts
      if (uplineId === undefined || about === undefined) return []
      const count = contracts.length
      return [{ kind: count === 1 ? 'contract_ended' : 'contract_below_ended', to: uplineId, about, count }]
    }),
  ]
}

/** Stores news within the transaction of the fact, so that it is told if the fact is committed and only then. */
export async function tellNews(
  { ownMessages, clock }: Pick<ContractParts, 'ownMessages' | 'clock'>,
  tx: Database,
  news: readonly ContractNews[],
): Promise<void> {
  const [first] = news
  if (first === undefined) return
  const now = clock.now().toString()
  const notices = news.map(({ kind, to, about, count = 1 }) => {
    const at = kind === 'contract_accepted' ? about.inForceFrom : about.inForceTo
    return {
      memberId: to,
      messageId: uuidOfText(`${kind} ${about.contractId} ${to} ${now}`),
      kind,
      // In the order in which `agentDetails` reads them.
      details: [about.kind, otherSideOf(about, to), at?.toString() ?? '', about.endReason ?? '', String(count)],
    }
  })
  await ownMessages.notices(tx, first.about.brandId, notices)
}

/** Who the other side of a contract is: `site`, `upline`, whose name downlines are not told, or the number of the downline. */
function otherSideOf({ uplineId, downlineId }: ContractRow, reader: MemberId): string {
  if (reader !== downlineId) return String(downlineId)
  return uplineId === undefined ? 'site' : 'upline'
}

/** Has open pages look again at contracts and messages. Call it after the commit. */
export function tellAfter(
  { ownMessages }: Pick<ContractParts, 'ownMessages'>,
  brandId: BrandId,
  members: readonly MemberId[],
): void {
  if (members.length > 0) ownMessages.tellBadges(brandId, [...new Set(members)])
}
