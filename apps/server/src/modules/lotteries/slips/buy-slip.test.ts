import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import { isInTree, merkleTree } from '@baize/lottery'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { brandId, buy, change, openDraw, sealDraw, settleDraw, voidDraw } from './test-slips.ts'

let server: TestServer
let member: TestMember
let members = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.newMember(`buyer${(members += 1)}`)
})

const balanceOf = async ({ call }: TestMember = member) => (await call(contract.balance, {})).balance
const numbers = { first: ['000123'], 'front-3': ['111', '222'], 'bottom-3': ['333', '444'], 'bottom-2': ['45'] }
const codeOf = async (buying: Promise<unknown>) => (await refusalOf(buying)).code

describe('a slip', () => {
  it('of a hundred bets is bought with one posting, at the rates of the moment, or not at all', async () => {
    const draw = await openDraw(server)
    const texts = Array.from({ length: 100 }, (_, index) => `top-3 ${String(index).padStart(3, '0')} @ 1.00`)
    const slip = await buy(server, member, draw, texts)
    expect(slip).toMatchObject({ state: 'open', lines: 100, stake: '100.00', payout: '0.00', canCancel: false })
    expect(slip.tickets[7]).toMatchObject({
      bet: 'top-3',
      selection: '007',
      unitMinor: '100',
      rates: { hit: '900000000' },
    })
    expect(await balanceOf()).toBe('900.00')
    const shown = await member.call(contract.lotterySlip, { params: { slipId: slip.slipId } })
    expect(shown.postings).toMatchObject([{ kind: 'stake', amount: '-100.00', balanceAfter: '900.00' }])
    expect(await codeOf(buy(server, member, draw, [...texts.slice(1), 'top-3 12 @ 1.00']))).toBe('lottery.pick_wrong')
    expect(await balanceOf()).toBe('900.00')
  })

  it('is the same one for a repeated call, even after the cut-off, and another body with its key is refused', async () => {
    const draw = await openDraw(server)
    const first = await buy(server, member, draw, 'top-3 123 @ 1.00', { key: 'twice' })
    const again = await buy(server, member, draw, 'top-3 123 @ 1.00', { key: 'twice' })
    expect(again).toEqual(first)
    server.clock.advance({ seconds: 61 })
    const late = await buy(server, member, draw, 'top-3 123 @ 1.00', { key: 'twice' })
    expect(late.slipId).toBe(first.slipId)
    expect(await codeOf(buy(server, member, draw, 'top-3 124 @ 1.00', { key: 'twice' }))).toBe('lottery.closed')
    const open = await openDraw(server)
    await buy(server, member, open, 'top-3 123 @ 1.00', { key: 'other' })
    expect(await codeOf(buy(server, member, open, 'top-3 124 @ 1.00', { key: 'other' }))).toBe(
      'request.idempotency_key_reused',
    )
    expect(await balanceOf()).toBe('998.00')
  })

  it('keeps the rate that it was sold at when rates change, and the old version is not sold any more', async () => {
    const draw = await openDraw(server, 'siam-daily', { format: 'thai-daily' })
    const sold = await buy(server, member, draw, 'top-3 123 @ 1.00')
    const rates = server.lotteries.games.newest(brandId, 'siam-daily')?.settings.rates
    const version = await change(server, 'siam-daily', { rates: { ...rates, 'top-3': { hit: '450' } } })
    expect(await codeOf(buy(server, member, draw, 'top-3 123 @ 1.00', { termsVersion: version - 1 }))).toBe(
      'lottery.terms_changed',
    )
    const later = await buy(server, member, draw, 'top-3 123 @ 1.00')
    await sealDraw(server, draw.drawId)
    await settleDraw(server, draw.drawId, { first: ['000123'], 'bottom-2': ['45'] })
    const payouts = await Promise.all(
      [sold, later].map(async ({ slipId }) => (await member.call(contract.lotterySlip, { params: { slipId } })).payout),
    )
    expect(payouts).toEqual(['900.00', '450.00'])
  })
})

