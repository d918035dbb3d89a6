import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestSetup, type TestSetup } from '../testing/test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await startTestSetup()
})
afterEach(async () => setup.close())

const start = 1_000_000n
const terms = (gameCode: string, more: object = {}) => ({
  issue_id: 'gift-1',
  games: [gameCode],
  freespins_quantity: 200,
  bet_amount: '1.00',
  valid_until: '2100-01-01T00:00:00Z',
  account: { id: 'm-1', currency: 'PLY', nickname: 'm-1', country: 'XX' },
  ...more,
})
const issue = (gameCode: string, more: object = {}) => setup.call('PG', '/freespins/issue', terms(gameCode, more))
const cancel = (id = 'gift-1') => setup.call('PG', '/freespins/cancel', { issue_id: id })

/** Opens a game for money and returns its balance. */
async function open(gameCode: string, account = 'm-1'): Promise<unknown> {
  const fields = { account_id: account, session_id: 's-1', game_id: gameCode, currency: 'PLY', demo: false }
  const { body } = await setup.call('PG', '/launch', fields)
  const session = new URL(String(body['url'])).searchParams.get('session')
  return (await setup.window('open', { session })).body['balanceMinor']
}

const paid = () => setup.wallet.booked.get('free:gift-1')

describe('free rounds', () => {
  test.each(['slots', 'wheel', 'cards'])(
    'of %s are played when their player opens the game, once',
    async (gameCode) => {
      expect(await issue(gameCode)).toEqual({ status: 200, body: {} })
      expect(await issue(gameCode)).toEqual({ status: 200, body: {} })
      await open(gameCode, 'm-2')
      await open('no-trial')
      expect(paid()).toBeUndefined()
      const balances = await Promise.all([open(gameCode), open(gameCode), open(gameCode)])
      const won = paid() ?? -1n
      // Two hundred rounds of each of these games win something, for all that chance may do in a million years.
      expect(won).toBeGreaterThan(0n)
      expect(setup.wallet.balanceMinor).toBe(start + won)
      expect(balances).toContain(String(start + won))
      await setup.restart()
      expect(await open(gameCode)).toBe(String(start + won))
      const span = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', page: 1, page_size: 10 }
      const { body } = await setup.call('PG', '/transactions', span)
      expect(body['transactions']).toMatchObject([
        { id: 'free:gift-1', type: 'win', account_id: 'm-1', round_id: 'gift-1', status: 'confirmed' },
      ])
    },
  )

  test('are sent until they are answered, even after a restart, and never drawn again', async () => {
    await issue('slots')
    setup.wallet.isDown = true
    await open('slots')
    const recorded = setup.sandbox.books.movement('free:gift-1')?.movement.amountMinor
    await setup.restart()
    setup.wallet.isDown = false
    await expect.poll(paid, { timeout: 20_000 }).toBe(BigInt(recorded ?? '-1'))
  })

  test('can be cancelled until they are played; unknown and wrong ones are refused', async () => {
    await issue('slots')
    expect(await cancel()).toEqual({ status: 200, body: {} })
    expect(await open('slots')).toBe(String(start))
    expect(await cancel()).toMatchObject({ status: 404 })
    await issue('slots', { issue_id: 'gift-2' })
    await open('slots')
    expect(await cancel('gift-2')).toEqual({ status: 400, body: { code: 'played' } })
    for (const wrong of [{ games: ['nothing'] }, { games: [] }, { freespins_quantity: 0 }, { bet_amount: '0.001' }])
      expect(await issue('slots', { issue_id: 'gift-3', ...wrong })).toMatchObject({ status: 400 })
    await issue('slots', { issue_id: 'gift-4' })
    expect(await issue('slots', { issue_id: 'gift-4', freespins_quantity: 9 })).toMatchObject({ status: 400 })
    expect(await setup.call('EG2', '/freespins/issue', terms('slots'))).toMatchObject({ status: 404 })
  })
})
