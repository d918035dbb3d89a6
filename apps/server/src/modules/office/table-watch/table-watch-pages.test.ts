import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

const params = { roomId: 'holdem-heads-up-1' }
let server: TestServer
let admin: TestOperator
let anna: TestMember
let boris: TestMember

beforeAll(async () => {
  server = await openTestServer()
  admin = await operatorOf(server, { role: 'admin' })
  anna = await server.newMember('watchanna')
  boris = await server.newMember('watchboris')
  await server.deliverEvents()
  await playHands(45)
  await watch()
}, 300_000)
afterAll(() => server.close())

/** Members play hands in which Boris gives up every blind to Anna. */
async function playHands(count: number): Promise<void> {
  for (const [seat, who] of [anna, boris].entries())
    await who.call(contract.takeRoomSeat, { params, body: { seat, buyIn: '200.00' }, idempotencyKey: `watch ${seat}` })
  for (let hands = 0; hands < count; hands += 1) {
    for (const isOver of [false, true]) {
      const { hand } = await nextTurn()
      if (hand.turns[0]?.seat === 1) {
        await does(boris, hand, 'fold')
        break
      }
      if (!isOver) await does(anna, hand, 'call')
    }
    await server.cardRooms.catchUp()
  }
  for (const who of [anna, boris]) await who.call(contract.leaveRoomSeat, { params })
}

async function nextTurn() {
  for (let seconds = 0; seconds < 60; seconds += 1) {
    const { hand } = await anna.call(contract.openRoom, { params, query: {} })
    if (hand !== null && hand.turns.length > 0) return { hand }
    server.clock.advance({ seconds: 1 })
    await server.cardRooms.catchUp()
  }
  throw new Error('no hand was dealt')
}

const does = (who: TestMember, { handId, actionNo }: contract.RoomHand, kind: 'fold' | 'call') =>
  who.call(contract.actInHand, { params: { handId }, body: { actionNo, action: { engine: 'holdem', kind } } })

const watch = () =>
  server.jobs
    .flatMap((job) => (job.kind === 'minute' && job.name === 'watch card tables' ? [job] : []))
    .map((job) => job.run(server.clock.now(), new AbortController().signal))[0]

const listed = (query: { view?: 'cleared'; gameCode?: string } = {}) =>
  callOffice(server, office.officeWatchedPairs, { token: admin.token, query })
const ids = () => [anna.id, boris.id].toSorted((a, b) => Number(a) - Number(b))
const pairId = () => `${ids().join('-')}-bz-holdem`
const shown = () => callOffice(server, office.officeWatchedPair, { token: admin.token, params: { pairId: pairId() } })

