import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import {
  agentApplications,
  approveApplication,
  rejectApplication,
  type OfficeApplication,
} from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Agents, ApplicationRow } from '../../agents/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the queue of applications for the agent programme needs. */
export interface ApplicationPageParts {
  readonly agents: Pick<Agents, 'applications'>
  readonly identity: Pick<Identity, 'usernamesOf' | 'registeredAt' | 'teams'>
  readonly operators: { readonly audit: Pick<Operators['audit'], 'note'> }
}

/** Binds the endpoints with which operators decide who becomes an agent. */
export function bindApplicationPages(bind: OfficeBind, parts: ApplicationPageParts): void {
  bind(agentApplications, ({ caller, query }) => list(parts, caller.operator, query))
  bind(approveApplication, ({ caller, params, body }) => approve(parts, caller.operator, { ...params, ...body }))
  bind(rejectApplication, ({ caller, params, body }) => reject(parts, caller.operator, { ...params, ...body }))
}

/** A page of the applications of the operator's brand. */
async function list(
  parts: ApplicationPageParts,
  operator: Operator,
  query: QueryOf<typeof agentApplications>,
): Promise<ReplyOf<typeof agentApplications>> {
  const asked = {
    brandId: operator.brandId,
    isWaiting: query.queue === 'waiting',
    memberId: query.member === undefined ? undefined : BigInt(query.member),
  }
  const { rows, count } = await parts.agents.applications.desk.list(asked, sliceOf(query))
  return { list: await present(parts, operator, rows), ...pagingOf(query, count) }
}

async function present(
  { identity }: ApplicationPageParts,
  { brandId }: Operator,
  rows: readonly ApplicationRow[],
): Promise<OfficeApplication[]> {
  const members = [...new Set(rows.map(({ memberId }) => memberId))]
  const teams = await identity.teams.of(brandId, members)
  const uplineOf = (member: MemberId) =>
    teams
      .get(member)
      ?.at(-1)
      ?.agentIds.findLast((agent) => agent !== member)
  const uplines = members.map(uplineOf).filter((one) => one !== undefined)
  const names = await identity.usernamesOf(brandId, [...new Set([...members, ...uplines])])
  const named = (id: MemberId) => ({ memberId: String(id), username: names.get(id) ?? '' })
  const times = await Promise.all(members.map((memberId) => identity.registeredAt({ brandId, memberId })))
  const registered = new Map(members.map((member, place) => [member, times[place]?.toString() ?? '']))
  return rows.map((row) => {
    const upline = uplineOf(row.memberId)
    return {
      applicationId: row.applicationId,
      member: named(row.memberId),
      upline: upline === undefined ? null : named(upline),
      state: row.state,
      contact: row.contact ?? '',
      plan: row.plan ?? '',
      expected: row.expected,
      registeredAt: registered.get(row.memberId) ?? '',
      sentAt: row.sentAt.toString(),
      decidedBy: row.decidedName,
      decidedAt: row.decidedAt?.toString() ?? null,
      answer: row.answer,
    }
  })
}

/** Makes the member an agent. */
async function approve(
  parts: ApplicationPageParts,
  operator: Operator,
  { applicationId, answer }: BodyOf<typeof approveApplication> & { readonly applicationId: string },
): Promise<OfficeApplication> {
  const decision = decisionOf(parts, operator, { applicationId, action: 'agent.application_approved', answer })
  return decided(parts, operator, applicationId, await parts.agents.applications.desk.approve({ ...decision, answer }))
}

/** Rejects the application with a reason, which the member reads. */
async function reject(
  parts: ApplicationPageParts,
  operator: Operator,
  { applicationId, reason }: BodyOf<typeof rejectApplication> & { readonly applicationId: string },
): Promise<OfficeApplication> {
  const decision = decisionOf(parts, operator, { applicationId, action: 'agent.application_rejected', answer: reason })
  return decided(
    parts,
    operator,
    applicationId,
    await parts.agents.applications.desk.reject({ ...decision, answer: reason }),
  )
}

/** Who decides, and how it is recorded. */
function decisionOf(
  { operators }: ApplicationPageParts,
  operator: Operator,
  {
    applicationId,
    action,
    answer,
  }: {
    readonly applicationId: string
    readonly action: 'agent.application_approved' | 'agent.application_rejected'
    readonly answer: string | null
  },
) {
  return {
    brandId: operator.brandId,
    applicationId,
    by: { operatorId: operator.operatorId, name: operator.username },
    note: (tx: Database, { memberId, expected }: ApplicationRow) =>
      operators.audit.note(tx, operator, {
        action,
        subject: { kind: 'member', id: String(memberId) },
        after: { application: applicationId, expected },
        reason: answer ?? undefined,
      }),
  }
}

async function decided(
  parts: ApplicationPageParts,
  operator: Operator,
  applicationId: string,
  done: 'done' | 'unknown' | 'decided',
): Promise<OfficeApplication> {
  if (done === 'unknown') throw new Refusal('agent.application_unknown')
  if (done === 'decided') throw new Refusal('payment.decided')
  const row = await parts.agents.applications.desk.read(operator.brandId, applicationId)
  const [shown] = row === undefined ? [] : await present(parts, operator, [row])
  if (shown === undefined) throw new Refusal('agent.application_unknown')
  return shown
}
