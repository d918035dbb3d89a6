import type { PointSource } from '@baize/contract'
import type { Database } from '../../../kernel/database/pool.ts'
import { ownVendorCode } from '../../catalog/index.ts'
import {
  laneVersions,
  newestPlaces,
  nextBatches,
  providerCodes,
  readAccounts,
  sumPostings,
  type Account,
  type AccountId,
  type BatchStep,
} from '../../ledger/index.ts'
import type { PointPorts } from '../points.parts.ts'
import { earnedParts } from '../rules/point-rules.ts'
import { rulesBetween, type PointRules } from '../rules/point-rules.sql.ts'
import {
  addProgress,
  earningLines,
  holdCursor,
  insertCursors,
  moveCursor,
  selectCursors,
  type Earned,
  type SummedLine,
} from './count-log.sql.ts'

/** What counting needs. */
export type CountParts = Pick<PointPorts, 'database' | 'catalog' | 'brands' | 'stepLimits'>

const defaultLimits = { batches: 20_000, postings: 100_000 }
/** How long a member's request waits until everything of the member is counted. */
const longestWaitMs = 2_000

/** Whether a step read anything, and how far its lane has been read now. */
interface Step {
  readonly moved: boolean
  readonly upToBatch: bigint
}

const nothingDone: Step = { moved: false, upToBatch: 0n }

/**
 * Counts what members earn, from the ledger's log. A step reads the next batches of a lane, adds what they earned and moves the
 * lane's cursor, in one transaction that locks the cursor: whatever is stopped or runs twice, a posting counts once.
 */
export class LogCounter {
  readonly #parts: CountParts
  /** The step of each lane that runs now: everybody who wants one shares it. */
  readonly #steps = new Map<number, Promise<Step>>()

  constructor(parts: CountParts) {
    this.#parts = parts
  }

  /** Makes cursors for lanes that have none. */
  async addCursors(): Promise<void> {
    const { database } = this.#parts
    const lanes = await laneVersions(database)
    await insertCursors(
      database,
      lanes.map(({ lane }) => lane),
    )
  }

  /** Counts everything that is in the log now. */
  async catchUp(): Promise<void> {
    await this.addCursors()
    for (const { lane, version } of await laneVersions(this.#parts.database)) {
      for (let step = await this.#step(lane); step.moved && step.upToBatch < version;) step = await this.#step(lane)
    }
  }

  /** Counts on until everything that this account has in the log is counted. Gives up after a while. */
  async bringUpToDate(accountId: AccountId): Promise<void> {
    const { database } = this.#parts
    const begun = performance.now()
    for (const { lane, batch } of await newestPlaces(database, [accountId])) {
      // A step that was shared may have begun before this batch, so the first without progress is not the end.
      let idle = 0
      while (idle < 2 && performance.now() - begun < longestWaitMs) {
        if (((await selectCursors(database)).get(lane) ?? 0n) >= batch) break
        // Why it failed is for the job to log; members see what there is.
        const { moved } = await this.#step(lane).catch(() => nothingDone)
        if (!moved) idle += 1
      }
    }
  }

  async #step(lane: number): Promise<Step> {
    const running = this.#steps.get(lane) ?? this.#take(lane).finally(() => this.#steps.delete(lane))
    this.#steps.set(lane, running)
    return running
  }

  async #take(lane: number): Promise<Step> {
    const { database, stepLimits = defaultLimits } = this.#parts
    return database.transaction().execute(async (tx) => {
      const from = await holdCursor(tx, lane)
      if (from === undefined) return nothingDone
      const step = await nextBatches(tx, { lane, afterBatch: from }, stepLimits)
      if (step.upToBatch <= from) return { moved: false, upToBatch: from }
      await addProgress(tx, await this.#earnedIn(tx, step))
      await moveCursor(tx, lane, step.upToBatch)
      return { moved: true, upToBatch: step.upToBatch }
    })
  }

  async #earnedIn(tx: Database, step: BatchStep): Promise<readonly Earned[]> {
    if (step.posted === undefined) return []
    const rules = await rulesBetween(tx, step.posted)
    const earned = new Map<string, Earned>()
    for (const slice of slicesOf(step.posted, rules)) {
      if (slice.rules.size === 0) continue
      const sums = await sumPostings(tx, { ranges: [step], ...slice })
      if (sums === undefined) continue
      const lines = await earningLines(tx, sums)
      for (const one of await this.#earnedBy(tx, lines, slice.rules)) {
        const key = `${one.brandId} ${one.memberId} ${one.source}`
        earned.set(key, { ...one, parts: one.parts + (earned.get(key)?.parts ?? 0n) })
      }
    }
    return [...earned.values()].filter(({ parts }) => parts !== 0n)
  }

  async #earnedBy(
    tx: Database,
    lines: readonly SummedLine[],
    rules: ReadonlyMap<number, PointRules>,
  ): Promise<readonly Earned[]> {
    if (lines.length === 0) return []
    // By the transaction itself: with a lane each, a crowd of members would hold every connection and wait for another one.
    const accounts = await readAccounts(tx, [...new Set(lines.map(({ accountId }) => accountId))])
    const providers = await providerCodes(tx, [...new Set(lines.map(({ providerId }) => providerId))])
    return lines.flatMap((line) => {
      const account = accounts.get(line.accountId)
      const settings = account === undefined ? undefined : rules.get(account.brandId)?.settings
      // Trial play, points and money at a vendor earn nothing.
      if (account === undefined || settings === undefined || account.kind !== 'main') return []
      const { brandId, memberId } = account
      const source = this.#sourceOf(account, providers.get(line.providerId), line.gameCode)
      return [
        { brandId, memberId, source: 'deposit', parts: earnedParts(settings, 'deposit', line.deposited) },
        ...(source === undefined
          ? []
          : [{ brandId, memberId, source, parts: earnedParts(settings, source, line.staked) }]),
      ]
    })
  }

  /** The type of the game; `undefined` for what is no game of the catalogue. */
  #sourceOf({ brandId }: Account, provider: string | undefined, gameCode: string): PointSource | undefined {
    if (provider === undefined || gameCode === '') return undefined
    // A brand that is stored and no longer loaded has no catalogue.
    if (!this.#parts.brands.all.some((brand) => brand.brandId === brandId)) return undefined
    const vendorCode = provider === 'play' ? ownVendorCode : provider
    return this.#parts.catalog.of(brandId).game({ vendorCode, gameCode })?.gameType
  }
}

/** A period in which the rules of no brand change, with the rules of each brand that has any. */
interface RuleSlice {
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
  readonly rules: ReadonlyMap<number, PointRules>
}

/** Cuts a period where a version of the rules begins. */
export function slicesOf(
  { first, last }: { readonly first: Temporal.Instant; readonly last: Temporal.Instant },
  rules: readonly PointRules[],
): readonly RuleSlice[] {
  const end = last.add({ microseconds: 1 })
  const cuts = rules
    .map(({ countsFrom }) => countsFrom)
    .filter((at) => Temporal.Instant.compare(at, first) > 0 && Temporal.Instant.compare(at, end) < 0)
    .toSorted((left, right) => Temporal.Instant.compare(left, right))
  const bounds = [first, ...cuts, end]
  return bounds.slice(1).flatMap((until, place) => {
    const since = bounds[place] ?? first
    if (Temporal.Instant.compare(since, until) >= 0) return []
    const now = rules.filter(({ countsFrom }) => Temporal.Instant.compare(countsFrom, since) <= 0)
    // Later versions of a brand come later in the list and take the place of earlier ones.
    return [{ since, until, rules: new Map(now.map((one) => [one.brandId, one])) }]
  })
}
