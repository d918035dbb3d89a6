import { cancelSlip } from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allBut, callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { buy, openDraw } from '../slips/test-slips.ts'

let server: TestServer
let operator: TestOperator
let member: TestMember
beforeAll(async () => {
  server = await openTestServer()
  member = await server.newMember('lottodesk')
})
/** Codes of operators age while the tests let time pass. */
beforeEach(async () => {
  operator = await operatorOf(server, { role: 'admin' })
})
afterAll(() => server.close())

const reason = 'As agreed with the risk desk.'
const ask = <E extends Parameters<typeof callOffice>[1]>(
  endpoint: E,
  input: Omit<Parameters<typeof callOffice<E>>[2], 'token'>,
  by = operator,
) =>
  // With the token, the rest is the whole input.
  callOffice(server, endpoint, { ...input, token: by.token } as Parameters<typeof callOffice<E>>[2])
/** Sales remember restrictions for some seconds. */
const forgotten = () => {
  server.clock.advance({ seconds: 10 })
}
const liabilityOf = (drawId: string, query: object = {}) => ask(office.lotteryLiability, { params: { drawId }, query })

describe('the liability of a draw', () => {
  it('is live by number, with stakes and what one hit would pay; cancelled slips and trial play do not count', async () => {
    const draw = await openDraw(server, undefined, { seconds: 3_600 })
    await buy(server, member, draw, ['top-3 123 @ 2.00', 'top-2 23 45 @ 1.00'])
    await buy(server, member, draw, 'top-3 123 456 @ 1.00')
    const cancelled = await buy(server, member, draw, 'top-3 789 @ 5.00')
    const reply = await liabilityOf(draw.drawId)
    expect(reply.bets.map(({ bet, numbers, staked, line, payout }) => [bet, numbers, staked, line, payout])).toEqual([
      ['top-3', 3, '9.00', '789', '4500.00'],
      ['top-2', 2, '2.00', '23', '90.00'],
    ])
    await member.call(cancelSlip, { params: { slipId: cancelled.slipId }, body: {} })
    const after = await liabilityOf(draw.drawId)
    expect(
      after.list.map(({ bet, line, tickets, staked, payout, result }) => [bet, line, tickets, staked, payout, result]),
    ).toEqual([
      ['top-3', '123', 2, '3.00', '2700.00', '-2696.00'],
      ['top-3', '456', 1, '1.00', '900.00', '-896.00'],
      ['top-2', '23', 1, '1.00', '90.00', '-88.00'],
      ['top-2', '45', 1, '1.00', '90.00', '-88.00'],
    ])
    const map = await liabilityOf(draw.drawId, { bet: 'top-2' })
    expect(map.heat).toEqual({
      digits: 2,
      cells: [
        { line: '23', staked: '1.00', payout: '90.00' },
        { line: '45', staked: '1.00', payout: '90.00' },
      ],
    })
    expect(map.totalCount).toBe(2)
    const shown = await ask(office.officeDraw, { params: { drawId: draw.drawId } })
    expect(shown).toMatchObject({ slips: 3, staked: '6.00', cancelledSlips: 1, cancelled: '5.00', canVoid: true })
  })

  it('counts the same however often and in whichever steps the log is read', async () => {
    const draw = await openDraw(server)
    for (let one = 0; one < 5; one += 1) {
      await buy(server, member, draw, 'top-2 07 @ 1.00')
      if (one % 2 === 0) await server.runJob('count lottery slips')
    }
    await Promise.all([1, 2, 3].map(() => server.runJob('count lottery slips')))
    const { list } = await liabilityOf(draw.drawId)
    expect(list).toMatchObject([{ line: '07', tickets: 5, staked: '5.00', payout: '450.00' }])
  })
})

