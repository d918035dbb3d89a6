import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import { decideContract, officeContracts, offerTopContract, type OfficeContract } from '@baize/contract/office'
import { termsFromJson, termsToJson } from '@baize/pay'
import type { Operator } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { memberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ContractRow, Contracts } from '../../contracts/index.ts'
import type { Identity } from '../../identity/index.ts'
import { findNamedMember } from '../find-named-member.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { MemberPageParts } from '../members/members.parts.ts'

/** What the pages about contracts need. */
export interface ContractPageParts extends Pick<MemberPageParts, 'operators'> {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Pick<Identity, 'usernamesOf' | 'inTeam'>
  readonly contracts: Pick<Contracts, 'desk'>
}

/** Binds the endpoints about contracts. */
export function bindContractPages(bind: OfficeBind, parts: ContractPageParts): void {
  bind(officeContracts, ({ caller, query }) => listContracts(parts, caller.operator, query))
  bind(offerTopContract, ({ caller, body }) => offer(parts, caller.operator, body))
  bind(decideContract, ({ caller, params, body }) => decide(parts, caller.operator, { ...params, ...body }))
}

async function present(
  { identity }: ContractPageParts,
  { brandId }: Operator,
  rows: readonly ContractRow[],
): Promise<OfficeContract[]> {
  const ids = rows.flatMap(({ uplineId, downlineId }) => [downlineId, ...(uplineId === undefined ? [] : [uplineId])])
  const names = await identity.usernamesOf(brandId, [...new Set(ids)])
  const named = (id: ContractRow['downlineId']) => ({ memberId: String(id), username: names.get(id) ?? '' })
  return rows.map((row): OfficeContract => ({
    contractId: row.contractId,
    kind: row.kind,
    cadence: row.cadence ?? null,
    // Lists of JSON are the same, but the wire's are not read-only.
    terms: structuredClone(termsToJson(row.terms)) as OfficeContract['terms'],
    state: row.state,
    upline: row.uplineId === undefined ? null : named(row.uplineId),
    downline: named(row.downlineId),
    from: row.inForceFrom?.toString() ?? null,
    to: row.inForceTo?.toString() ?? null,
    offeredAt: row.offeredAt.toString(),
    endedAt: row.endedAt?.toString() ?? null,
    endReason: row.endReason ?? null,
    terminationAt: row.state === 'accepted' ? (row.terminationAt?.toString() ?? null) : null,
  }))
}

async function listContracts(
  parts: ContractPageParts,
  operator: Operator,
  query: QueryOf<typeof officeContracts>,
): Promise<ReplyOf<typeof officeContracts>> {
  const { payer, kind, state, member } = query
  const filter = {
    brandId: operator.brandId,
    kind,
    state: state === 'termination' ? undefined : state,
    topOnly: payer === 'site',
    termination: state === 'termination',
    downlineId: member === undefined ? undefined : memberId(BigInt(member)),
  }
  const { rows, count } = await parts.contracts.desk.list(filter, sliceOf(query))
  return { list: await present(parts, operator, rows), ...pagingOf(query, count) }
}

/** The facts of a contract in the audit log. */
const factsOf = ({ state, terms, inForceTo }: ContractRow) => ({
  state,
  terms: JSON.stringify(termsToJson(terms)),
  ...(inForceTo === undefined ? {} : { until: inForceTo.toString() }),
})

async function one(parts: ContractPageParts, operator: Operator, row: ContractRow): Promise<OfficeContract> {
  const [shown] = await present(parts, operator, [row])
  if (shown === undefined) throw new Error('a contract was not presented')
  return shown
}

async function offer(
  parts: ContractPageParts,
  operator: Operator,
  { member, terms, reason }: BodyOf<typeof offerTopContract>,
): Promise<OfficeContract> {
  const { brandId, operatorId } = operator
  const found = await findNamedMember(parts, brandId, member)
  const agent = await parts.identity.inTeam(brandId, found.memberId, found.memberId)
  if (agent === undefined || agent.uplineId !== undefined || agent.type === 0 || agent.type === 4)
    throw new Refusal('contract.not_top', { fields: [{ field: 'member', code: 'contract.not_top' }] })
  const made = await parts.contracts.desk.offer({
    brandId,
    downlineId: agent.memberId,
    terms: termsFromJson(terms),
    operatorId,
    note: (tx, row) =>
      parts.operators.audit.note(tx, operator, {
        action: 'contract.offered',
        subject: { kind: 'contract', id: row.contractId },
        after: { ...factsOf(row), downline: agent.username },
        reason,
      }),
  })
  return one(parts, operator, made)
}

async function decide(
  parts: ContractPageParts,
  operator: Operator,
  { contractId, action, reason }: BodyOf<typeof decideContract> & { readonly contractId: string },
): Promise<OfficeContract> {
  const decided = await parts.contracts.desk.decide({
    brandId: operator.brandId,
    contractId,
    action,
    note: (tx, before, after, endedBelow) =>
      parts.operators.audit.note(tx, operator, {
        action: 'contract.decided',
        subject: { kind: 'contract', id: contractId },
        before: factsOf(before),
        after: { ...factsOf(after), decision: action, endedBelow: String(endedBelow) },
        reason,
      }),
  })
  return one(parts, operator, decided)
}
