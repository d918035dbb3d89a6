import { afterEach, describe, expect, test } from 'vitest'
import { startTestHouse, type TestHouse } from '../testing/test-house.ts'
import { faults } from './faults.ts'

let house: TestHouse | undefined
afterEach(async () => {
  await house?.close()
  house = undefined
})

const vendors = ['PG', 'EG2'] as const
const run = (vendorCode: string, seed: number) => ({
  vendorCode,
  accountId: 'm-1',
  session: 's-1',
  gameCode: 'slots',
  currency: { code: 'PLY', digits: 2 },
  stakeMinor: 100n,
  rounds: 500,
  faults,
  seed,
})

describe('500 rounds with every fault', () => {
  test.each(vendors)('%s: both ledgers are equal within 60 s of healing', async (vendor) => {
    house = await startTestHouse()
    const { wallet } = house
    const beforeHealing = async () => {
      wallet.isSessionOver = true
    }
    const report = await house.sandbox.runRounds({ ...run(vendor, 20_261_121), beforeHealing })
    expect(report.unsettled).toBe(0)
    expect(report.healedMs).toBeLessThan(60_000)
    expect(1_000_000n + report.sums.netMinor).toBe(wallet.balanceMinor)
    expect(report.sums.stakedMinor).toBeGreaterThan(0n)
    // Each fault was done, and the wallet saw its effect.
    expect(Object.keys(report.faultsDone).toSorted()).toEqual([...faults].toSorted())
    expect(wallet.seen.badSignatures).toBeGreaterThan(0)
    expect(wallet.seen.replays).toBeGreaterThan(0)
    expect(wallet.seen.tombstonedBets).toBeGreaterThan(0)
  })

  test.each(vendors)('%s: every movement is booked as the sandbox believes, one by one', async (vendor) => {
    house = await startTestHouse()
    await house.sandbox.runRounds({ ...run(vendor, 7), rounds: 120 })
    const { body } = await house.call(vendor, '/transactions', {
      from: '2020-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
      page: 1,
      page_size: 1000,
    })
    // The sandbox's own answer, whose shape its other tests check.
    const list = body['transactions'] as { id: string; type: string; amount: string; status: string }[]
    const believed = new Map(
      list
        .filter(({ status }) => status === 'confirmed')
        .map(({ id, type, amount }) => [id, (type === 'bet' ? -1n : 1n) * BigInt(amount.replace('.', ''))]),
    )
    expect(believed).toEqual(house.wallet.booked)
  })

  test.each(vendors)('%s: a wallet without tombstones is found out', async (vendor) => {
    house = await startTestHouse()
    house.wallet.forgetsTombstones = true
    const report = await house.sandbox.runRounds({ ...run(vendor, 3), rounds: 60, faults: ['rollbackBeforeBet'] })
    expect(1_000_000n + report.sums.netMinor).not.toBe(house.wallet.balanceMinor)
  })
})

test('the same seed does the same faults', async () => {
  const reports = []
  for (let nth = 0; nth < 2; nth += 1) {
    house = await startTestHouse()
    const { faultsDone } = await house.sandbox.runRounds({
      ...run('PG', 11),
      rounds: 40,
      faults: ['reordered', 'twice'],
    })
    reports.push(faultsDone)
    await house.close()
    house = undefined
  }
  expect(reports[0]).toEqual(reports[1])
})

test('a sandbox that was not started to misbehave has no such calls', async () => {
  house = await startTestHouse(1_000n, false)
  const answer = await fetch(`${house.origin}/misbehave`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(404)
})

test('misbehaviour is asked for over HTTP, and a run answers with its sums', async () => {
  house = await startTestHouse()
  const answer = await fetch(`${house.origin}/misbehave/rounds`, {
    method: 'POST',
    body: JSON.stringify({
      vendorCode: 'PG',
      accountId: 'm-1',
      session: 's',
      gameCode: 'slots',
      rounds: 20,
      faults: ['cutAfter'],
      seed: 4,
    }),
  })
  expect(await answer.json()).toMatchObject({
    rounds: 20,
    unsettled: 0,
    sums: { netMinor: String(house.wallet.balanceMinor - 1_000_000n) },
  })
  const wrong = await fetch(`${house.origin}/misbehave/rounds`, { method: 'POST', body: '{"vendorCode":"PG"}' })
  expect(wrong.status).toBe(400)
  const closed = await fetch(`${house.origin}/misbehave`, {
    method: 'POST',
    body: '{"vendorCode":"PG","faults":["maintenance"]}',
  })
  expect(closed.status).toBe(200)
  expect(await house.call('PG', '/launch', { game_id: 'slots', demo: true })).toMatchObject({
    status: 503,
    body: { code: 'maintenance' },
  })
})
