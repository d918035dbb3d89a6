import { CompiledQuery } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import { isUnavailable, type Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AccountId, Posting } from '../ledger.types.ts'
import { makeMonth, postBatch, type LaneRow } from '../storage/ledger.sql.ts'
import { inChainOrder, sealBatch } from '../storage/seal-batch.ts'
import { isDuplicate, isMonthMissing, isPassing } from './database-answers.ts'
import { decideBatch, type BatchPlan, type LaneCommand, type LaneTransaction } from './decide-batch.ts'
import { LaneMemory } from './lane-memory.ts'
import { lockLanes } from './lock-lanes.ts'
import { findStored, onPool, replayOf, type Outcome } from './stored-commands.ts'

const mostTries = 20

/** What a command over several lanes is posted with. */
interface SpanSetting {
  readonly database: Database
  readonly clock: Clock
  /** The number of the type `ledger_line` in this database. */
  readonly lineType: number
}

type LaneOf = (accountId: AccountId) => number | undefined

/**
 * Posts a command whose accounts lie in several lanes, all of it or none, in one database transaction. It takes the lanes
 * in the order of their numbers, so that two such commands never wait for each other in a circle, and moves each of them
 * by a batch. Refuses as `Ledger.post` does.
 */
export async function spanLanes(setting: SpanSetting, laneOf: LaneOf, command: LaneCommand): Promise<Outcome> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return await setting.database
        .transaction()
        .execute((tx) => attempt({ ...setting, database: tx }, laneOf, command))
    } catch (error) {
      if (isUnavailable(error)) throw new Refusal('system.unavailable', { retryAfterSeconds: 2 })
      if (isMonthMissing(error)) await onPool(setting.database).query(makeMonth(setting.clock.now()))
      // Another one took a key in between, or a deadlock was broken: then it is found, or passes, the next time.
      else if (!isDuplicate(error) && !isPassing(error)) throw error
    }
  }
  throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
}

async function attempt(setting: SpanSetting, laneOf: LaneOf, command: LaneCommand): Promise<Outcome> {
  const heads = await lockLanesOf(setting.database, command, laneOf)
  const stored = (await findStored(onPool(setting.database), setting.database, [command])).get(command)
  const known = stored === undefined ? command : replayOf(command, stored)
  if ('postings' in known) return known
  const plans = await decide(setting, known, heads)
  for (const plan of plans) await write(setting, plan)
  const posted = new Map(plans.flatMap(({ plan }) => plan.lines.map(({ posting }) => [posting, posting.key] as const)))
  const postings = known.transactions.flatMap(
    (transaction) => transaction.stored?.postings ?? ofKey(posted, transaction),
  )
  return { result: undefined, postings, replayed: false }
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

async function write({ database, lineType }: SpanSetting, { plan, head }: LanePlan): Promise<void> {
  if (plan.lines.length === 0) return
  const lines = plan.lines.toSorted(inChainOrder)
  const seal = sealBatch({ ...plan.moment, previousHash: head.head_hash }, lines)
  const { text, values } = postBatch(lineType, { plan, previousHash: head.head_hash, seal, lines })
  await database.executeQuery(CompiledQuery.raw(text, values))
}
