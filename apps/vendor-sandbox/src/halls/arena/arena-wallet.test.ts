import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestSetup, type TestSetup } from '../../testing/test-setup.ts'
import { openArena } from './arena.ts'
import type { ArenaView } from './arena-view.ts'

const start = 1_000_000n
let setup: TestSetup
beforeEach(async () => {
  setup = await startTestSetup(start, true, { arena: openArena })
})
afterEach(async () => setup.close())

async function sit(vendorCode: string): Promise<string> {
  const asked = { account_id: 'member-1', session_id: 's-1', game_id: 'sunrise-pit', currency: 'PLY', demo: false }
  const { body } = await setup.call(vendorCode, '/launch', asked)
  return new URL(String(body['url'])).searchParams.get('session') ?? ''
}
async function view(session: string): Promise<ArenaView> {
  const { body } = await setup.window('hall/view', { session })
  // The hall's own view.
  return body['view'] as ArenaView
}
const bet = async (session: string, requestId: string, amountMinor: string) => {
  const { number } = await view(session)
  const action = { requestId: `request-${requestId}`, kind: 'bet', side: 'wala', amountMinor, number }
  return setup.window('hall/act', { session, action })
}
const settled = async () => {
  await expect.poll(() => setup.sandbox.books.unsettled().length, { timeout: 10_000 }).toBe(0)
}

describe.each(['PG', 'EG2'])('bets in an arena of %s', (vendor) => {
  test('are taken from the wallet once each, and a restart during the bout gives all of them back', async () => {
    const session = await sit(vendor)
    expect((await bet(session, '1', '300')).status).toBe(200)
    expect((await bet(session, '1', '300')).status).toBe(200)
    expect((await bet(session, '2', '500')).body).toMatchObject({ view: { mine: { wala: '800', meron: '0' } } })
    expect(setup.wallet.balanceMinor).toBe(start - 800n)
    await setup.restart()
    await settled()
    expect(setup.wallet.balanceMinor).toBe(start)
    expect(await view(session)).toMatchObject({ mine: { wala: '0' }, phase: 'betting' })
    expect(setup.sandbox.books.hallStakes.openTotal()).toBe(0)
  })

  test('that the wallet refuses or does not answer are no bets', async () => {
    const session = await sit(vendor)
    expect((await bet(session, '1', '50000')).status).toBe(200)
    expect(await bet(session, '2', '100')).toMatchObject({ body: { code: 'limit' } })
    setup.wallet.isDown = true
    expect((await bet(session, '3', '100')).status).not.toBe(200)
    setup.wallet.isDown = false
    await settled()
    expect((await view(session)).mine.wala).toBe('50000')
    expect(setup.wallet.balanceMinor).toBe(start - 50_000n)
  })
})
