import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { AccountId } from '../ledger.types.ts'
import type { AuditFault, AuditPart, AuditRule, AuditState } from './audit.types.ts'

/** An unfinished run of the auditor. */
export interface AuditRun {
  readonly run: number
  readonly step: bigint
  readonly part: AuditPart
  readonly state: AuditState
  readonly share_done: number
}

/** Returns the unfinished run, if there is one. */
export async function selectRun(db: Database): Promise<AuditRun | undefined> {
  const { rows } = await sql<AuditRun>`
    select run, step, part, state, share_done from ledger_audit where finished_at is null`.execute(db)
  return rows[0]
}

/** Returns when the newest run began and when the last complete one ended. */
export async function selectRunTimes(db: Database) {
  const { rows } = await sql<{ started_at: Temporal.Instant | null; finished_at: Temporal.Instant | null }>`
    select max(started_at) as started_at, max(finished_at) as finished_at from ledger_audit`.execute(db)
  return { startedAt: rows[0]?.started_at ?? undefined, finishedAt: rows[0]?.finished_at ?? undefined }
}

/** Whether the books were found whole, and when they were last gone through. */
export async function auditStanding(
  db: Database,
): Promise<{ readonly openProblems: number; readonly finishedAt: Temporal.Instant | undefined }> {
  const [openProblems, { finishedAt }] = await Promise.all([countProblems(db), selectRunTimes(db)])
  return { openProblems, finishedAt }
}

/** Begins a run. Returns `false` if one is unfinished. */
export async function startRun(db: Database, at: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ lane: number; version: bigint }>`select lane, version from ledger_lane`.execute(db)
  const versions = Object.fromEntries(rows.map(({ lane, version }) => [lane, String(version)]))
  const state: AuditState = { versions, sums: {}, cursor: {} }
  const started = await sql<{ run: number | null }>`
    select ledger_start_audit(${at.toString()}::timestamptz, ${JSON.stringify(state)}::jsonb) as run`.execute(db)
  return started.rows[0]?.run !== null
}

/** A run as operators see it. */
export interface RunSummary {
  readonly run: number
  readonly startedAt: Temporal.Instant
  readonly finishedAt: Temporal.Instant | null
  readonly part: AuditPart
  readonly share: number
  /** How many rows it has checked. */
  readonly checked: bigint
  /** How many problems it found that were not known before. */
  readonly found: number
}

/** The newest runs, the newest first. */
export async function selectRuns(db: Database, max: number): Promise<RunSummary[]> {
  const { rows } = await sql<RunSummary>`
    select run, started_at as "startedAt", finished_at as "finishedAt", part, share_done as share, checked, (
      select count(*)::int from ledger_audit_problem problem where problem.run = ledger_audit.run) as found
    from ledger_audit order by run desc limit ${max}`.execute(db)
  return rows
}

/** A problem with what became of it. */
export interface ListedProblem extends AuditProblem {
  readonly memberId: bigint | null
  readonly settledAt: Temporal.Instant | null
  readonly settledReason: string | null
}

/** A page of the problems, the newest first, and how many there are, up to a number. Those of other brands' accounts are left out. */
export async function listProblems(
  db: Database,
  {
    brandId,
    isOpen,
    limit,
    offset,
    countUpTo,
  }: {
    readonly brandId: BrandId
    readonly isOpen: boolean | undefined
    readonly limit: number
    readonly offset: number
    readonly countUpTo: number
  },
): Promise<{ readonly rows: readonly ListedProblem[]; readonly count: number }> {
  const state = isOpen === undefined ? sql`true` : isOpen ? sql`settled_at is null` : sql`settled_at is not null`
  const shown = sql`${state} and (brand_id is null or brand_id = ${brandId})`
  const { rows } = await sql<Omit<ListedProblem, 'accountId'> & { accountId: AccountId | null }>`
    select problem, rule, account_id as "accountId", member_id as "memberId", message, found_at as "foundAt",
      settled_at as "settledAt", settled_reason as "settledReason"
    from ledger_audit_problem left join ledger_account using (account_id)
    where ${shown} order by problem desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ledger_audit_problem left join ledger_account using (account_id) where ${shown} limit ${countUpTo}) counted`.execute(
    db,
  )
  return {
    rows: rows.map((row) => ({ ...row, accountId: row.accountId ?? undefined })),
    count: counted.rows[0]?.count ?? 0,
  }
}

