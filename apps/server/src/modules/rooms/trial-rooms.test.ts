import * as contract from '@baize/contract'
import { bzCoralKingdom, fishAt, seatedGameByCode } from '@baize/engines'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { demoBrandFolder } from '../../testing/own-books.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { transferMoney, verifyBooks } from '../ledger/index.ts'
import { readRooms } from './rooms.files.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await openTestServer()
  member = await server.newMember('trialmember')
  await server.deliverEvents()
})
afterAll(() => server.close())

type Player = Pick<TestMember, 'call' | 'token'>

/** A visitor in trial play. */
async function visitor(): Promise<Player> {
  const { token } = await server.client()(contract.trialLogin, { body: {} })
  await server.deliverEvents()
  return { token, call: server.client(token) }
}

/** The window of a game that a member tries: it plays with the trial wallet of the same account. */
async function tryingWindow({ call }: Player, gameCode: string): Promise<Player> {
  const body = { gameCode, vassalage: 'BZ', gameType: 'PVP', trial: true } as const
  const { url } = await call(contract.launchGame, { body })
  const oneTime = new URL(url, 'http://site').searchParams.get('token') ?? ''
  const { token } = await server.client()(contract.handover, { body: { token: oneTime } })
  return { token, call: server.client(token) }
}

let keys = 0
const roomsOf = async ({ call }: Player, gameCode = 'bz-holdem') =>
  call(contract.listRooms, { params: { gameCode }, query: { pageNo: 1 } })
const look = ({ call }: Player, roomId: string) => call(contract.openRoom, { params: { roomId }, query: {} })
const sit = ({ call }: Player, roomId: string, buyIn = '100.00') =>
  call(contract.takeRoomSeat, {
    params: { roomId },
    body: { seat: null, buyIn },
    idempotencyKey: `trial room ${(keys += 1)}`,
  })

async function pass(steps: number): Promise<void> {
  for (let left = steps; left > 0; left -= 1) {
    server.clock.advance({ milliseconds: 500 })
    await server.cardRooms.catchUp()
  }
}

/** Plays one hand to its end, always with the cheapest action; returns its record. */
async function playHand(player: Player, roomId: string) {
  const handsBefore = (await player.call(contract.listHands, { params: { roomId }, query: {} })).list.length
  for (let steps = 0; steps < 400; steps += 1) {
    await pass(1)
    const { hand, own } = await look(player, roomId)
    if (hand !== null && own !== null && hand.turns.some(({ seat }) => seat === own.seat)) {
      const { view } = hand
      if (view.engine !== 'holdem') throw new Error('it is another game')
      const action = { engine: 'holdem', kind: view.options?.canCheck === true ? 'check' : 'call' } as const
      await player.call(contract.actInHand, {
        params: { handId: hand.handId },
        body: { actionNo: hand.actionNo, action },
      })
    }
    const { list } = await player.call(contract.listHands, { params: { roomId }, query: {} })
    if (list.length > handsBefore) return list[0]
  }
  throw new Error('no hand was settled')
}