describe('restricted numbers', () => {
  it('close or cut numbers of one draw or all draws, until they are lifted; sold tickets keep their rate', async () => {
    const draw = await openDraw(server, undefined, { seconds: 600 })
    const { gameCode } = draw
    const before = await buy(server, member, draw, 'top-2 12 @ 1.00')
    const restrict = (body: object) =>
      ask(office.restrictNumbers, {
        params: { gameCode },
        body: { drawId: null, bets: ['top-2'], numbers: '12', percent: 0, from: null, reason, ...body },
      }).finally(forgotten)
    expect(await restrict({ drawId: draw.drawId, numbers: '12, 21' })).toEqual({ restricted: 2 })
    expect((await refusalOf(buy(server, member, draw, 'top-2 12 @ 1.00'))).code).toBe('lottery.number_closed')
    const half = await restrict({ drawId: draw.drawId, percent: 50 })
    expect(half).toEqual({ restricted: 1 })
    const cut = await buy(server, member, draw, 'top-2 12 @ 1.00')
    expect(cut.tickets[0]?.cuts).toEqual({ '12': '500000' })
    expect(before.tickets[0]?.cuts).toEqual({})
    const listed = await ask(office.lotteryRestrictions, { query: { gameCode } })
    expect(listed.list.map(({ line, part, state }) => [line, part, state])).toEqual([
      ['12', '0.5', 'counts'],
      ['12', '0', 'lifted'],
      ['21', '0', 'counts'],
    ])
    const open = listed.list.filter(({ state }) => state === 'counts')
    const lift = { body: { restrictionIds: open.map(({ restrictionId }) => restrictionId), reason } }
    expect(await ask(office.liftRestrictions, lift)).toEqual({ lifted: 2 })
    forgotten()
    expect((await refusalOf(ask(office.liftRestrictions, lift))).code).toBe('lottery.restriction_unknown')
    expect((await buy(server, member, draw, 'top-2 12 @ 1.00')).tickets[0]?.cuts).toEqual({})
    const { list } = await ask(office.listAudit, { query: { subjectKind: 'lottery' } })
    expect(list.slice(0, 3).map(({ action }) => action)).toEqual([
      'lottery.lifted',
      'lottery.restricted',
      'lottery.restricted',
    ])
  })

  it('apply from their announced moment on, and an operator is told what is wrong with numbers', async () => {
    const draw = await openDraw(server, undefined, { seconds: 3_600 })
    const wish = { drawId: draw.drawId, bets: ['top-2'], numbers: '88', percent: 0, from: null, reason }
    const restrict = (body: object, gameCode = draw.gameCode) =>
      ask(office.restrictNumbers, { params: { gameCode }, body: { ...wish, ...body } })
    // 17:00 in Bangkok, and some moments more.
    await restrict({ from: '2026-11-21T17:10' })
    await buy(server, member, draw, 'top-2 88 @ 1.00')
    server.clock.advance({ minutes: 11 })
    operator = await operatorOf(server, { role: 'admin' })
    expect((await refusalOf(buy(server, member, draw, 'top-2 88 @ 1.00'))).code).toBe('lottery.number_closed')
    const wrong: readonly (readonly [string, object])[] = [
      ['lottery.pick_wrong', { numbers: '8' }],
      ['lottery.pick_wrong', { bets: ['no-such-bet'] }],
      ['lottery.draw_unknown', { drawId: '00000000-0000-7000-8000-000000000000' }],
      [
        'lottery.pick_wrong',
        { bets: ['top-3'], numbers: Array.from({ length: 201 }, (_, one) => 100 + one).join(' ') },
      ],
    ]
    for (const [code, body] of wrong) expect([code, (await refusalOf(restrict(body))).code]).toEqual([code, code])
    expect((await refusalOf(restrict({}, 'no-such-game'))).code).toBe('game.not_found')
  })
})