/** The state of a run after a step, and what the step found. */
export interface Advance {
  readonly part: AuditPart
  readonly state: AuditState
  readonly share: number
  readonly checked: number
  readonly finished: boolean
  readonly faults: readonly AuditFault[]
}

/** Advances a run. Returns false if another process did so first. */
export async function advanceRun(db: Database, run: AuditRun, to: Advance, at: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ advanced: boolean }>`
    select ledger_advance_audit(${run.run}::int, ${run.step}::bigint, ${to.part}, ${JSON.stringify(to.state)}::jsonb,
      ${to.share}::real, ${to.checked}::bigint, ${to.finished}, ${at.toString()}::timestamptz,
      ${to.faults.map(({ rule }) => rule)}::text[], ${to.faults.map(({ accountId }) => accountId ?? null)}::bigint[],
      ${to.faults.map(({ message }) => message)}::text[]) as advanced`.execute(db)
  return rows[0]?.advanced ?? false
}

/** A problem that the auditor found and nobody has settled yet. */
export interface AuditProblem {
  readonly problem: number
  readonly rule: AuditRule
  readonly accountId: AccountId | undefined
  readonly message: string
  readonly foundAt: Temporal.Instant
}

/** Returns at most `max` open problems after the problem `after`, oldest first. */
export async function selectProblems(db: Database, max: number, after = 0): Promise<AuditProblem[]> {
  const { rows } = await sql<Omit<AuditProblem, 'accountId'> & { accountId: AccountId | null }>`
    select problem, rule, account_id as "accountId", message, found_at as "foundAt"
    from ledger_audit_problem where settled_at is null and problem > ${after} order by problem limit ${max}`.execute(db)
  return rows.map((row) => ({ ...row, accountId: row.accountId ?? undefined }))
}

export async function countProblems(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from ledger_audit_problem where settled_at is null`.execute(db)
  return rows[0]?.open ?? 0
}

/** Returns accounts with an open problem that the auditor has not blocked yet, with the first problem of each. */
export async function selectUnblocked(db: Database): Promise<{ account_id: AccountId; message: string }[]> {
  const { rows } = await sql<{ account_id: AccountId; message: string }>`
    select distinct on (account_id) account_id, message
    from ledger_audit_problem join ledger_account using (account_id)
    where settled_at is null and (
      select blocked from ledger_account_rule rule
      where rule.account_id = ledger_audit_problem.account_id and source = 'audit' order by place desc limit 1) is not true
    order by account_id, problem`.execute(db)
  return rows
}

/** Whether the newest rule of the auditor for an account is a block. */
export async function isBlockedByAudit(db: Database, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select blocked from ledger_account_rule
    where account_id = ${accountId} and source = 'audit' order by place desc limit 1`.execute(db)
  return rows[0]?.blocked ?? false
}

export async function settleProblems(db: Database, problems: readonly number[], reason: string, at: Temporal.Instant) {
  const { rows } = await sql<{ settled: number }>`
    select ledger_settle_problems(${problems}::int[], ${reason}, ${at.toString()}::timestamptz) as settled`.execute(db)
  return rows[0]?.settled ?? 0
}

export async function selectProblemsOf(db: Database, accountId: AccountId): Promise<number[]> {
  const { rows } = await sql<{ problem: number }>`
    select problem from ledger_audit_problem where account_id = ${accountId} and settled_at is null`.execute(db)
  return rows.map(({ problem }) => problem)
}