describe('a slip is refused', () => {
  it('on a draw that does not exist, is not on sale yet, or is closed', async () => {
    const pick = 'top-3 123 @ 1.00'
    const nowhere = { drawId: randomUUID(), gameCode: 'siam-government' }
    expect(await codeOf(buy(server, member, nowhere, pick))).toBe('lottery.draw_unknown')
    const [early, draw] = [await openDraw(server, undefined, { opensIn: 10 }), await openDraw(server)]
    expect(await codeOf(buy(server, member, early, pick))).toBe('lottery.not_on_sale')
    await sealDraw(server, draw.drawId)
    expect(await codeOf(buy(server, member, draw, pick))).toBe('lottery.closed')
    server.clock.advance({ seconds: 10 })
    await buy(server, member, early, pick)
    server.clock.advance({ seconds: 60 })
    expect(await codeOf(buy(server, member, early, pick))).toBe('lottery.closed')
    expect(await balanceOf()).toBe('999.00')
  })

  it('if a bet is not valid, with its place on the slip', async () => {
    const draw = await openDraw(server)
    for (const wrong of ['top-3 12 @ 1.00', 'top-3 123 123 @ 1.00', 'nothing 123 @ 1.00', 'top-2 ab @ 1.00']) {
      const refused = await refusalOf(buy(server, member, draw, ['top-3 123 @ 1.00', wrong]))
      expect([refused.code, refused.message]).toEqual(['lottery.pick_wrong', 'Bet 2 is not valid. Check its numbers.'])
    }
    expect(await codeOf(buy(server, member, draw, 'top-3 123 @ 1.001'))).toBe('request.invalid')
    expect(await codeOf(buy(server, member, draw, 'top-3 123 @ 0'))).toBe('request.invalid')
  })

  it('outside the limits of units, stake, payout and lines, with the bound', async () => {
    const draw = await openDraw(server, 'siam-stock-noon', { format: 'thai-stock' })
    const limits = {
      minUnitMinor: 200n,
      maxUnitMinor: 5_000n,
      maxSlipStakeMinor: 20_000n,
      maxSlipPayoutMinor: 3_560_000n,
    }
    await change(server, draw.gameCode, { limits })
    const refusal = async (texts: string | string[]) => {
      const { code, message } = await refusalOf(buy(server, member, draw, texts))
      return `${code}: ${message}`
    }
    expect(await refusal('top-2 12 @ 1.99')).toBe('lottery.unit_below_minimum: The smallest stake per line is 2.00.')
    expect(await refusal('top-2 12 @ 50.01')).toBe('lottery.unit_above_maximum: The largest stake per line is 50.00.')
    expect(await refusal('top-2 12 13 14 15 16 @ 50.00')).toBe(
      'lottery.slip_stake_too_high: A slip can cost at most 200.00.',
    )
    expect(await refusal('top-3 123 @ 45.00')).toBe(
      'lottery.slip_payout_too_high: A slip can win at most 35600.00. Lower the stake.',
    )
    // Of two numbers of one bet, one can win; of two bets both can.
    await buy(server, member, draw, 'top-3 123 124 @ 44.00')
    expect(await refusal(['top-3 123 @ 22.30', 'top-3 124 @ 22.30'])).toMatch('lottery.slip_payout_too_high')
    const long = await openDraw(server, 'three-minute-five', { format: 'five-digits' })
    const digits = '0,1,2,3,4,5,6,7,8,9'
    const whole = `front-4 ${[digits, digits, digits, digits].join('|')} @ 1.00`
    expect(await refusalOf(buy(server, member, long, [whole, 'place 1-1 @ 1.00']))).toMatchObject({
      code: 'lottery.too_many_lines',
      message: 'A slip can have at most 10000 lines.',
      fields: [{ field: 'picks.1' }],
    })
  })

  it('if all slips of a member on a draw have too many lines: the lane adds up their numbers while others wait', async () => {
    const draw = await openDraw(server, 'minute-five', { format: 'five-digits' })
    await change(server, draw.gameCode, { limits: { minUnitMinor: 1n, maxSlipPayoutMinor: null } })
    const digits = '0,1,2,3,4,5,6,7,8,9'
    const whole = `front-4 ${[digits, digits, digits, digits].join('|')} @ 0.01`
    for (let slip = 0; slip < 2; slip += 1) await buy(server, member, draw, whole)
    expect(await refusalOf(buy(server, member, draw, 'front-4 1|2|3|4 @ 1.00'))).toMatchObject({
      code: 'lottery.too_many_lines_in_draw',
      message: 'All your slips in one draw can have at most 20000 lines together.',
    })
  })

  it('if the balance is too low, the account may not play, or the lottery is off', async () => {
    const draw = await openDraw(server, 'siam-rounds', { format: 'thai-rounds' })
    expect(await codeOf(buy(server, member, draw, 'top-3 123 @ 1000.01'))).toBe('wallet.insufficient_funds')
    await change(server, draw.gameCode, { isOn: false })
    expect(await codeOf(buy(server, member, draw, 'top-3 123 @ 1.00'))).toBe('game.maintenance')
    const open = await openDraw(server)
    await member.call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    expect(await codeOf(buy(server, member, open, 'top-3 123 @ 1.00'))).toBe('protection.excluded')
  })

  it('on numbers that an operator has closed; those that were cut pay the part that was announced', async () => {
    const draw = await openDraw(server)
    await restrict(draw.drawId, '777', 0)
    await restrict(draw.drawId, '123', 500_000)
    const closed = await refusalOf(buy(server, member, draw, 'top-3 776 777 @ 1.00'))
    expect([closed.code, closed.message]).toEqual(['lottery.number_closed', '777 is closed for this draw.'])
    const slip = await buy(server, member, draw, 'top-3 123 124 @ 1.00')
    expect(slip.tickets[0]?.cuts).toEqual({ 123: '500000' })
    await sealDraw(server, draw.drawId)
    await settleDraw(server, draw.drawId, numbers)
    expect(await balanceOf()).toBe('1448.00')
  })
})

