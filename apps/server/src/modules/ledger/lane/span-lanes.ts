import { CompiledQuery } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import { isUnavailable, sqlStateOf, type Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { HintsOf } from '../generations/generations.ts'
import type { AccountId, Posting } from '../ledger.types.ts'
import { countWins, makeMonth, paidMoreState, postBatch, type LaneRow } from '../storage/ledger.sql.ts'
import { inChainOrder, sealBatch } from '../storage/seal-batch.ts'
import { isDuplicate, isMonthMissing, isTransient } from './database-answers.ts'
import type { BatchPlan, LaneCommand, LaneTransaction } from './batch.types.ts'
import { decideBatch } from './decide-batch.ts'
import { LaneMemory } from './lane-memory.ts'
import { lockLanes } from './lock-lanes.ts'
import { findStored, onPool, replayOf, type Outcome } from './stored-commands.ts'

const maxTries = 20

/** What `spanLanes` needs. */
interface SpanSetting {
  readonly database: Database
  readonly clock: Clock
  /** The oid of the type `ledger_line` in this database. */
  readonly ledgerLineOid: number
  readonly hintsOf: HintsOf
}

type LaneOf = (accountId: AccountId) => number | undefined

/**
 * Posts a command whose accounts are in several lanes, all of it or none, in one database transaction. Locks the lanes
 * in the order of their numbers, so that two such commands cannot deadlock, and adds a batch to each. Refuses like
 * `Ledger.post`. `also` is written with what is new, and not for a repetition.
 */
export async function spanLanes(
  setting: SpanSetting,
  laneOf: LaneOf,
  command: LaneCommand,
  also?: (tx: Database) => Promise<void>,
): Promise<Outcome> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      return await setting.database
        .transaction()
        .execute((tx) => attempt({ ...setting, database: tx }, laneOf, command, also))
    } catch (error) {
      if (isUnavailable(error)) throw new Refusal('system.unavailable', { retryAfterSeconds: 2 })
      if (isMonthMissing(error)) await onPool(setting.database).query(makeMonth(setting.clock.now()))
      // Another command took a key meanwhile, or a deadlock was resolved: the next attempt finds the key or succeeds.
      else if (!isDuplicate(error) && !isTransient(error) && sqlStateOf(error) !== paidMoreState) throw error
    }
  }
  throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
}

async function attempt(
  setting: SpanSetting,
  laneOf: LaneOf,
  command: LaneCommand,
  also: ((tx: Database) => Promise<void>) | undefined,
): Promise<Outcome> {
  const heads = await lockLanesOf(setting.database, command, laneOf)
  const store = { session: onPool(setting.database), database: setting.database, hintsOf: setting.hintsOf }
  const stored = (await findStored(store, [command])).get(command)
  const known = stored === undefined ? command : replayOf(command, stored)
  if ('postings' in known) return known
  const plans = await decide(setting, known, heads)
  for (const plan of plans) await write(setting, plan)
  await also?.(setting.database)
  const posted = new Map(
    plans.flatMap(({ plan }) => plan.postings.map(({ posting }) => [posting, posting.key] as const)),
  )
  const postings = known.transactions.flatMap(
    (transaction) => transaction.stored?.postings ?? ofKey(posted, transaction),
  )
  return { result: undefined, postings, replayed: false, bonus: 'not known' }
}

function ofKey(posted: ReadonlyMap<Posting, string>, { key }: LaneTransaction): Posting[] {
  return [...posted].flatMap(([posting, postedKey]) => (postedKey === key ? [posting] : []))
}

interface LockedLane {
  readonly lane: number
  readonly head: LaneRow
  readonly transactions: readonly LaneTransaction[]
}

async function lockLanesOf(db: Database, { transactions }: LaneCommand, laneOf: LaneOf): Promise<LockedLane[]> {
  const byLane = Map.groupBy(transactions, ({ accountId }) => laneOf(accountId))
  const lanes = [...byLane.keys()]
  const rows = await lockLanes(db, lanes)
  if (rows.length !== lanes.length) throw new Error('an account’s lane does not exist')
  return rows.map((head) => ({ lane: head.lane, head, transactions: byLane.get(head.lane) ?? [] }))
}

interface LanePlan {
  readonly plan: BatchPlan
  readonly head: LaneRow
}

async function decide({ database, clock }: SpanSetting, command: LaneCommand, locked: readonly LockedLane[]) {
  const memory = new LaneMemory(onPool(database), database, () => clock.now().epochMilliseconds)
  await memory.load([command])
  const postedAt = clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'trunc' })
  return locked.map(({ lane, head, transactions }): LanePlan => {
    const known = command.transactions.filter(({ id }) => transactions.some((transaction) => transaction.id === id))
    const moment = { lane, batch: head.version + 1n, postedAt }
    const plan = decideBatch([{ transactions: known, call: undefined }], memory, moment)
    const [decision] = plan.decisions
    if (decision?.outcome === 'declined') throw new Refusal(decision.code, { values: decision.values })
    if (decision?.outcome === 'failed') throw decision.error
    return { plan, head }
  })
}

async function write({ database, ledgerLineOid, hintsOf }: SpanSetting, { plan, head }: LanePlan): Promise<void> {
  if (plan.postings.length === 0) return
  const postings = plan.postings.toSorted(inChainOrder)
  const seal = sealBatch({ ...plan.moment, previousHash: head.head_hash }, postings)
  const { text, values } = postBatch(ledgerLineOid, { plan, previousHash: head.head_hash, seal, postings, hintsOf })
  await database.executeQuery(CompiledQuery.raw(text, values))
  if (plan.wins.length === 0) return
  const counted = countWins(plan.wins, plan.moment.postedAt)
  await database.executeQuery(CompiledQuery.raw(counted.text, counted.values))
}
