import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import {
  agentPayHealth,
  approveAgentPay,
  cancelAgentPay,
  correctPayPeriod,
  listAgentPay,
  listPayPeriods,
  tryPayPeriod,
  writeOffAgentPay,
  type OfficePayRow,
} from '@baize/contract/office'
import { formatAmount, minorSum, type Minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { memberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Contracts, DeskRow, PayDifferences } from '../../contracts/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the pages of agents' pay need. */
export interface PayPageParts {
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly contracts: Pick<Contracts, 'payDesk'>
  readonly operators: Pick<Operators, 'audit'>
}

/** Binds the endpoints about agents' pay. */
export function bindPayPages(bind: OfficeBind, parts: PayPageParts): void {
  bind(listAgentPay, ({ caller, query }) => list(parts, caller.operator, query))
  bind(approveAgentPay, ({ caller, params }) => decide(parts, caller.operator, { ...params, refusal: undefined }))
  bind(cancelAgentPay, ({ caller, params, body }) =>
    decide(parts, caller.operator, { ...params, refusal: body.reason }),
  )
  bind(writeOffAgentPay, ({ caller, params, body }) => writeOff(parts, caller.operator, { ...params, ...body }))
  bind(agentPayHealth, ({ caller }) => health(parts, caller.operator))
  bind(listPayPeriods, ({ caller, query }) => listPeriods(parts, caller.operator, query))
  bind(tryPayPeriod, ({ caller, query }) => tryPeriod(parts, caller.operator, query))
  bind(correctPayPeriod, ({ caller, body }) => correct(parts, caller.operator, body))
}

const textOf = ({ brands }: PayPageParts, { brandId }: Operator) => {
  const { digits } = brands.byId(brandId).currency
  return (amount: Minor) => formatAmount(amount, digits)
}

async function namesOf({ identity }: PayPageParts, { brandId }: Operator, ids: readonly bigint[]) {
  const names = await identity.usernamesOf(brandId, [...new Set(ids)].map(memberId))
  return (id: bigint) => ({ memberId: String(id), username: names.get(memberId(id)) ?? '' })
}

async function present(parts: PayPageParts, operator: Operator, rows: readonly DeskRow[]): Promise<OfficePayRow[]> {
  const ids = rows.flatMap(({ uplineId, downlineId }) => [downlineId, ...(uplineId === null ? [] : [uplineId])])
  const [named, text] = [await namesOf(parts, operator, ids), textOf(parts, operator)]
  return rows.map((row) => ({
    rowId: row.rowId,
    kind: row.kind,
    cadence: row.cadence,
    periodFrom: row.periodFrom.toString(),
    periodTo: row.periodTo.toString(),
    upline: row.uplineId === null ? null : named(row.uplineId),
    downline: named(row.downlineId),
    run: row.run,
    amount: text(row.amountMinor),
    state: row.state,
    decidedAt: row.decidedAt?.toString() ?? null,
    computedAt: row.computedAt.toString(),
    paidAt: row.paidAt?.toString() ?? null,
  }))
}

async function list(
  parts: PayPageParts,
  operator: Operator,
  query: QueryOf<typeof listAgentPay>,
): Promise<ReplyOf<typeof listAgentPay>> {
  const { brandId } = operator
  const { queue, kind, member } = query
  const asked = { brandId, queue, kind, memberId: member === undefined ? undefined : memberId(BigInt(member)) }
  const { rows, count } = await parts.contracts.payDesk.list(asked, sliceOf(query))
  const limit = parts.brands.byId(brandId).agentProgramme?.approveAboveMinor
  return {
    list: await present(parts, operator, rows),
    approveAbove: limit === undefined ? null : textOf(parts, operator)(limit),
    ...pagingOf(query, count),
  }
}

/** Approves an amount above the limit, or refuses it with a reason. */
async function decide(
  parts: PayPageParts,
  operator: Operator,
  { rowId, refusal }: { readonly rowId: string; readonly refusal: string | undefined },
): Promise<OfficePayRow> {
  const isApproved = refusal === undefined
  const { brandId, operatorId } = operator
  const row = await parts.contracts.payDesk.decide({ brandId, rowId, isApproved, operatorId }, (tx, decided) =>
    parts.operators.audit.note(tx, operator, {
      action: isApproved ? 'agent_pay.approved' : 'agent_pay.cancelled',
      subject: { kind: 'agent_pay', id: rowId },
      after: { member: String(decided.downlineId), amount: textOf(parts, operator)(decided.amountMinor) },
      ...(refusal === undefined ? {} : { reason: refusal }),
    }),
  )
  return shownRow(parts, operator, row)
}

/** Writes off what an upline cannot pay. */
async function writeOff(
  parts: PayPageParts,
  operator: Operator,
  { rowId, reason }: { readonly rowId: string; readonly reason: string },
): Promise<OfficePayRow> {
  const { brandId, operatorId } = operator
  const row = await parts.contracts.payDesk.writeOff({ brandId, rowId, operatorId }, (tx, written) =>
    parts.operators.audit.note(tx, operator, {
      action: 'agent_pay.written_off',
      subject: { kind: 'agent_pay', id: rowId },
      after: {
        member: String(written.downlineId),
        upline: String(written.uplineId),
        amount: textOf(parts, operator)(written.amountMinor),
      },
      reason,
    }),
  )
  return shownRow(parts, operator, row)
}

async function shownRow(parts: PayPageParts, operator: Operator, row: DeskRow | 'decided' | 'unknown') {
  if (row === 'unknown') throw new Refusal('pay.unknown')
  if (row === 'decided') throw new Refusal('payment.decided')
  const [shown] = await present(parts, operator, [row])
  if (shown === undefined) throw new Error('a row is shown')
  return shown
}

async function health(parts: PayPageParts, operator: Operator): Promise<ReplyOf<typeof agentPayHealth>> {
  const { costMinor, netsMinor, ...counts } = await parts.contracts.payDesk.health(operator.brandId)
  const text = textOf(parts, operator)
  return { cost: text(costMinor), nets: text(netsMinor), difference: text(minorSum(costMinor - netsMinor)), ...counts }
}

async function listPeriods(
  parts: PayPageParts,
  operator: Operator,
  query: QueryOf<typeof listPayPeriods>,
): Promise<ReplyOf<typeof listPayPeriods>> {
  const text = textOf(parts, operator)
  const asked = { brandId: operator.brandId, kind: query.kind }
  const { rows, count } = await parts.contracts.payDesk.periods(asked, sliceOf(query))
  return {
    list: rows.map(({ kind, cadence, from, to, state, rows: made, amountMinor }) => ({
      kind,
      cadence: cadence ?? null,
      from: from.toString(),
      to: to.toString(),
      state,
      rows: made,
      amount: text(amountMinor),
    })),
    ...pagingOf(query, count),
  }
}

type Named = QueryOf<typeof tryPayPeriod>

const periodOf = ({ brandId }: Operator, { kind, cadence, from }: Named) => ({
  brandId,
  kind,
  cadence,
  from: beginOf(from),
})

/** When a named period begins. No period begins at a time that does not exist, nor before there were sites. */
function beginOf(text: string): Temporal.Instant {
  try {
    const begin = Temporal.Instant.from(text)
    if (begin.epochMilliseconds > 0) return begin
  } catch {
    // It is refused below.
  }
  throw new Refusal('pay.unknown')
}

async function presentDifferences(parts: PayPageParts, operator: Operator, found: PayDifferences | undefined) {
  if (found === undefined) throw new Refusal('pay.unknown')
  const text = textOf(parts, operator)
  const named = await namesOf(
    parts,
    operator,
    found.list.map(({ downlineId }) => downlineId),
  )
  return {
    list: found.list.map(({ downlineId, beforeMinor, afterMinor }) => ({
      downline: named(downlineId),
      before: text(beforeMinor),
      after: text(afterMinor),
      difference: text(minorSum(afterMinor - beforeMinor)),
    })),
    count: found.count,
    total: text(found.totalMinor),
  }
}

async function tryPeriod(parts: PayPageParts, operator: Operator, query: Named) {
  const found = await parts.contracts.payDesk.tryAgain(periodOf(operator, query))
  return presentDifferences(parts, operator, found)
}

async function correct(parts: PayPageParts, operator: Operator, { reason, ...named }: BodyOf<typeof correctPayPeriod>) {
  const found = await parts.contracts.payDesk.correct(periodOf(operator, named), (tx, { count, totalMinor }) =>
    parts.operators.audit.note(tx, operator, {
      action: 'agent_pay.corrected',
      subject: { kind: 'agent_pay', id: `${named.kind} ${named.cadence ?? ''}`.trim() },
      after: { from: named.from, count: String(count), amount: textOf(parts, operator)(totalMinor) },
      reason,
    }),
  )
  return presentDifferences(parts, operator, found)
}