describe('the number book', () => {
  it('never sells more on a number than its limit, if fifty buy at once, and has room again after a cancellation', async () => {
    const draw = await openDraw(server, 'siam-stock-evening', { format: 'thai-stock', seconds: 3_600 })
    // A hit costs 90 times the stake: 4.00 in all.
    await change(server, draw.gameCode, { limits: { maxNumberPayoutMinor: 36_000n }, cancelSeconds: 60 })
    const players = await Promise.all(Array.from({ length: 5 }, (_, n) => server.newMember(`crowd${members}x${n}`)))
    const done = await Promise.allSettled(
      players.flatMap((player) => Array.from({ length: 10 }, () => buy(server, player, draw, 'bottom-2 77 @ 1.00'))),
    )
    const sold = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(sold).toHaveLength(4)
    const full = await refusalOf(buy(server, member, draw, 'bottom-2 76 77 @ 1.00'))
    expect([full.code, full.message]).toEqual([
      'lottery.number_full',
      '77 is sold out at this stake. Lower the stake or choose another number.',
    ])
    // What the refused slip took of 76 was given back: all of it is left.
    await buy(server, member, draw, 'bottom-2 76 @ 4.00')
    for (const player of players)
      for (const { slipId } of (await player.call(contract.lotterySlips, { query: {} })).list.slice(0, 1))
        await player.call(contract.cancelSlip, { params: { slipId }, body: {} })
    expect(await codeOf(buy(server, member, draw, 'bottom-2 76 @ 1.00'))).toBe('lottery.number_full')
    await buy(server, member, draw, 'bottom-2 77 @ 1.00')
  })

  it('does not count play money', async () => {
    const draw = await openDraw(server, 'siam-stock-evening', { format: 'thai-stock', seconds: 3_600 })
    const { token } = await server.client()(contract.trialLogin, { body: {} })
    const trial = { call: server.client(token) }
    for (let count = 0; count < 6; count += 1) {
      const slip = await buy(server, trial, draw, 'bottom-2 77 @ 1.00')
      expect(slip.currencyCode).not.toBe('PLY')
    }
    await buy(server, member, draw, 'bottom-2 77 @ 4.00')
  })
})

