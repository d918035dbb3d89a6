import type { QueryOf, ReplyOf } from '@baize/contract'
import {
  mostCounted,
  type ledgerAudit as auditContract,
  type ledgerProblems as problemsContract,
  type officeHourHeads as headsContract,
} from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { listProblems, selectHourHeads, selectRuns, startRun } from '../../ledger/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { LedgerPageParts } from './ledger-page.parts.ts'

const shownRuns = 10

/** The auditor's newest runs, and how far the current one is. */
export async function showAudit(
  { database }: LedgerPageParts,
  { brandId }: Operator,
): Promise<ReplyOf<typeof auditContract>> {
  const [runs, open] = await Promise.all([
    selectRuns(database, shownRuns),
    listProblems(database, { brandId, isOpen: true, limit: 0, offset: 0, countUpTo: mostCounted }),
  ])
  return {
    runs: runs.map(({ run, startedAt, finishedAt, part, share, checked, found }) => ({
      run,
      startedAt: startedAt.toString(),
      finishedAt: finishedAt?.toString() ?? null,
      part,
      share,
      checked: Number(checked),
      found,
    })),
    openProblems: open.count,
  }
}

/** Has the auditor begin a run, which its job goes on with. Throws `ledger.audit_running`. */
export async function startAudit(parts: LedgerPageParts, operator: Operator): Promise<ReplyOf<typeof auditContract>> {
  const { database, clock, operators } = parts
  await database.transaction().execute(async (tx) => {
    if (!(await startRun(tx, clock.now()))) throw new Refusal('ledger.audit_running')
    await operators.audit.note(tx, operator, { action: 'ledger.audit_started' })
  })
  return showAudit(parts, operator)
}

/** A page of what the auditor found. */
export async function showProblems(
  { database }: LedgerPageParts,
  { brandId }: Operator,
  query: QueryOf<typeof problemsContract>,
): Promise<ReplyOf<typeof problemsContract>> {
  const isOpen = query.state === 'all' ? undefined : query.state === 'open'
  const { rows, count } = await listProblems(database, { brandId, isOpen, ...sliceOf(query) })
  return {
    list: rows.map(({ problem, rule, message, accountId, memberId, foundAt, settledAt, settledReason }) => ({
      problem,
      rule,
      message,
      accountId: accountId === undefined ? null : String(accountId),
      memberId: memberId === null ? null : String(memberId),
      foundAt: foundAt.toString(),
      settledAt: settledAt?.toString() ?? null,
      settledReason,
    })),
    ...pagingOf(query, count),
  }
}

/** A page of the published heads of hours. */
export async function showHeads(
  { database }: LedgerPageParts,
  query: QueryOf<typeof headsContract>,
): Promise<ReplyOf<typeof headsContract>> {
  const { heads, total } = await selectHourHeads(database, { no: query.pageNo, size: query.pageSize })
  return {
    list: heads.map(({ hour, lane, batch, hash, publishedAt }) => ({
      hour: hour.toString(),
      lane,
      batch: String(batch),
      hash: hash.toString('hex'),
      publishedAt: publishedAt.toString(),
    })),
    ...pagingOf(query, total),
  }
}