describe('the settings of a lottery', () => {
  const gameCode = 'quick-three-garden'
  const read = () => ask(office.officeLotterySettings, { params: { gameCode } })
  const save = async (change: object, from: string | null = '2026-11-22T12:00') => {
    const { settings, newest } = await read()
    return ask(office.saveLotterySettings, {
      params: { gameCode },
      body: { version: newest, settings: { ...settings, ...change }, from, reason },
    })
  }

  it('are announced as versions with a reason, and say what each bet pays back', async () => {
    const first = await read()
    expect(first.current).toBe(first.newest)
    expect(first.returns.length).toBeGreaterThan(0)
    expect(first.returns.every(({ rtp }) => Number(rtp) > 0 && Number(rtp) <= 1)).toBe(true)
    const saved = await save({ cancelSeconds: null, limits: { ...first.settings.limits, maxUnit: '50.00' } })
    expect(saved).toMatchObject({
      current: first.newest,
      newest: first.newest + 1,
      appliesFrom: '2026-11-22T05:00:00Z',
    })
    const { list } = await ask(office.lotteryVersions, { params: { gameCode } })
    expect(list[0]).toMatchObject({ version: first.newest + 1, operator: operator.username, reason })
    expect(list[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['cancelSeconds', ''],
      ['limits maxUnit', '50.00'],
    ])
  })

  it('refuse what is announced too late, what changes nothing, and rates above what can come back', async () => {
    const { settings, newest } = await read()
    const code = async (call: Promise<unknown>) => (await refusalOf(call)).code
    expect(await code(save({ sellsAhead: 7 }, null))).toBe('lottery.too_soon')
    expect(await code(save({ sellsAhead: 7 }, '2026-11-21T17:15'))).toBe('lottery.too_soon')
    expect(await code(save({}))).toBe('lottery.settings_same')
    const [bet = ''] = Object.keys(settings.rates)
    const tiers = settings.rates[bet] ?? {}
    const high = { ...settings.rates, [bet]: Object.fromEntries(Object.keys(tiers).map((tier) => [tier, '999999999'])) }
    expect(await code(save({ rates: high }))).toBe('lottery.return_too_high')
    expect(await code(save({ vipAdds: { [bet]: ['1', '999999999'] } }))).toBe('lottery.return_too_high')
    expect(await code(save({ rates: { ...settings.rates, [bet]: {} } }))).toBe('lottery.rates_wrong')
    expect(await code(save({ rates: { ...settings.rates, 'no-such-bet': { hit: '1' } } }))).toBe('lottery.rates_wrong')
    expect(await code(save({ limits: { ...settings.limits, minUnit: '99999.00' } }))).toBe('request.invalid')
    const stale = { version: newest - 1, settings: { ...settings, sellsAhead: 9 }, from: '2026-11-22T12:00', reason }
    expect(await code(ask(office.saveLotterySettings, { params: { gameCode }, body: stale }))).toBe(
      'lottery.settings_changed',
    )
  })

  it('a lottery is switched off at once, and on again only with an announcement', async () => {
    const off = await save({ isOn: false }, null)
    expect(off.current).toBe(off.newest)
    const { list } = await ask(office.officeLotteries, {})
    expect(list.find((one) => one.gameCode === gameCode)?.isOn).toBe(false)
    expect((await refusalOf(save({ isOn: true }, null))).code).toBe('lottery.too_soon')
    await save({ isOn: true })
  })
})

