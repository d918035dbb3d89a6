import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { checkRaffle } from '@baize/fairness'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice } from '../../../testing/office.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import {
  checksOf,
  claimTicket,
  deposit,
  freshOperator,
  giveTickets,
  openedRaffle,
  published,
  shownRaffle,
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
  members = await Promise.all(Array.from({ length: 4 }, (_, index) => server.newMember(`winner${group}n${index}`)))
})
afterAll(() => server.close())

const allTrue = { sameSeed: true, sameList: true, sameWinners: true }
const minorOf = (text: string) => BigInt(text.replace('.', ''))
const moneyOf = async () =>
  (await Promise.all(members.map(async ({ call }) => minorOf((await call(contract.balance, {})).balance)))).reduce(
    (sum, one) => sum + one,
    0n,
  )
const pointsOf = async () =>
  (
    await Promise.all(
      members.map(async ({ call }) => BigInt((await call(contract.pointBalance, { query: {} })).points)),
    )
  ).reduce((sum, one) => sum + one, 0n)

/** A raffle in which each member has 1 to 4 tickets, whose time to be sealed has come. */
async function closedRaffle(wish: RaffleWish = {}): Promise<office.OfficeRaffle> {
  const raffle = await openedRaffle(server, wish)
  for (const [place, member] of members.entries()) if (place > 0) await deposit(server, member, BigInt(place) * 50_000n)
  await giveTickets(server)
  for (const member of members) await claimTicket(member, raffle.raffleId)
  server.clock.advance({ hours: 2, minutes: 2 })
  return raffle
}

const drawJob = () => server.runJob('draw raffles')
/** Lets the time of the draw come. */
const toDraw = () => server.clock.advance({ minutes: 10 })
const execute = (text: string) => sql.raw(text).execute(server.test.owner)

describe('the end of a raffle (7.048)', () => {
  it('seals the list of tickets first, and draws only at its time, by seed and seal; everybody can draw it again', async () => {
    const { raffleId, commitment } = await closedRaffle()
    expect((await shownRaffle(server, raffleId)).state).toBe('closed')
    await drawJob()
    const closed = await shownRaffle(server, raffleId)
    expect(closed).toMatchObject({ state: 'closed', tickets: 10, entrants: 4, winners: [], drawnAt: null })
    expect(closed.seal).toMatch(/^[0-9a-f]{64}$/)
    const early = await server.client()(contract.raffleProof, { params: { raffleId } })
    expect(early).toMatchObject({ serverSeed: null, seal: closed.seal, winners: [], commitment })
    toDraw()
    await drawJob()
    const drawn = await shownRaffle(server, raffleId)
    expect(drawn).toMatchObject({ state: 'drawn', seal: closed.seal, winnerCount: 3 })
    expect(await checksOf(server, raffleId)).toEqual(allTrue)
    expect((await published(server, raffleId)).lines).toEqual(early.lines)
    expect(new Set(drawn.winners.map(({ entrant }) => entrant)).size).toBe(3)
    expect(drawn.winners.every(({ member }) => member.includes('***'))).toBe(true)
  })

  it('pays each prize once, tells the winner, and shows them what they won', async () => {
    const [money, points] = [await moneyOf(), await pointsOf()]
    const { raffleId } = await closedRaffle()
    toDraw()
    await drawJob()
    await Promise.all(Array.from({ length: 3 }, drawJob))
    // Deposits of 500.00, 1,000.00 and 1,500.00, and a prize of 100.00.
    expect((await moneyOf()) - money).toBe(310_000n)
    // Deposits earn points too: 25, 50 and 75.
    expect((await pointsOf()) - points).toBe(1_000n + 150n)
    const wins = await Promise.all(
      members.map(async ({ call }) => (await shownRaffle(server, raffleId, call)).mine?.wins ?? []),
    )
    expect(
      wins
        .flat()
        .map(({ place, amount, isPaid }) => [place, amount, isPaid])
        .toSorted(([one], [other]) => Number(one) - Number(other)),
    ).toEqual([
      [1, '100.00', true],
      [2, '500', true],
      [3, '500', true],
    ])
    const winner = members[wins.findIndex((own) => own.some(({ place }) => place === 1))]
    const { list } = (await winner?.call(contract.ownMessages, { query: {} })) ?? { list: [] }
    expect(list.filter(({ action }) => action === 'raffles')).toMatchObject([
      { title: 'You have won in a raffle', category: 'rewards' },
    ])
  })

  it('draws nobody if there is no ticket', async () => {
    const { raffleId } = await openedRaffle(server)
    server.clock.advance({ hours: 2, minutes: 20 })
    await drawJob()
    await drawJob()
    expect(await shownRaffle(server, raffleId)).toMatchObject({
      state: 'drawn',
      tickets: 0,
      winners: [],
      winnerCount: 0,
    })
    expect(await checksOf(server, raffleId)).toEqual(allTrue)
  })

  it('counts a deposit of the last second that nobody had counted before, and no ticket after the seal', async () => {
    const { raffleId } = await openedRaffle(server)
    server.clock.advance({ hours: 1, minutes: 58, seconds: 30 })
    const [member] = members
    if (member === undefined) throw new Error('there are members')
    await deposit(server, member, 50_000n)
    server.clock.advance({ minutes: 3 })
    await drawJob()
    const { seal } = await shownRaffle(server, raffleId)
    expect((await shownRaffle(server, raffleId)).tickets).toBe(1)
    // A planted fault: progress that comes too late.
    await execute(`update giveaway_raffle_entrant set deposited = 900000 where raffle_id = '${raffleId}'`)
    await giveTickets(server)
    expect(await shownRaffle(server, raffleId)).toMatchObject({ tickets: 1, seal })
  })
})