describe('trial play in card rooms', () => {
  it('has rooms of its own, where a visitor plays a hand of hold’em with demo opponents and leaves with the chips (1.001, 6.002)', async () => {
    const guest = await visitor()
    const listed = await roomsOf(guest)
    expect(listed).toMatchObject({ trial: true, currencyCode: 'FUN', balance: '10000.00' })
    expect(new Set(listed.list.map(({ roomId }) => roomId.slice(0, 6)))).toEqual(new Set(['trial-']))
    expect(listed.list.length).toBeGreaterThan(0)
    const roomId = 'trial-holdem-050-1'
    expect(await sit(guest, roomId)).toMatchObject({ balanceAfter: '9900.00' })
    const record = await playHand(guest, roomId)
    expect(record?.players.filter(({ isDemo }) => isDemo).length).toBeGreaterThan(0)
    // The proof is that of every hand.
    expect(await guest.call(contract.handProof, { params: { handId: record?.handId ?? '' } })).toMatchObject({
      record: { handId: record?.handId },
    })
    const talks = guest.call(contract.sayInRoom, { params: { roomId }, body: { text: 'hello', emote: null } })
    expect(await refusalOf(talks)).toMatchObject({ code: 'tables.chat_closed' })
    await guest.call(contract.leaveRoomSeat, { params: { roomId } })
    await pass(240)
    const won = Number(record?.won) - Number(record?.staked)
    expect((await roomsOf(guest)).list.find((one) => one.roomId === roomId)?.ownSeat).toBeNull()
    // Whatever else was played before the seat was free, all chips are home.
    expect(Number((await roomsOf(guest)).balance)).toBeGreaterThan(9_800)
    expect(Number.isFinite(won)).toBe(true)
    expect((await verifyBooks(server.test.owner)).problems).toEqual([])
  }, 120_000)

  it('enters a sit-and-go of its own alone, which is paid in trial credits (1.001, 6.002)', async () => {
    const guest = await visitor()
    const roomId = 'trial-sit-heads-up-1'
    expect(await sit(guest, roomId, '20.00')).toMatchObject({ balanceAfter: '9980.00' })
    await pass(30)
    expect((await look(guest, roomId)).tournament).toMatchObject({ state: 'playing', playersLeft: 2 })
    const results = async () =>
      (await guest.call(contract.listTournaments, { params: { gameCode: 'bz-holdem' }, query: {} })).list[0]
    for (let steps = 0; steps < 3_000 && (await results())?.state === 'playing'; steps += 1) {
      const { hand, own } = await look(guest, roomId)
      if (hand?.view.engine === 'holdem' && hand.view.toAct === own?.seat && hand.view.options !== null) {
        const { raise, canCheck } = hand.view.options
        const calm = canCheck ? ('check' as const) : ('call' as const)
        const action = raise === null ? { kind: calm } : { kind: 'raise' as const, to: raise.max }
        const body = { actionNo: hand.actionNo, action: { engine: 'holdem' as const, ...action } }
        await guest.call(contract.actInHand, { params: { handId: hand.handId }, body })
      }
      await pass(2)
    }
    await pass(4)
    const played = await results()
    const own = played?.players.find(({ seat }) => seat === played.ownSeat)
    expect(played?.state).toBe('over')
    expect((await roomsOf(guest)).balance).toBe(own?.place === 1 ? '10018.00' : '9980.00')
    expect((await verifyBooks(server.test.owner)).problems).toEqual([])
  }, 120_000)

  it('never sits with members, nor do they with it: neither sees, watches nor enters the other’s rooms', async () => {
    const guest = await visitor()
    const [ours, theirs] = [await roomsOf(member), await roomsOf(guest)]
    expect(ours.list.filter(({ roomId }) => theirs.list.some((one) => one.roomId === roomId))).toEqual([])
    for (const [who, roomId] of [
      [guest, ours.list[0]?.roomId ?? ''],
      [member, theirs.list[0]?.roomId ?? ''],
    ] as const) {
      expect(await refusalOf(look(who, roomId))).toMatchObject({ code: 'rooms.not_found' })
      expect(await refusalOf(sit(who, roomId))).toMatchObject({ code: 'rooms.not_found' })
      const waits = who.call(contract.waitForRoom, { params: { roomId }, body: { waiting: true } })
      expect(await refusalOf(waits)).toMatchObject({ code: 'rooms.not_found' })
    }
  })

  it('has demo opponents also where members have none, because their money is real', async () => {
    const [brand] = server.play.brands.all
    if (brand === undefined) throw new Error('no brand is loaded')
    const currencies = { main: brand.currency, trial: brand.trialCurrency }
    const levels = await readRooms(demoBrandFolder, { currencies, gameOf: seatedGameByCode, hasDemoOpponents: false })
    for (const { wallet, demoOpponents, currency } of levels)
      expect([wallet, demoOpponents > 0]).toEqual(currency.code === 'FUN' ? ['trial', true] : ['main', false])
    expect(new Set(levels.map(({ wallet }) => wallet)).size).toBe(2)
  })

  it('keeps the chips of a member who tries a game apart from their money: they are no turnover and no part of their funds', async () => {
    const trying = await tryingWindow(member, 'bz-holdem')
    expect(await sit(trying, 'trial-holdem-050-2')).toMatchObject({ seat: expect.any(Number) })
    expect(await member.call(contract.consolidatedFunds, {})).toMatchObject({ total: '1000.00', tables: '0.00' })
    const { rows } = await sql<{ kind: string; currency: string }>`
      select account.kind, account.currency from ledger_account account
      where account.member_id = ${member.id}::bigint and account.currency = 'FUN' order by kind`.execute(
      server.test.owner,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['play', 'play_table'])
    expect(await refusalOf(sit(trying, 'holdem-050-1'))).toMatchObject({ code: 'rooms.not_found' })
    // A planted fault: even where a room of money let play money in, the ledger would not move it there.
    const { ledger } = server.play
    const owner = { brandId: brandId(1), memberId: memberId(BigInt(member.id)) }
    const [from, to, clearing, providerId] = await Promise.all([
      ledger.memberAccount({ ...owner, kind: 'play', currency: testCurrencyOf('FUN') }),
      ledger.memberAccount({ ...owner, kind: 'table', currency: testCurrencyOf('PLY') }),
      ledger.houseAccount({ brandId: owner.brandId, currency: testCurrencyOf('PLY'), name: 'clearing' }),
      ledger.provider(owner.brandId, 'play'),
    ])
    const planted = { from, to, clearing, providerId, key: 'planted', reference: 'planted', amountMinor: minor(100n) }
    await expect(transferMoney(ledger, planted)).rejects.toThrow(/currenc|account/i)
    await trying.call(contract.leaveRoomSeat, { params: { roomId: 'trial-holdem-050-2' } })
  })
})

