import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { change, openDraw, pickOf, sealDraw, settleDraw, voidDraw } from '../slips/test-slips.ts'
import { endAfter, picksFor } from './chase.rules.ts'
import { stepChases } from './run-chases.ts'

let server: TestServer
let member: TestMember
let members = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // The draws of the test before are over.
  server.clock.advance({ minutes: 5 })
  member = await server.newMember(`planner${(members += 1)}`)
})

const winning = { first: ['000123'], 'bottom-2': ['45'] }
const losing = { first: ['000999'], 'bottom-2': ['45'] }
const game = { gameCode: 'siam-stock-noon', format: 'thai-stock' }

const draw = (seconds = 60) => openDraw(server, game.gameCode, { ...game, seconds })

interface Wanted {
  readonly picks?: readonly string[]
  readonly multipliers?: readonly number[]
  readonly stopOnWin?: boolean
  readonly stopProfit?: string
  readonly stopLoss?: string
  readonly key?: string
}

function start({ picks = ['top-3 123 @ 1.00'], multipliers = [1, 2, 4], key = randomUUID(), ...rest }: Wanted = {}) {
  const body = { picks: picks.map(pickOf), multipliers: [...multipliers], stopOnWin: false, ...rest }
  return member.call(contract.startChase, { params: { gameCode: game.gameCode }, body, idempotencyKey: key })
}

const planOf = async (chaseId: string) =>
  (await member.call(contract.lotteryChases, { query: {} })).list.find((one) => one.chaseId === chaseId)
const slipsOf = async () => (await member.call(contract.lotterySlips, { query: {} })).list
const balanceOf = async () => (await member.call(contract.balance, {})).balance

/** Closes a draw and settles it, and lets plans go on. */
async function settle({ drawId }: { readonly drawId: string }, result: typeof winning): Promise<void> {
  server.clock.advance({ seconds: 61 })
  await sealDraw(server, drawId)
  await settleDraw(server, drawId, result)
  await server.lotteries.catchUpChases()
}