describe('members at card tables, in the back office', () => {
  it('a pair of which one gives chips to the other is listed, with the sign in figures and the days', async () => {
    const { list, games } = await listed()
    expect(games.map(({ gameCode }) => gameCode)).toEqual([
      'bz-holdem',
      'bz-holdem-sit-and-go',
      'bz-pok-deng',
      'bz-dou-dizhu',
    ])
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ pairId: pairId(), gameCode: 'bz-holdem', state: 'open', isRaised: true, hands: 45 })
    const oneWay = list[0]?.signals.find(({ name }) => name === 'one_way')
    expect(oneWay).toMatchObject({ by: { memberId: boris.id, username: 'watchboris' } })
    expect(oneWay?.zeros).toBeGreaterThanOrEqual(5)
    expect((await listed({ gameCode: 'bz-pok-deng' })).list).toEqual([])
    const pair = await shown()
    expect(pair.days).toMatchObject([{ hands: 45 }])
    // Boris folds each time and so gives a blind, of 1.00 or 2.00.
    expect(Math.abs(Number(pair.days[0]?.flow))).toBeGreaterThan(50)
    expect(pair.decisions).toEqual([])
  })

  it('their hands are listed by day, and one opens with all cards, which the audit log records before', async () => {
    const [day] = (await shown()).days
    const asked = { token: admin.token, params: { pairId: pairId() }, query: { day: day?.day ?? '', pageSize: 25 } }
    const { list, totalCount } = await callOffice(server, office.officeWatchedHands, asked)
    expect([list.length, totalCount]).toEqual([25, 45])
    const second = await callOffice(server, office.officeWatchedHands, {
      ...asked,
      query: { ...asked.query, pageNo: 2 },
    })
    expect(new Set([...list, ...second.list].map(({ handId }) => handId)).size).toBe(45)
    const handId = list[0]?.handId ?? ''
    const opened = await callOffice(server, office.openWatchedHand, {
      token: admin.token,
      params: { pairId: pairId(), handId },
    })
    expect(opened.seats.map(({ cards }) => cards.length)).toEqual([2, 2])
    expect(opened.actions.at(-1)).toMatchObject({ seat: 1, action: { kind: 'fold' }, phase: 'preflop' })
    const query = { subjectKind: 'table_pair', subjectId: pairId() } as const
    const audit = await callOffice(server, office.listAudit, { token: admin.token, query })
    expect(audit.list.map(({ action }) => action)).toEqual(['rooms.hand_opened'])
  })

  it('a decision is recorded and hides the pair until its score is higher; it names nobody else', async () => {
    const body = { decision: 'cleared', reason: 'They are training together.' } as const
    await callOffice(server, office.decideWatchedPair, { token: admin.token, params: { pairId: pairId() }, body })
    expect((await listed()).list).toEqual([])
    expect((await listed({ view: 'cleared' })).list).toMatchObject([{ pairId: pairId(), state: 'cleared' }])
    expect((await shown()).decisions).toMatchObject([
      { decision: 'cleared', reason: body.reason, operator: admin.username },
    ])
    const again = (score: number) =>
      sql`
      update room_watch_pair set decided_score = ${score}, new_hands = 20`.execute(server.test.owner)
    const { score } = await shown()
    await again(score - 1)
    await watch()
    expect((await listed()).list).toEqual([])
    await again(score - 2)
    await watch()
    expect((await listed()).list).toMatchObject([{ pairId: pairId(), state: 'cleared', isRaised: true }])
  })

  /** How many looks into hands the audit log has. */
  const opened = async () => {
    const query = { action: 'rooms.hand_opened' } as const
    return (await callOffice(server, office.listAudit, { token: admin.token, query })).list.length
  }

  it('days before there were any hands, and days that do not exist, are refused', async () => {
    for (const day of ['1969-12-31', '1970-01-01', '2026-02-30']) {
      const asked = { token: admin.token, params: { pairId: pairId() }, query: { day } }
      expect(await refusalOf(callOffice(server, office.officeWatchedHands, asked))).toMatchObject({
        code: 'request.invalid',
      })
    }
  })

  it('unknown pairs, hands of others and hands that go on are not found; who may not decide does not', async () => {
    const find = (id: string) =>
      refusalOf(callOffice(server, office.officeWatchedPair, { token: admin.token, params: { pairId: id } }))
    expect(await find('1-2-bz-holdem')).toMatchObject({ code: 'rooms.pair_not_found' })
    expect(await find(`${ids().toReversed().join('-')}-bz-holdem`)).toMatchObject({ code: 'rooms.pair_not_found' })
    const open = (id: string, handId: string) =>
      refusalOf(callOffice(server, office.openWatchedHand, { token: admin.token, params: { pairId: id, handId } }))
    const noHand = '00000000-0000-7000-8000-000000000000'
    expect(await open(pairId(), noHand)).toMatchObject({ code: 'rooms.hand_not_found' })
    const [day] = (await shown()).days
    const asked = { token: admin.token, params: { pairId: pairId() }, query: { day: day?.day ?? '' } }
    const { list } = await callOffice(server, office.officeWatchedHands, asked)
    expect(await open('1-2-bz-holdem', list[0]?.handId ?? '')).toMatchObject({ code: 'rooms.hand_not_found' })
    // Under another name of the pair, the look would be recorded where nobody finds it.
    const [low, high] = ids()
    const before = await opened()
    for (const id of [`0${low}-${high}`, `${low}-0${high}`, `${high}-${low}`, `${low}-${low}`])
      expect(await open(`${id}-bz-holdem`, list[0]?.handId ?? '')).toMatchObject({ code: 'rooms.pair_not_found' })
    expect(await opened()).toBe(before)
    const reader = await operatorOf(server, { permissions: ['rooms.read'] })
    const body = { decision: 'confirmed', reason: 'They help each other.' } as const
    const decide = (token: string, id: string) =>
      refusalOf(callOffice(server, office.decideWatchedPair, { token, params: { pairId: id }, body }))
    expect(await decide(reader.token, pairId())).toMatchObject({ code: 'operator.not_permitted' })
    expect(await decide(admin.token, '1-2-bz-holdem')).toMatchObject({ code: 'rooms.pair_not_found' })
  })
})
