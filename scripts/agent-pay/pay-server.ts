import { readFileSync, writeFileSync } from 'node:fs'
import { minor } from '@baize/money'
import { fixedClock } from '../../apps/server/src/kernel/clock.ts'
import { openDatabase, openPool, sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import { brandId, memberId } from '../../apps/server/src/kernel/ids.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import type { Ledger } from '../../apps/server/src/modules/ledger/index.ts'
import { openServerOver } from '../../apps/server/src/testing/open-test-server.ts'
import { openTestLedger } from '../../apps/server/src/testing/open-test-ledger.ts'
import { testCurrencyOf } from '../../apps/server/src/testing/test-currency.ts'
import { minutesPerStep, planJobs, planStart, postingsOf, steps, type PlannedPosting } from './pay-plan.ts'

/**
 * The server as a program whose clock goes by the steps of the plan. It goes on with the step in the file of PAY_PROGRESS and says on
 * its output what it does, so that whoever kills it knows what it interrupted.
 */
const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
const say = (line: string) => void process.stdout.write(`${line}\n`)
const progressFile = setting('PAY_PROGRESS')
const address = setting('PAY_DATABASE')
const database = openDatabase(openPool(address, 6, createLog('silent')))
const first = Number(readFileSync(progressFile, 'utf8'))
const clock = fixedClock(planStart)
clock.advance({ minutes: first * minutesPerStep })
const server = await openServerOver({ test: { address, database }, clock })
const ledger = await openTestLedger({ address, database }, { clock })
const ids = await idsByName(database)
say('ready')
for (let step = first; step < steps; step += 1) {
  for (const posting of postingsOf(step)) await post(ledger, posting)
  for (const job of planJobs) {
    say(`${step} ${job}`)
    await server.runJob(job)
  }
  writeFileSync(progressFile, String(step + 1))
  clock.advance({ minutes: minutesPerStep })
}
await ledger.close()
await server.close()
await database.destroy()
say('done')

async function idsByName(db: Database): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{
    name: string
    id: bigint
  }>`select username as name, member_id as id from member`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

async function post(into: Ledger, { key, name, kind, amount, round }: PlannedPosting): Promise<void> {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`nobody is called ${name}`)
  const owner = { brandId: brandId(1), currency: testCurrencyOf('PLY') }
  const isGame = round !== undefined
  const accountId = await into.memberAccount({ ...owner, memberId: memberId(id), kind: 'main' })
  const houseName = isGame ? 'games' : kind === 'deposit' ? 'deposits' : 'promotions'
  const houseAccountId = await into.houseAccount({ ...owner, name: houseName })
  const providerId = await into.provider(owner.brandId, isGame ? 'play' : 'house')
  const game = isGame ? { round, closesRound: true, gameCode: 'bz-dragon-tide' } : {}
  await into.post({
    accountId,
    providerId,
    transactions: [{ key, entries: [{ kind, houseAccountId, amountMinor: minor(amount), ...game }] }],
  })
}
