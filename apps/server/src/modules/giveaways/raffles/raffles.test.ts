import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, operatorOf } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import {
  claimTicket,
  deposit,
  freshOperator,
  giveTickets,
  localTime,
  openedRaffle,
  planRaffle,
  shownRaffle,
  stake,
  words,
  type RaffleWish,
} from './test-raffles.ts'

let server: TestServer
let members: TestMember[] = []
let all = 0
beforeAll(async () => {
  server = await openTestServer()
})
/** The tests let hours pass, so each has members of its own. */
beforeEach(async () => {
  const group = (all += 1)
  members = await Promise.all(Array.from({ length: 3 }, (_, index) => server.newMember(`entrant${group}n${index}`)))
})
afterAll(() => server.close())

function memberAt(place: number): TestMember {
  const member = members[place]
  if (member === undefined) throw new Error('there are not so many members')
  return member
}

const mineOf = async (raffleId: string, { call }: TestMember) => (await shownRaffle(server, raffleId, call)).mine

describe('a raffle (7.048)', () => {
  it('is announced with its prizes and the commitment to its seed, and gives no ticket before it opens', async () => {
    const { raffleId, commitment } = await planRaffle(server)
    expect(await shownRaffle(server, raffleId)).toMatchObject({
      title: 'Raffle',
      state: 'coming',
      commitment,
      seal: null,
      tickets: 0,
      mine: null,
      prizes: [
        { count: 1, kind: 'cash', amount: '100.00' },
        { count: 2, kind: 'points', amount: '500' },
      ],
    })
    await deposit(server, memberAt(0), 500_000n)
    expect((await refusalOf(claimTicket(memberAt(0), raffleId))).code).toBe('giveaway.not_on')
    server.clock.advance({ hours: 2 })
    await giveTickets(server)
    expect(await shownRaffle(server, raffleId, memberAt(0).call)).toMatchObject({
      state: 'running',
      tickets: 0,
      mine: { tickets: 0, code: null, toDeposit: '500.00', toStake: '1000.00' },
    })
  })

  it('gives the free ticket once, also to twenty calls at once, and answers each with the same one', async () => {
    const { raffleId } = await openedRaffle(server)
    const [member, other] = [memberAt(0), memberAt(1)]
    const answers = await Promise.all(Array.from({ length: 20 }, () => claimTicket(member, raffleId)))
    expect(new Set(answers.map(({ ticket }) => ticket))).toEqual(new Set([1]))
    expect((await claimTicket(other, raffleId)).ticket).toBe(2)
    expect(await claimTicket(member, raffleId)).toEqual({ ticket: 1 })
    expect(await shownRaffle(server, raffleId)).toMatchObject({ tickets: 2, entrants: 2 })
    expect(await mineOf(raffleId, member)).toMatchObject({
      tickets: 1,
      hasClaimed: true,
      ranges: [{ first: 1, last: 1 }],
    })
  })

  it('numbers the tickets of many who come at once without gaps', async () => {
    const { raffleId } = await openedRaffle(server)
    const answers = await Promise.all([...members, ...members].map((one) => claimTicket(one, raffleId)))
    expect([...new Set(answers.map(({ ticket }) => ticket))].toSorted((one, other) => one - other)).toEqual([1, 2, 3])
    const { lines } = await server.client()(contract.raffleProof, { params: { raffleId } })
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1-1', '2-2', '3-3'])
  })

  it('gives tickets for deposits and turnover, keeps the rest, and no more than the limit', async () => {
    const { raffleId } = await openedRaffle(server, { memberLimit: 5 })
    const member = memberAt(2)
    await deposit(server, member, 120_000n)
    await stake(server, member, 90_000n)
    await giveTickets(server)
    expect(await mineOf(raffleId, member)).toMatchObject({
      tickets: 2,
      ranges: [{ first: 1, last: 2 }],
      toDeposit: '300.00',
      toStake: '100.00',
    })
    await stake(server, member, 11_000n)
    await deposit(server, member, 30_000n)
    await Promise.all(Array.from({ length: 3 }, () => giveTickets(server)))
    expect(await mineOf(raffleId, member)).toMatchObject({ tickets: 4, toDeposit: '500.00', toStake: '990.00' })
    await deposit(server, member, 900_000n)
    await giveTickets(server)
    expect(await mineOf(raffleId, member)).toMatchObject({ tickets: 5, toDeposit: null, toStake: null })
    expect((await refusalOf(claimTicket(member, raffleId))).code).toBe('raffle.limit')
    expect((await shownRaffle(server, raffleId)).tickets).toBe(5)
  })

  it('counts each posting once, however many follow the log, and each raffle that runs', async () => {
    const [one, two] = [await planRaffle(server), await planRaffle(server, { perTurnover: '500.00' })]
    server.clock.advance({ hours: 2 })
    const member = memberAt(0)
    await stake(server, member, 100_000n)
    await Promise.all(Array.from({ length: 3 }, () => giveTickets(server)))
    expect((await mineOf(one.raffleId, member))?.tickets).toBe(1)
    expect((await mineOf(two.raffleId, member))?.tickets).toBe(2)
    await giveTickets(server)
    expect((await mineOf(one.raffleId, member))?.tickets).toBe(1)
  })

  it('counts no postings from before it opens or after it closes', async () => {
    const raffle = await planRaffle(server)
    const member = memberAt(0)
    await deposit(server, member, 50_000n)
    server.clock.advance({ hours: 1, minutes: 1 })
    await deposit(server, member, 50_000n)
    server.clock.advance({ hours: 2 })
    await deposit(server, member, 50_000n)
    await giveTickets(server)
    expect((await mineOf(raffle.raffleId, member))?.tickets).toBe(1)
  })

  it('is for members of its level and, for the free ticket, for those who were there when it was announced', async () => {
    const { raffleId } = await openedRaffle(server, { minLevel: 1 })
    const member = memberAt(0)
    expect((await refusalOf(claimTicket(member, raffleId))).code).toBe('raffle.level')
    await deposit(server, member, 50_000n)
    await giveTickets(server)
    expect(await mineOf(raffleId, member)).toMatchObject({ tickets: 0, mayEnter: false })
    const [now, then] = [server.clock.now(), server.clock.now().add({ hours: 900 })].map(String)
    await sql`
      insert into vip_member (brand_id, member_id, level, since, kept_until)
      values (1, ${member.id}::bigint, 1, ${now}, ${then})`.execute(server.test.owner)
    await giveTickets(server)
    expect(await mineOf(raffleId, member)).toMatchObject({ tickets: 1, mayEnter: true })
    const open = await openedRaffle(server)
    const late = await server.newMember('newcomer')
    expect((await refusalOf(claimTicket(late, open.raffleId))).code).toBe('giveaway.too_new')
    await deposit(server, late, 50_000n)
    await giveTickets(server)
    expect((await mineOf(open.raffleId, late))?.tickets).toBe(1)
  })

  it('gives no free ticket to whoever has excluded themselves', async () => {
    const { raffleId } = await openedRaffle(server)
    await memberAt(0).call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    expect((await refusalOf(claimTicket(memberAt(0), raffleId))).code).toBe('protection.excluded')
    expect((await shownRaffle(server, raffleId)).tickets).toBe(0)
  })

  it('refuses the free ticket of a raffle without one, of one that is not there, and without a member’s session', async () => {
    const { raffleId } = await openedRaffle(server, { hasFreeTicket: false })
    expect((await refusalOf(claimTicket(memberAt(0), raffleId))).code).toBe('giveaway.unknown')
    const unknown = '00000000-0000-7000-8000-000000000000'
    expect((await refusalOf(claimTicket(memberAt(0), unknown))).code).toBe('giveaway.unknown')
    expect((await refusalOf(claimTicket({ call: server.client() }, raffleId))).code).toBe('session.required')
    const trial = await server.client()(contract.trialLogin, { body: {} })
    expect((await refusalOf(claimTicket({ call: server.client(trial.token) }, raffleId))).code).toBe(
      'session.true_account_needed',
    )
  })
})