describe('trial play in fishing rooms', () => {
  it('has rooms of its own: a visitor shoots a volley with trial credits, and no member sits there (1.001, 6.002)', async () => {
    const gameCode = 'bz-coral-kingdom'
    const enter = ({ call }: Player) => call(contract.enterWater, { params: { gameCode }, body: { hall: 'lagoon' } })
    const [guest, other] = [await visitor(), await visitor()]
    const [first, second, ours] = [await enter(guest), await enter(other), await enter(member)]
    expect(second.waterId).toBe(first.waterId)
    expect(ours.waterId).not.toBe(first.waterId)
    const params = { waterId: first.waterId }
    const room = await guest.call(contract.openWater, { params, query: {} })
    expect(room).toMatchObject({ trial: true, currencyCode: 'FUN', balance: '10000.00' })
    const [fish] = fishAt(bzCoralKingdom, room.school, Date.parse(room.now) - Date.parse(room.schoolBeganAt))
    const body = { power: '1.00', weapon: 'cannon' as const, targets: [fish?.no ?? 0] }
    const shot = await guest.call(contract.shootVolley, { params, body, idempotencyKey: 'trial volley' })
    expect(shot).toMatchObject({ stake: '1.00' })
    expect(Number(shot.balanceAfter)).toBe(9_999 + Number(shot.payout))
    for (const [who, waterId] of [
      [member, first.waterId],
      [guest, ours.waterId],
    ] as const) {
      expect(await refusalOf(who.call(contract.openWater, { params: { waterId }, query: {} }))).toMatchObject({
        code: 'waters.not_found',
      })
      const shoots = who.call(contract.shootVolley, { params: { waterId }, body, idempotencyKey: 'of the others' })
      expect(await refusalOf(shoots)).toMatchObject({ code: 'waters.not_seated' })
    }
    // A planted fault: the rows refuse a seat with play money in a room of money.
    await expect(
      sql`update water_seat set water_id = ${ours.waterId}::uuid, seat = 3 where water_id = ${first.waterId}::uuid and seat = 0`.execute(
        server.test.owner,
      ),
    ).rejects.toMatchObject({ code: '23503' })
  })
})