describe('a plan', () => {
  it('bets on one draw after the other with its multipliers, each as soon as the one before is settled, and ends', async () => {
    const draws = [await draw()]
    const { chaseId } = await start()
    for (const [index, stake] of ['1.00', '2.00', '4.00'].entries()) {
      const [slip, ...before] = await slipsOf()
      expect([before.length, slip?.stake, slip?.chaseId, slip?.draw.drawId]).toEqual([
        index,
        stake,
        chaseId,
        draws.at(-1)?.drawId,
      ])
      // Nothing is bought while the slip waits, though another draw is on sale.
      const next = await draw(120)
      await server.lotteries.catchUpChases()
      expect(await slipsOf()).toHaveLength(index + 1)
      const last = draws.at(-1)
      if (last === undefined) throw new Error('there is a draw')
      draws.push(next)
      await settle(last, losing)
    }
    expect(await planOf(chaseId)).toMatchObject({
      state: 'ended',
      end: 'done',
      drawsDone: 3,
      staked: '7.00',
      won: '0.00',
    })
    expect(await balanceOf()).toBe('993.00')
  })

  it('is the same one for a repeated call, and another body with its key is refused', async () => {
    await draw()
    const [first, again] = [await start({ key: 'plan' }), await start({ key: 'plan' })]
    expect(again.chaseId).toBe(first.chaseId)
    expect((await refusalOf(start({ key: 'plan', multipliers: [5] }))).code).toBe('request.idempotency_key_reused')
    expect(await slipsOf()).toHaveLength(1)
  })

  it('bets once on a draw, if steps run at once and a step is stopped before it is recorded', async () => {
    await draw()
    const { chaseId } = await start({ multipliers: [1, 1] })
    // As if the process had died after the slip was bought: the database does not know of it.
    await sql`update lottery_chase set slip_id = null, draw_id = null, last_closes_at = null, staked = 0
      where chase_id = ${chaseId}`.execute(server.test.owner)
    await draw()
    await Promise.all([stepChases(server.lotteries.slips), stepChases(server.lotteries.slips)])
    expect(await slipsOf()).toHaveLength(1)
    expect(await planOf(chaseId)).toMatchObject({ staked: '1.00', drawsDone: 0 })
  })

  it('ends with a win if it is to, with its profit, or with its loss', async () => {
    const first = await draw()
    const plans = [
      await start({ stopOnWin: true }),
      await start({ stopProfit: '799.00' }),
      await start({ stopProfit: '800.00' }),
      await start({ picks: ['top-3 124 @ 1.00'], stopLoss: '1.00' }),
      await start({ picks: ['top-3 124 @ 1.00'], stopLoss: '1.01' }),
    ]
    await settle(first, winning)
    const ends = await Promise.all(plans.map(async ({ chaseId }) => (await planOf(chaseId))?.end))
    expect(ends).toEqual(['won', 'profit', null, 'loss', null])
  })

  it('ends with the refusal of a slip, and says which', async () => {
    const first = await draw()
    const { chaseId } = await start({ picks: ['top-3 123 @ 300.00'], multipliers: [1, 3] })
    await settle(first, losing)
    await draw()
    await server.lotteries.catchUpChases()
    expect(await planOf(chaseId)).toMatchObject({
      state: 'ended',
      end: 'refused',
      refusal: 'wallet.insufficient_funds',
      drawsDone: 1,
      staked: '300.00',
    })
  })

  it('goes on after a void draw, whose stake it does not count', async () => {
    const first = await draw()
    const { chaseId } = await start({ multipliers: [1, 1] })
    server.clock.advance({ seconds: 61 })
    await voidDraw(server, first.drawId)
    await draw()
    await server.lotteries.catchUpChases()
    expect(await planOf(chaseId)).toMatchObject({ state: 'running', drawsDone: 1, staked: '1.00', won: '0.00' })
    expect(await balanceOf()).toBe('999.00')
  })

  it('ends when its member says so; the slip that waits stays and is counted', async () => {
    const first = await draw()
    const { chaseId } = await start()
    const stopping = (call = member.call) => call(contract.stopChase, { params: { chaseId }, body: {} })
    const other = await server.newMember(`stranger${members}`)
    expect((await refusalOf(stopping(other.call))).code).toBe('lottery.chase_unknown')
    expect(await stopping()).toMatchObject({ state: 'ended', end: 'stopped' })
    await settle(first, winning)
    await draw()
    await server.lotteries.catchUpChases()
    expect(await planOf(chaseId)).toMatchObject({ end: 'stopped', drawsDone: 1, staked: '1.00', won: '800.00' })
    expect(await slipsOf()).toHaveLength(1)
  })

  it('is refused if a bet is wrong, its largest slip is above a limit, or ten are running already', async () => {
    await draw()
    const codeOf = async (wanted: Wanted) => (await refusalOf(start(wanted))).code
    expect(await codeOf({ picks: ['top-3 12 @ 1.00'] })).toBe('lottery.pick_wrong')
    await change(server, game.gameCode, { limits: { maxUnitMinor: 10_000n } })
    expect(await codeOf({ multipliers: [1, 101] })).toBe('lottery.unit_above_maximum')
    await change(server, game.gameCode, { limits: { minUnitMinor: 100n } })
    expect(await codeOf({ picks: ['top-3 123 @ 0.50'], multipliers: [1, 4] })).toBe('lottery.unit_below_minimum')
    const many = await Promise.allSettled(Array.from({ length: 15 }, () => start({ multipliers: [1, 1] })))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await codeOf({})).toBe('lottery.too_many_chases')
    const missing = { params: { gameCode: 'nowhere' }, idempotencyKey: 'nowhere' }
    const body = { picks: [pickOf('top-3 123 @ 1.00')], multipliers: [1], stopOnWin: false }
    expect((await refusalOf(member.call(contract.startChase, { ...missing, body }))).code).toBe('game.not_found')
  })
})

describe('the rules of a plan', () => {
  it('multiply units, and leave what is no amount to the check of the bet', () => {
    const units = ['0.35', 'x'].map((unit) => ({ bet: 'top-3', selection: '123', unit }))
    expect(picksFor(units, 3, 2).map(({ unit }) => unit)).toEqual(['1.05', 'x'])
  })

  it('end it with a win first, then by its sums, then with its last draw', () => {
    const rules = { stopOnWin: false, stopProfitMinor: null, stopLossMinor: null, multipliers: [1, 1] }
    const sums = { staked: 200n, won: 90n, drawsDone: 1 }
    expect(endAfter({ ...rules, ...sums }, 90n)).toBeUndefined()
    expect(endAfter({ ...rules, ...sums, stopOnWin: true }, 90n)).toBe('won')
    expect(endAfter({ ...rules, ...sums, drawsDone: 2 }, 0n)).toBe('done')
  })
})
