import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestSetup, type TestSetup } from '../../testing/test-setup.ts'
import { pondOf } from './ponds/index.ts'
import { fishAt } from './swim.ts'
import { openWaters } from './waters.ts'
import type { WatersView } from './waters-view.ts'

const start = 1_000_000n
const pond = pondOf('reef-rangers')
let setup: TestSetup
beforeEach(async () => {
  setup = await startTestSetup(start, true, { waters: openWaters })
})
afterEach(async () => setup.close())

async function sit(vendorCode: string, isDemo = false): Promise<string> {
  const asked = { account_id: 'member-1', session_id: 's-1', game_id: 'reef-rangers', currency: 'PLY', demo: isDemo }
  const { body } = await setup.call(vendorCode, '/launch', asked)
  return new URL(String(body['url'])).searchParams.get('session') ?? ''
}

/** Shoots eight times at whatever swims; returns what the shots cost and paid, as the window was told. */
async function shoot(session: string, requestId: string): Promise<{ cost: bigint; paid: bigint }> {
  const { body: before } = await setup.window('hall/view', { session })
  // The hall's own view.
  const { seed, caught } = before['view'] as WatersView
  const fish = fishAt(pond, seed, Number(before['nowMs'])).filter(({ id }) => !caught.includes(id))
  const shots = Array.from({ length: 8 }, (_, nth) => ({
    fish: fish[nth % fish.length]?.id,
    weapon: 'gun',
    stakeMinor: '200',
  }))
  const { status, body } = await setup.window('hall/act', { session, action: { requestId, kind: 'shoot', shots } })
  expect(status).toBe(200)
  // The hall's own view again.
  const { last } = body['view'] as WatersView
  const results = last?.shots ?? []
  return {
    cost: 200n * BigInt(results.filter(({ isFree }) => !isFree).length),
    paid: results.reduce((sum, { payoutMinor }) => sum + BigInt(payoutMinor), 0n),
  }
}
const settled = async () => {
  await expect.poll(() => setup.sandbox.books.unsettled().length, { timeout: 10_000 }).toBe(0)
}

describe.each(['PG', 'EG2'])('shots in a pond of %s', (vendor) => {
  test('move in the wallet exactly what the window was told, one round for each bundle, also over a restart', async () => {
    const session = await sit(vendor)
    let expected = start
    for (let nth = 0; nth < 12; nth += 1) {
      if (nth === 6) await setup.restart()
      const { cost, paid } = await shoot(session, `request-${nth}`)
      expect(cost).toBeGreaterThan(0n)
      expected += paid - cost
    }
    await settled()
    expect(setup.wallet.balanceMinor).toBe(expected)
    expect(setup.wallet.finishedRounds.size).toBe(12)
    expect(setup.sandbox.books.hallStakes.openTotal()).toBe(0)
  })

  test('are taken once, however often their request is sent', async () => {
    const session = await sit(vendor)
    const { cost, paid } = await shoot(session, 'request-1')
    for (const _ of [1, 2, 3]) expect(await shoot(session, 'request-1')).toEqual({ cost, paid })
    await settled()
    expect(setup.wallet.balanceMinor).toBe(start + paid - cost)
  })

  test('cost nothing while the wallet does not reply', async () => {
    const session = await sit(vendor)
    await setup.window('hall/open', { session })
    setup.wallet.isDown = true
    const action = {
      requestId: 'request-1',
      kind: 'shoot',
      shots: [{ fish: '0-1-9', weapon: 'gun', stakeMinor: '200' }],
    }
    // A fish that is gone costs nothing, so that the wallet is not even asked.
    expect((await setup.window('hall/act', { session, action })).status).toBe(200)
    setup.wallet.isDown = false
    await settled()
    expect(setup.wallet.balanceMinor).toBe(start)
  })
})

test('play money is no money', async () => {
  const session = await sit('PG', true)
  const { cost } = await shoot(session, 'request-1')
  expect(cost).toBeGreaterThan(0n)
  expect(setup.wallet.balanceMinor).toBe(start)
})