describe('what operators plan', () => {
  it('needs the permission to change giveaways', async () => {
    const { token } = await operatorOf(server, { permissions: ['giveaways.read'] })
    const localNow = localTime(server.clock.now())
    const body = {
      title: words,
      words,
      opensAt: localNow,
      closesAt: localNow,
      drawsAt: localNow,
      prizes: [{ count: 1, kind: 'cash' as const, amount: '1.00' }],
      perDeposit: null,
      perTurnover: null,
      weights: {},
      hasFreeTicket: true,
      memberLimit: 1,
      isOneEach: true,
      minLevel: 0,
      reason: 'It is not allowed.',
    }
    const { code } = await refusalOf(callOffice(server, office.planRaffle, { token, body }))
    expect(code).toBe('operator.not_permitted')
  })

  it('is refused with the field that is wrong, and nothing is planned', async () => {
    const list = async () => (await callOffice(server, office.officeRaffles, await freshOperator(server))).totalCount
    const count = await list()
    const now = server.clock.now()
    const day = now.add({ hours: 24 })
    const wrong: readonly (readonly [RaffleWish, string])[] = [
      [{ opensAt: localTime(now) }, 'opensAt'],
      [{ closesAt: localTime(now) }, 'closesAt'],
      [{ closesAt: localTime(day), drawsAt: localTime(day.add({ minutes: 4 })) }, 'drawsAt'],
      [{ prizes: [{ count: 1, kind: 'points', amount: '1.50' }] }, 'prizes'],
      [
        {
          prizes: [
            { count: 600, kind: 'cash', amount: '1.00' },
            { count: 600, kind: 'cash', amount: '1.00' },
          ],
        },
        'prizes',
      ],
      [{ perDeposit: '0.001' }, 'perDeposit'],
      [{ weights: {} }, 'weights'],
      [{ perDeposit: null, perTurnover: null, hasFreeTicket: false }, 'hasFreeTicket'],
    ]
    for (const [wish, field] of wrong)
      expect((await refusalOf(planRaffle(server, wish))).fields.map((one) => one.field)).toEqual([field])
    expect(await list()).toBe(count)
  })

  it('is cancelled while there are tickets to get and not afterwards; its tickets are void, and the audit log says so', async () => {
    const { raffleId } = await openedRaffle(server)
    await claimTicket(memberAt(0), raffleId)
    const cancel = async (id: string) => {
      const body = { reason: 'The prizes were not delivered.' }
      return callOffice(server, office.cancelRaffle, {
        ...(await freshOperator(server)),
        params: { raffleId: id },
        body,
      })
    }
    expect(await cancel(raffleId)).toMatchObject({ state: 'cancelled', cancelReason: 'The prizes were not delivered.' })
    expect((await shownRaffle(server, raffleId)).state).toBe('cancelled')
    expect((await refusalOf(claimTicket(memberAt(1), raffleId))).code).toBe('giveaway.not_on')
    const log = await callOffice(server, office.listAudit, { ...(await freshOperator(server)), query: { pageSize: 2 } })
    expect(log.list.map(({ action }) => action)).toEqual(['raffle.cancelled', 'raffle.planned'])
    server.clock.advance({ hours: 4 })
    await server.runJob('draw raffles')
    expect((await shownRaffle(server, raffleId)).state).toBe('cancelled')
    expect((await refusalOf(cancel(raffleId))).code).toBe('giveaway.begun')
    const closed = await openedRaffle(server)
    server.clock.advance({ hours: 3 })
    expect((await refusalOf(cancel(closed.raffleId))).code).toBe('giveaway.begun')
  })

  it('shows who has tickets, with names for operators alone', async () => {
    const { raffleId } = await openedRaffle(server)
    await claimTicket(memberAt(0), raffleId)
    await deposit(server, memberAt(1), 100_000n)
    await giveTickets(server)
    const operator = await freshOperator(server)
    const { list, totalCount } = await callOffice(server, office.raffleEntrants, { ...operator, params: { raffleId } })
    expect(totalCount).toBe(2)
    expect(list.map(({ member, tickets, hasClaimed }) => [member.username, tickets, hasClaimed])).toEqual([
      [`entrant${all}n1`, 2, false],
      [`entrant${all}n0`, 1, true],
    ])
    const { lines } = await server.client()(contract.raffleProof, { params: { raffleId } })
    expect(lines).toEqual([`1-1 ${list[1]?.code}`, `2-3 ${list[0]?.code}`])
  })
})