describe('a proof', () => {
  it('leads from the text of a slip to the root, in trees of every size, and a changed bet is found', async () => {
    for (const count of [1, 2, 3, 5]) {
      const draw = await openDraw(server)
      for (let bought = 0; bought < count; bought += 1) await buy(server, member, draw, `top-3 12${bought} @ 1.00`)
      const { list } = await member.call(contract.lotterySlips, { query: { pageSize: count } })
      const before = await member.call(contract.lotterySlip, { params: { slipId: list[0]?.slipId ?? '' } })
      expect(before.proof).toBeNull()
      await sealDraw(server, draw.drawId)
      for (const { slipId } of list) {
        const { proof, text, holder } = await member.call(contract.lotterySlip, { params: { slipId } })
        if (proof === null) throw new Error('a sealed draw has no proof')
        const holds = (changed: string) => isInTree({ ...proof, text: changed, proof: proof.path }, proof.root)
        expect([proof.size, holds(text)]).toEqual([count, true])
        expect(holds(text.replace('unit 100', 'unit 101'))).toBe(false)
        expect(holds(text.replace(/selection \d/, 'selection 9'))).toBe(false)
        expect(
          holds(
            text.replace(
              holder,
              holder.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
            ),
          ),
        ).toBe(false)
      }
    }
  })

  it('comes from a part of a large tree and leaves out what was cancelled', async () => {
    const draw = await openDraw(server, 'siam-government', { seconds: 3_600 })
    const [gone, kept] = [
      await buy(server, member, draw, 'top-3 123 @ 1.00'),
      await buy(server, member, draw, 'top-3 124 @ 1.00'),
    ]
    await member.call(contract.cancelSlip, { params: { slipId: gone.slipId }, body: {} })
    await sql`
      insert into lottery_slip select (jsonb_populate_record(slip, jsonb_build_object(
        'slip_id', uuidv7(make_interval(secs => count)), 'key', 'copy ' || count))).*
      from lottery_slip slip, generate_series(1, 3000) count where slip.slip_id = ${kept.slipId}`.execute(
      server.test.owner,
    )
    await sealDraw(server, draw.drawId)
    const { rows } = await sql<{ leaf: Buffer; slipId: string }>`
      select leaf, slip_id as "slipId" from lottery_slip where draw_id = ${draw.drawId} and slip_id <> ${gone.slipId}
      order by slip_id`.execute(server.test.owner)
    const tree = merkleTree(rows.map(({ leaf }) => leaf))
    for (const index of [0, 1, 1_023, 1_024, 2_048, 3_000]) {
      const { proof } = await member.call(contract.lotterySlip, { params: { slipId: rows[index]?.slipId ?? '' } })
      expect(proof).toEqual({ index, size: 3_001, path: tree.proofOf(index), root: tree.root })
    }
    expect((await member.call(contract.lotterySlip, { params: { slipId: gone.slipId } })).proof).toBeNull()
  })
})

