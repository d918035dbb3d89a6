import type { QueryOf, ReplyOf } from '@baize/contract'
import { liftExclusion, officeExclusions } from '@baize/contract/office'
import { formatAmount, minorSum } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { memberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Contracts } from '../../contracts/index.ts'
import type { Identity } from '../../identity/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { auditOf, type MemberPageParts } from '../members/members.parts.ts'

/** What the page about excluded bets needs. */
export interface ExclusionPageParts extends Pick<MemberPageParts, 'operators'> {
  readonly clock: Clock
  readonly brands: Brands
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly contracts: Pick<Contracts, 'exclusions'>
}

/** Binds the endpoints about bets that do not count for the pay of agents. */
export function bindExclusionPages(bind: OfficeBind, parts: ExclusionPageParts): void {
  bind(officeExclusions, ({ caller, query }) => list(parts, caller.operator, query))
  bind(liftExclusion, async ({ caller: { operator }, params, body: { reason } }) => {
    const { operatorId, username, brandId } = operator
    const exclusionId = BigInt(params.exclusionId)
    const lifting = { exclusionId, operatorId, operatorName: username, reason, at: parts.clock.now() }
    const isLifted = await parts.contracts.exclusions.lift(brandId, lifting, async (tx, id) => {
      const note = { action: 'member.bet_counted', after: { exclusion: params.exclusionId }, reason } as const
      await auditOf(parts, operator, { brandId, memberId: id }, note)(tx)
    })
    if (!isLifted) throw new Refusal('agent.no_such_exclusion')
    return {}
  })
}

async function list(
  { brands, identity, contracts }: ExclusionPageParts,
  { brandId }: Operator,
  query: QueryOf<typeof officeExclusions>,
): Promise<ReplyOf<typeof officeExclusions>> {
  const filter = { state: query.state, memberId: query.member === undefined ? undefined : BigInt(query.member) }
  const { rows, count } = await contracts.exclusions.list(brandId, filter, sliceOf(query))
  const ids = rows.flatMap(({ memberId: id, agentIds, reason }) => [
    String(id),
    ...agentIds,
    ...(reason.memberIds ?? []),
  ])
  const names = await identity.usernamesOf(
    brandId,
    [...new Set(ids)].map((id) => memberId(BigInt(id))),
  )
  const named = (id: string) => ({ memberId: id, username: names.get(memberId(BigInt(id))) ?? '' })
  const { digits } = brands.byId(brandId).currency
  const written = (amount: bigint | string | undefined) =>
    amount === undefined ? null : formatAmount(minorSum(BigInt(amount)), digits)
  return {
    list: rows.map((row) => ({
      exclusionId: String(row.exclusionId),
      member: named(String(row.memberId)),
      rule: row.rule,
      turnover: formatAmount(minorSum(row.turnoverMinor), digits),
      gameCode: row.gameCode,
      round: row.round,
      placedAt: row.placedAt.toString(),
      foundAt: row.foundAt.toString(),
      agents: row.agentIds.map(named),
      reason: {
        agent: row.reason.agentId === undefined ? null : named(row.reason.agentId),
        members: (row.reason.memberIds ?? []).map(named),
        won: written(row.reason.wonMinor),
        lost: written(row.reason.lostMinor),
        staked: written(row.reason.stakedMinor),
        paid: written(row.reason.paidMinor),
      },
      lifted:
        row.liftedAt === null
          ? null
          : { at: row.liftedAt.toString(), by: row.liftedName ?? '', reason: row.liftReason ?? '' },
    })),
    ...pagingOf(query, count),
  }
}