describe('a process that ends in the middle', () => {
  /** Makes the database refuse a statement, as if the process had ended there: its transaction leaves nothing. */
  const breakAt = (table: string, when: string) =>
    execute(`
      create function test_break() returns trigger language plpgsql as 'begin raise exception ''ended here''; end';
      create trigger test_break before ${when} on ${table} for each row execute function test_break()`)
  const mend = (table: string) => execute(`drop trigger test_break on ${table}; drop function test_break()`)

  it.each([
    ['while it seals', 'giveaway_raffle', 'update of seal', { seal: null, winners: 0 }],
    ['while it draws', 'giveaway_raffle', 'update of drawn_at', { winners: 0 }],
    ['while it stores the winners', 'giveaway_raffle_winner', 'insert', { winners: 0 }],
    ['while it records a payment', 'giveaway_raffle_winner', 'update of paid_at', { winners: 3, unpaid: 3 }],
  ])('%s is gone on with by the next run, and each prize is paid once', async (_, table, when, left) => {
    const [money, points] = [await moneyOf(), await pointsOf()]
    const { raffleId } = await closedRaffle()
    toDraw()
    await breakAt(table, when)
    await drawJob()
    await drawJob()
    await mend(table)
    const operator = await freshOperator(server)
    const row = (await callOffice(server, office.officeRaffles, operator)).list.find((one) => one.raffleId === raffleId)
    expect(row).toMatchObject(left)
    await drawJob()
    await drawJob()
    expect(await checksOf(server, raffleId)).toEqual(allTrue)
    expect((await moneyOf()) - money).toBe(310_000n)
    expect((await pointsOf()) - points).toBe(1_150n)
    const after = (await callOffice(server, office.officeRaffles, operator)).list.find(
      (one) => one.raffleId === raffleId,
    )
    expect(after).toMatchObject({ state: 'drawn', winners: 3, unpaid: 0 })
  })

  it('does not pay again if the record of a payment is lost: the key alone prevents it', async () => {
    const money = await moneyOf()
    const { raffleId } = await closedRaffle()
    toDraw()
    await drawJob()
    await execute(`update giveaway_raffle_winner set paid_at = null where raffle_id = '${raffleId}'`)
    await drawJob()
    expect((await moneyOf()) - money).toBe(310_000n)
  })
})

describe('planted faults in what is stored', () => {
  it('a list that was altered after its seal is not drawn', async () => {
    const { raffleId } = await closedRaffle()
    await drawJob()
    await execute(`update giveaway_raffle set tickets = 11 where raffle_id = '${raffleId}'`)
    await execute(`
      insert into giveaway_raffle_tickets (raffle_id, first, last, member_id, source, given_at)
      select raffle_id, 11, 11, member_id, 'deposit', now() from giveaway_raffle_entrant
      where raffle_id = '${raffleId}' limit 1`)
    toDraw()
    await drawJob()
    expect(await shownRaffle(server, raffleId)).toMatchObject({ state: 'closed', winners: [] })
  })

  it.each([
    ['another prize', `update giveaway_raffle_prize set amount = 20000 where tier = 1`, 'sameList' as const],
    ['another owner of a ticket', `update giveaway_raffle_entrant set code = reverse(code)`, 'sameList' as const],
    ['another rule', `update giveaway_raffle set is_one_each = false`, 'sameList' as const],
    ['another amount that was won', `update giveaway_raffle_winner set amount = amount + 1`, 'sameWinners' as const],
    ['a winner less', `delete from giveaway_raffle_winner where place = 1 and raffle_id = $1`, 'sameWinners' as const],
  ])('after the draw, %s is found by whoever checks what is published', async (_, statement, found) => {
    const { raffleId } = await closedRaffle()
    toDraw()
    await drawJob()
    expect(await checksOf(server, raffleId)).toEqual(allTrue)
    const joint = statement.includes('where') ? ' and' : ' where'
    await execute(
      statement.includes('$1')
        ? statement.replace('$1', `'${raffleId}'`)
        : `${statement}${joint} raffle_id = '${raffleId}'`,
    )
    expect((await checksOf(server, raffleId))[found]).toBe(false)
  })

  it('another seed is found by its commitment', async () => {
    const { raffleId } = await closedRaffle()
    toDraw()
    await drawJob()
    const honest = await published(server, raffleId)
    const serverSeed = honest.seal as unknown as typeof honest.serverSeed // 64 digits too
    expect(checkRaffle({ ...honest, serverSeed }).sameSeed).toBe(false)
  })
})
