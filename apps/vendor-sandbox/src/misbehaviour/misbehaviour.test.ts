import { afterEach, describe, expect, test } from 'vitest'
import { startTestSetup, type TestSetup } from '../testing/test-setup.ts'
import { faults } from './faults.ts'

let setup: TestSetup | undefined
afterEach(async () => {
  await setup?.close()
  setup = undefined
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
  test.each(vendors)('%s: both ledgers agree within 60 s of healing', async (vendor) => {
    setup = await startTestSetup()
    const { wallet } = setup
    const beforeHealing = async () => {
      wallet.isSessionOver = true
    }
    const report = await setup.sandbox.runRounds({ ...run(vendor, 20_261_121), beforeHealing })
    expect(report.unsettled).toBe(0)
    expect(report.healedMs).toBeLessThan(60_000)
    expect(1_000_000n + report.sums.netMinor).toBe(wallet.balanceMinor)
    expect(report.sums.stakedMinor).toBeGreaterThan(0n)
    // Every fault was injected, and the wallet saw its effect.
    expect(Object.keys(report.faultsDone).toSorted()).toEqual([...faults].toSorted())
    expect(wallet.seen.badSignatures).toBeGreaterThan(0)
    expect(wallet.seen.replays).toBeGreaterThan(0)
    expect(wallet.seen.tombstonedBets).toBeGreaterThan(0)
  })

  test.each(vendors)('%s: every single movement is booked as the sandbox recorded it', async (vendor) => {
    setup = await startTestSetup()
    await setup.sandbox.runRounds({ ...run(vendor, 7), rounds: 120 })
    const { body } = await setup.call(vendor, '/transactions', {
      from: '2020-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
      page: 1,
      page_size: 1000,
    })
    // The sandbox's reply, whose shape other tests check.
    const list = body['transactions'] as { id: string; type: string; amount: string; status: string }[]
    const recorded = new Map(
      list
        .filter(({ status }) => status === 'confirmed')
        .map(({ id, type, amount }) => [id, (type === 'bet' ? -1n : 1n) * BigInt(amount.replace('.', ''))]),
    )
    expect(recorded).toEqual(setup.wallet.booked)
  })

  test.each(vendors)('%s: a wallet without tombstones is detected', async (vendor) => {
    setup = await startTestSetup()
    setup.wallet.forgetsTombstones = true
    const report = await setup.sandbox.runRounds({ ...run(vendor, 3), rounds: 60, faults: ['rollbackBeforeBet'] })
    expect(1_000_000n + report.sums.netMinor).not.toBe(setup.wallet.balanceMinor)
  })
})

test('the same seed injects the same faults', async () => {
  const reports = []
  for (let nth = 0; nth < 2; nth += 1) {
    setup = await startTestSetup()
    const { faultsDone } = await setup.sandbox.runRounds({
      ...run('PG', 11),
      rounds: 40,
      faults: ['reordered', 'twice'],
    })
    reports.push(faultsDone)
    await setup.close()
    setup = undefined
  }
  expect(reports[0]).toEqual(reports[1])
})

test('a sandbox that may not misbehave does not have these endpoints', async () => {
  setup = await startTestSetup(1_000n, false)
  const answer = await fetch(`${setup.origin}/misbehave`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(404)
})

test('misbehaviour can be requested over HTTP, and a run returns its totals', async () => {
  setup = await startTestSetup()
  const answer = await fetch(`${setup.origin}/misbehave/rounds`, {
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
    sums: { netMinor: String(setup.wallet.balanceMinor - 1_000_000n) },
  })
  const wrong = await fetch(`${setup.origin}/misbehave/rounds`, { method: 'POST', body: '{"vendorCode":"PG"}' })
  expect(wrong.status).toBe(400)
  const closed = await fetch(`${setup.origin}/misbehave`, {
    method: 'POST',
    body: '{"vendorCode":"PG","faults":["maintenance"]}',
  })
  expect(closed.status).toBe(200)
  expect(await setup.call('PG', '/launch', { game_id: 'slots', demo: true })).toMatchObject({
    status: 503,
    body: { code: 'maintenance' },
  })
})
