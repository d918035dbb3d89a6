import { spawnSync } from 'node:child_process'
import { createTestDatabase, startTestCluster, type TestCluster, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { memberId } from '../../../kernel/ids.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import type { AccountId, HouseAccountId, Ledger, ProviderId } from '../index.ts'
import { testBrand, testCurrency, transfer } from '../test-ledger.ts'
import { lockLanes } from './lock-lanes.ts'

let cluster: TestCluster
let test: TestDatabase
let ledger: Ledger
let books: { readonly provider: ProviderId; readonly games: HouseAccountId }
let accountId: AccountId

beforeAll(async () => {
  cluster = await startTestCluster('unsynced')
  test = await createTestDatabase(cluster.address)
  ledger = await openTestLedger(test)
  books = {
    provider: await ledger.provider(testBrand, 'house'),
    games: await ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'games' }),
  }
  accountId = await ledger.memberAccount({
    brandId: testBrand,
    memberId: memberId(1n),
    kind: 'main',
    currency: testCurrency,
  })
  await ledger.post(transfer(books, accountId, 'first', 10n))
})
afterAll(async () => {
  await ledger.close()
  await test.close()
  await cluster.stop()
})

const postFive = () =>
  Promise.allSettled(
    Array.from({ length: 5 }, (_, index) => ledger.post(transfer(books, accountId, `five ${index}`, 1n))),
  )

/** Waits for a promise while the test's clock runs fast and everything else proceeds normally. */
async function withFastClock<T>(something: Promise<T>): Promise<T> {
  let settled = false
  const end = something.finally(() => (settled = true))
  while (!settled) {
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(100)
  }
  return end
}

describe('during a database outage', () => {
  it('a hanging database causes "unavailable" and no false acknowledgement, and the lane recovers by itself', async () => {
    const stopped = everyProcess()
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const answers = await withFastClock(postFive()).finally(() => {
      vi.useRealTimers()
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    })
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.code)).toEqual(
      Array(5).fill('system.unavailable'),
    )
    const later = await postFive()
    expect(later.map((answer) => answer.status)).toEqual(Array(5).fill('fulfilled'))
    expect(await ledger.balance(accountId)).toBe(15n)
  })

  it('losing the lane’s connection under load only causes a retry', async () => {
    const load = Promise.all(
      Array.from({ length: 1_500 }, (_, index) => ledger.post(transfer(books, accountId, `load ${index}`, 1n))),
    )
    for (let cut = 0; cut < 4; cut += 1) {
      await sql`select pg_terminate_backend(pid), pg_sleep(0.02) from pg_stat_activity where application_name like 'baize-lane%'`.execute(
        test.owner,
      )
    }
    await load
    expect(await ledger.balance(accountId)).toBe(1_515n)
  })

  it('a process that hangs while it holds a lane’s lock loses the lock, and bets continue while it still hangs', async () => {
    const hangs = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const stuck = test.database.transaction().execute(async (tx) => {
      await lockLanes(tx, [0])
      locked.resolve()
      await hangs.promise
    })
    const ended = Promise.allSettled([stuck])
    await locked.promise
    await ledger.post(transfer(books, accountId, 'behind a lock', 1n))
    hangs.resolve()
    expect((await ended)[0].status).toBe('rejected')
  })

  it('losing the lane’s connection while a rule is set causes a retry, and the rule applies', async () => {
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'baize-lane%'`.execute(
        test.owner,
      )
    for (let times = 1; times <= 12; times += 1) {
      const rule = { blocked: times % 2 === 1, limits: [], reason: `time ${times}` }
      await Promise.all([cut(), ledger.setRule(accountId, 'operator', rule)])
      const [answer] = await Promise.allSettled([ledger.post(transfer(books, accountId, `ruled ${times}`, -1n))])
      expect(answer.status).toBe(rule.blocked ? 'rejected' : 'fulfilled')
    }
  })
})

function everyProcess(): number[] {
  const postmaster = cluster.postmasterPid()
  const children = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  return [
    postmaster,
    ...children
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : [])),
  ]
}
