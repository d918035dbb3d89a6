import { sql } from '@baize/server/kernel/database/pool'
import { verifyBooks } from '@baize/server/modules/ledger'
import { acknowledgedMark, amountOf, openServersLedger, StepMarks, stepOf, type CrashLoad } from './crash-load.ts'
import type { TestDatabase } from './test-database.ts'

/** The state of a load's data after the crashes. */
export interface Examination {
  /** Acknowledged commands whose posting is missing or has a different amount. */
  readonly lost: number
  /** Commands that were booked more than once or whose repetition was not recognized. */
  readonly doubled: number
  /** The verifier's findings. */
  readonly problems: readonly string[]
}

const foundOnce = 2
const foundOften = 3
const pageSize = 50_000
/** The maximum number of acknowledged commands that are resent, spread evenly over all of them. */
const maxRepeated = 20_000

/**
 * Reads back every posting and compares it with the acknowledged commands, resends commands to a freshly opened ledger, and
 * verifies the books.
 */
export async function examineCrash(test: TestDatabase, load: CrashLoad, clients: number): Promise<Examination> {
  const found = await readBack(test, clients)
  let lost = 0
  for (const { client, step, mark } of load.acknowledged.steps())
    if (mark === acknowledgedMark && found.get({ client, step }) === 0) lost += 1
  const doubled = found.count(foundOften) + (await countFresh(test, load, found))
  const { problems } = await verifyBooks(test.database)
  return { lost, doubled, problems: problems.map(({ rule, message }) => `${rule}: ${message}`) }
}

async function readBack({ database }: TestDatabase, clients: number): Promise<StepMarks> {
  const found = new StepMarks(clients)
  let after = { account_id: 0n, seq: 0n }
  for (;;) {
    const { rows } = await sql<{ account_id: bigint; seq: bigint; external_id: string | null; amount: bigint }>`
      select account_id, seq, external_id, amount from ledger_posting
      where (account_id, seq) > (${after.account_id}, ${after.seq}) order by account_id, seq limit ${pageSize}`.execute(
      database,
    )
    for (const { external_id, amount } of rows) {
      const step = stepOf(external_id ?? '')
      if (step === undefined || amount !== amountOf(step)) continue
      found.set(step, found.get(step) === 0 ? foundOnce : foundOften)
    }
    const last = rows.at(-1)
    if (last === undefined) return found
    after = last
  }
}

/** Resends acknowledged and stored commands, and counts those that the ledger does not recognize. */
async function countFresh(test: TestDatabase, load: CrashLoad, found: StepMarks): Promise<number> {
  const again = await openServersLedger(test)
  const stride = Math.max(1, Math.ceil(load.count / maxRepeated))
  let place = 0
  let fresh = 0
  let asked: Promise<{ replayed: boolean }>[] = []
  const settle = async () => {
    fresh += (await Promise.all(asked)).filter(({ replayed }) => !replayed).length
    asked = []
  }
  for (const step of load.acknowledged.steps()) {
    place += 1
    if (place % stride !== 0 || found.get(step) === 0) continue
    asked.push(again.post(load.commandOf(step)))
    if (asked.length === 2_000) await settle()
  }
  await settle()
  await again.close()
  return fresh
}