describe('slips', () => {
  it('are listed with what became of them, by state, lottery and day', async () => {
    const draw = await openDraw(server, 'siam-government', { seconds: 3_600 })
    const [won, lost, cancelled] = [
      await buy(server, member, draw, ['top-3 123 124 @ 1.00', 'bottom-2 45 @ 2.00']),
      await buy(server, member, draw, 'top-3 999 @ 1.00'),
      await buy(server, member, draw, 'top-3 123 @ 1.00'),
    ]
    expect(cancelled.canCancel).toBe(true)
    const returned = await member.call(contract.cancelSlip, { params: { slipId: cancelled.slipId }, body: {} })
    expect(returned).toMatchObject({ state: 'cancelled', canCancel: false })
    await member.call(contract.cancelSlip, { params: { slipId: cancelled.slipId }, body: {} })
    const idsOf = async (query: object) =>
      (await member.call(contract.lotterySlips, { query })).list.map(({ slipId }) => slipId)
    expect(await idsOf({ state: 'open' })).toEqual([lost.slipId, won.slipId])
    await sealDraw(server, draw.drawId)
    await settleDraw(server, draw.drawId, numbers)
    expect(await idsOf({})).toEqual([cancelled.slipId, lost.slipId, won.slipId])
    expect(await idsOf({ state: 'won' })).toEqual([won.slipId])
    expect(await idsOf({ state: 'lost' })).toEqual([lost.slipId])
    expect(await idsOf({ state: 'cancelled' })).toEqual([cancelled.slipId])
    for (const state of ['open', 'drawn', 'void']) expect(await idsOf({ state })).toEqual([])
    expect(await idsOf({ gameCode: 'siam-daily' })).toEqual([])
    expect(await idsOf({ from: '2026-11-22' })).toEqual([])
    const shown = await member.call(contract.lotterySlip, { params: { slipId: won.slipId } })
    expect(shown).toMatchObject({
      state: 'won',
      payout: '1080.00',
      winners: [
        { ticket: 0, line: '123', payout: '900.00', hits: { hit: 1 } },
        { ticket: 1, line: '45', payout: '180.00' },
      ],
    })
    expect(shown.postings.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['stake -4.00', 'payout 1080.00'])
    // A corrected result takes the payout back and pays anew.
    await settleDraw(server, draw.drawId, { ...numbers, first: ['000999'] })
    const corrected = await member.call(contract.lotterySlip, { params: { slipId: won.slipId } })
    expect(corrected).toMatchObject({ state: 'won', payout: '180.00' })
    expect(corrected.postings.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'stake -4.00',
      'payout 1080.00',
      'rollback -1080.00',
      'payout 180.00',
    ])
    expect(await idsOf({ state: 'won' })).toEqual([lost.slipId, won.slipId])
    expect(await balanceOf()).toBe('2075.00')
  })

  it('of a void draw are returned, and nobody else sees or cancels them', async () => {
    const draw = await openDraw(server, 'siam-government', { seconds: 3_600 })
    const { slipId } = await buy(server, member, draw, 'top-3 123 @ 1.00')
    const other = await server.newMember(`other${members}`)
    for (const endpoint of [contract.lotterySlip, contract.cancelSlip])
      expect(await codeOf(other.call(endpoint, { params: { slipId }, body: {} }))).toBe('lottery.slip_unknown')
    await voidDraw(server, draw.drawId)
    await voidDraw(server, draw.drawId)
    expect(await member.call(contract.lotterySlip, { params: { slipId } })).toMatchObject({
      state: 'void',
      payout: '0.00',
    })
    expect(await codeOf(member.call(contract.cancelSlip, { params: { slipId }, body: {} }))).toBe(
      'lottery.cannot_cancel',
    )
    expect(await balanceOf()).toBe('1000.00')
  })

  it('cannot be cancelled where the lottery does not allow it, or shortly before the cut-off', async () => {
    const draw = await openDraw(server, 'lion-gate-four-digit', { format: '4d-singapore', seconds: 3_600 })
    const { slipId } = await buy(server, member, draw, 'big 1234 @ 1.00')
    await change(server, draw.gameCode, { cancelSeconds: null })
    const cancelling = () => member.call(contract.cancelSlip, { params: { slipId }, body: {} })
    expect(await codeOf(cancelling())).toBe('lottery.cannot_cancel')
    await change(server, draw.gameCode, { cancelSeconds: 600 })
    server.clock.advance({ minutes: 50 })
    expect(await codeOf(cancelling())).toBe('lottery.cannot_cancel')
  })

  it('can be cancelled on the day on which they were bought only: a later return would not lower what the day’s turnover gave', async () => {
    const draw = await openDraw(server, 'lion-gate-four-digit', { format: '4d-singapore', seconds: 3 * 86_400 })
    await change(server, draw.gameCode, { cancelSeconds: 600 })
    const { slipId } = await buy(server, member, draw, 'big 1234 @ 1.00')
    const shown = () => member.call(contract.lotterySlip, { params: { slipId } })
    expect((await shown()).canCancel).toBe(true)
    // Midnight in Bangkok, the brand's zone.
    const midnight = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').toPlainDate().add({ days: 1 })
    server.clock.advance(server.clock.now().until(midnight.toZonedDateTime('Asia/Bangkok').toInstant()))
    expect((await shown()).canCancel).toBe(false)
    expect(await codeOf(member.call(contract.cancelSlip, { params: { slipId }, body: {} }))).toBe(
      'lottery.cannot_cancel',
    )
  })
})

async function restrict(drawId: string, line: string, part: number): Promise<void> {
  const now = server.clock.now().toString()
  await sql`
    insert into lottery_restriction (restriction_id, brand_id, game_code, draw_id, bet, line, pays_ppm, applies_from, made_by,
      made_name, reason, made_at)
    values (${randomUUID()}, ${brandId}, 'siam-government', ${drawId}, 'top-3', ${line}, ${part}, ${now}, ${randomUUID()},
      'admin', 'a test', ${now})`.execute(server.test.owner)
}
