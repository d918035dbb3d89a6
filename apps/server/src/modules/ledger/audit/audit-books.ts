import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Metrics } from '../../../kernel/metrics.ts'
import type { Ledger } from '../ledger.ts'
import { quietPace, runPaced, StepSize, type Pace } from '../upkeep/paced-steps.ts'
import { auditMetrics, type AuditMetrics } from '../upkeep/upkeep-metrics.ts'
import { auditAccounts } from './audit-accounts.ts'
import { auditBonuses } from './audit-bonuses.ts'
import { auditChains } from './audit-chains.ts'
import { auditDebts } from './audit-debts.ts'
import { auditHeld } from './audit-held.ts'
import { auditHeads } from './audit-heads.ts'
import { auditHouses } from './audit-houses.ts'
import { auditIdentities } from './audit-identities.ts'
import { auditKeys } from './audit-keys.ts'
import { auditPlaces } from './audit-places.ts'
import { auditRules } from './audit-rules.ts'
import * as store from './audit.sql.ts'
import {
  auditParts,
  type AuditFault,
  type AuditPart,
  type AuditState,
  type CurrencySum,
  type PartStep,
} from './audit.types.ts'

/** The settings of the auditor. */
export interface AuditorSetting {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'setRule'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly pace?: Pace
}

interface PartWork {
  readonly step: (db: Database, state: AuditState, maxRows: number) => Promise<PartStep>
  /** The part's share of a run, so that progress is even. */
  readonly weight: number
  readonly size: StepSize
}

/**
 * Checks all books again in small steps while the server keeps posting. Each step stores its findings and its position
 * in one transaction, so a run can resume wherever it was stopped. An account whose chain is broken accepts no new bets
 * until an operator releases it; wins and rollbacks are still posted.
 */
export class Auditor {
  readonly #setting: AuditorSetting
  readonly #pace: Pace
  readonly #metrics: AuditMetrics
  readonly #parts: Readonly<Record<AuditPart, PartWork>> = {
    chains: { step: auditChains, weight: 0.45, size: new StepSize() },
    accounts: { step: auditAccounts, weight: 0.35, size: new StepSize() },
    keys: { step: auditKeys, weight: 0.1, size: new StepSize() },
    houses: { step: auditHouses, weight: 0.04, size: new StepSize() },
    rules: { step: auditRules, weight: 0.02, size: new StepSize() },
    heads: { step: auditHeads, weight: 0.02, size: new StepSize() },
    identities: { step: auditIdentities, weight: 0.01, size: new StepSize() },
    places: { step: auditPlaces, weight: 0.005, size: new StepSize() },
    debts: { step: auditDebts, weight: 0.003, size: new StepSize() },
    held: { step: auditHeld, weight: 0.001, size: new StepSize() },
    bonuses: { step: auditBonuses, weight: 0.001, size: new StepSize() },
  }

  constructor(setting: AuditorSetting) {
    this.#setting = setting
    this.#pace = setting.pace ?? quietPace
    this.#metrics = auditMetrics(setting.metrics, setting.clock)
  }

  /**
   * Continues the current run, or begins the day's run. Resolves when the run is done, its time is over, or the signal
   * aborts.
   */
  async tick(now: Temporal.Instant, signal: AbortSignal = new AbortController().signal): Promise<void> {
    const { database } = this.#setting
    await this.#blockBroken()
    if ((await store.selectRun(database)) === undefined && (await this.#isDue(now))) await store.startRun(database, now)
    await runPaced(() => this.#step(), this.#pace, signal)
    await this.refresh()
  }

  /** Updates the metrics. */
  async refresh(): Promise<void> {
    const { database } = this.#setting
    this.#metrics.problems.set(await store.countProblems(database))
    this.#metrics.lastWhole((await store.selectRunTimes(database)).finishedAt)
    this.#metrics.shareDone.set((await store.selectRun(database))?.share_done ?? 1)
  }

  async #isDue(now: Temporal.Instant): Promise<boolean> {
    const { startedAt } = await store.selectRunTimes(this.#setting.database)
    return startedAt === undefined || utcDay(startedAt) < utcDay(now)
  }

  /** Takes one step. Returns whether there is more to do. */
  async #step(): Promise<boolean> {
    const { database, clock } = this.#setting
    const run = await store.selectRun(database)
    if (run === undefined) return false
    const { step, size } = this.#parts[run.part]
    const began = performance.now()
    const done = await step(database, run.state, size.rows)
    const to = this.#advance(run, done)
    if (!(await store.advanceRun(database, run, to, clock.now()))) return false
    const tookMs = performance.now() - began
    size.learn(tookMs, this.#pace)
    this.#metrics.stepSeconds.observe(tookMs / 1_000)
    this.#metrics.shareDone.set(to.share)
    if (to.faults.length > 0) await this.#raise(to.faults)
    return !to.finished
  }

  #advance({ part, state }: store.AuditRun, done: PartStep): store.Advance {
    const sums = addSums(state.sums, done.sums ?? [])
    const place = auditParts.indexOf(part)
    const next = done.cursor === undefined ? auditParts[place + 1] : part
    const before = auditParts.slice(0, place).reduce((sum, name) => sum + this.#parts[name].weight, 0)
    return {
      part: next ?? part,
      state: { ...state, sums, cursor: done.cursor ?? {} },
      share: next === undefined ? 1 : Math.min(1, before + this.#parts[part].weight * done.share),
      checked: done.checked,
      finished: next === undefined,
      faults: next === undefined ? [...done.faults, ...wrongSums(sums)] : done.faults,
    }
  }

  /** Logs new problems. Settled problems are known to the operator and not raised again. */
  async #raise(faults: readonly AuditFault[]): Promise<void> {
    const { database, log, metrics } = this.#setting
    const found = new Set(faults.map(({ message }) => message))
    for (const { rule, message } of await store.selectProblems(database, 1_000)) {
      if (!found.has(message)) continue
      log.error({ rule }, `the ledger's books contain an error: ${message}`)
      metrics.brokenInvariants.inc({ where: 'ledger' })
    }
    this.#metrics.problems.set(await store.countProblems(database))
    await this.#blockBroken()
  }

  async #blockBroken(): Promise<void> {
    const { database, ledger, log } = this.#setting
    for (const { account_id: accountId, message } of await store.selectUnblocked(database)) {
      const rule = { blocked: true, limits: [], reason: message.slice(0, 300) }
      await ledger
        .setRule(accountId, 'audit', rule)
        .catch((error: unknown) =>
          log.error({ err: error }, 'could not block an account with errors; the next run tries again'),
        )
    }
  }
}

function addSums(sums: AuditState['sums'], more: readonly CurrencySum[]): AuditState['sums'] {
  const added = { ...sums }
  for (const { currency, amount } of more) added[currency] = String(BigInt(added[currency] ?? 0) + BigInt(amount))
  return added
}

function wrongSums(sums: AuditState['sums']): AuditFault[] {
  return Object.entries(sums).flatMap(([currency, sum]): AuditFault[] => {
    const message = `${currency}: members and house together hold ${sum} instead of 0`
    return BigInt(sum) === 0n ? [] : [{ rule: 'sum per currency', accountId: undefined, message }]
  })
}

/** The day as a sortable string. */
function utcDay(at: Temporal.Instant): string {
  return at.toString().slice(0, 10)
}