describe('draws and reports', () => {
  it('an operator makes a draw void before its numbers: every stake is returned, and the report says so', async () => {
    const draw = await openDraw(server)
    const other = await server.newMember('lottovoid')
    await buy(server, other, draw, 'top-2 99 @ 3.00')
    const shown = await ask(office.voidLotteryDraw, { params: { drawId: draw.drawId }, body: { reason } })
    expect(shown).toMatchObject({ state: 'void', canVoid: false, void: { reason, operator: operator.username } })
    await server.lotteries.draws.catchUp()
    const after = await ask(office.officeDraw, { params: { drawId: draw.drawId } })
    expect(after).toMatchObject({ slips: 1, staked: '0.00', voidSlips: 1, voided: '3.00' })
    const again = ask(office.voidLotteryDraw, { params: { drawId: draw.drawId }, body: { reason } })
    expect((await refusalOf(again)).code).toBe('lottery.draw_over')
    const { list, total } = await ask(office.lotteryReports, { query: { gameCode: draw.gameCode } })
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ day: '2026-11-21', voidSlips: 1, voided: '3.00' })
    expect(total).toMatchObject({ voided: '3.00', paid: '0.00', returned: '0.00' })
    const file = await ask(office.lotteryReportsFile, { query: { gameCode: draw.gameCode, format: 'csv' } })
    expect(file instanceof Blob && (await file.text())).toContain('siam-government')
  })

  it('draws are listed by lottery, day and state, and the calendar has those to come', async () => {
    await server.lotteries.draws.catchUp()
    const { list } = await ask(office.officeDraws, { query: { gameCode: 'minute-five', state: 'open' } })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((one) => one.gameCode === 'minute-five' && one.state === 'open')).toBe(true)
    const none = await ask(office.officeDraws, { query: { from: '2030-01-01' } })
    expect(none.list).toEqual([])
    const { days, rounds } = await ask(office.lotteryCalendar, {})
    expect(days).toHaveLength(14)
    expect(rounds.map(({ gameCode }) => gameCode)).toContain('minute-five')
    const first = days.flatMap(({ draws }) => draws).find(({ gameCode }) => gameCode === 'red-river-draw')
    expect(first?.draw).not.toBeNull()
    expect((await refusalOf(ask(office.lotteryCalendar, { query: { from: '2090-01-01' } }))).code).toBe(
      'request.invalid',
    )
    const unknown = { params: { drawId: '00000000-0000-7000-8000-000000000000' } }
    expect((await refusalOf(ask(office.officeDraw, unknown))).code).toBe('lottery.draw_unknown')
    expect((await refusalOf(ask(office.lotteryLiability, unknown))).code).toBe('lottery.draw_unknown')
  })

  it('nobody without the permission reads or changes anything, and changes need a fresh code', async () => {
    const draw = await openDraw(server)
    const blind = await operatorOf(server, { permissions: allBut('lotteries.read') })
    const params = { drawId: draw.drawId }
    const game = { params: { gameCode: draw.gameCode } }
    // One after another: a refusal that nobody waits for yet would count as unhandled.
    for (const call of [
      () => ask(office.officeLotteries, {}, blind),
      () => ask(office.officeDraws, {}, blind),
      () => ask(office.officeDraw, { params }, blind),
      () => ask(office.lotteryLiability, { params }, blind),
      () => ask(office.lotteryCalendar, {}, blind),
      () => ask(office.lotteryRestrictions, {}, blind),
      () => ask(office.officeLotterySettings, game, blind),
      () => ask(office.lotteryVersions, game, blind),
      () => ask(office.officialResults, {}, blind),
      () => ask(office.lotteryReports, {}, blind),
      () => ask(office.lotteryReportsFile, { query: { format: 'csv' } }, blind),
    ])
      expect((await refusalOf(call())).code).toBe('operator.not_permitted')
    const body = { drawId: null, bets: ['top-2'], numbers: '12', percent: 0, from: null, reason }
    const restrict = { params: { gameCode: draw.gameCode }, body }
    const reader = await operatorOf(server, { permissions: ['lotteries.read'] })
    expect((await refusalOf(ask(office.restrictNumbers, restrict, reader))).code).toBe('operator.not_permitted')
    const makeVoid = { params: { drawId: draw.drawId }, body: { reason } }
    const changer = await operatorOf(server, { permissions: ['lotteries.read', 'lotteries.change'] })
    expect((await refusalOf(ask(office.voidLotteryDraw, makeVoid, changer))).code).toBe('operator.not_permitted')
    await letCodeAge(server, changer)
    expect((await refusalOf(ask(office.restrictNumbers, restrict, changer))).code).toBe('operator.factor_due')
  })

  it('hostile texts are refused or shown as they are, and never break anything', async () => {
    const draw = await openDraw(server)
    for (const numbers of ["'; drop table lottery_draw; --", '<script>alert(1)</script>', '\u202E12', '９９', '1e2']) {
      const body = { drawId: draw.drawId, bets: ['top-2'], numbers, percent: 0, from: null, reason }
      const refusal = await refusalOf(ask(office.restrictNumbers, { params: { gameCode: draw.gameCode }, body }))
      expect([400, 409]).toContain(refusal.status)
    }
    const written = { drawId: draw.drawId, bets: ['top-2'], numbers: '12', percent: 0, from: null }
    const hostile = '<img src=x onerror=alert(1)> \u202E'
    await ask(office.restrictNumbers, { params: { gameCode: draw.gameCode }, body: { ...written, reason: hostile } })
    const { list } = await ask(office.lotteryRestrictions, { query: {} })
    expect(list[0]?.reason).toBe(hostile.trim())
  })
})
