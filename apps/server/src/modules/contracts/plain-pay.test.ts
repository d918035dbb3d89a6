import * as office from '@baize/contract/office'
import { minor, ratePpm } from '@baize/money'
import type { ContractTerms } from '@baize/pay'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { newChain } from '../../testing/agent-chain.ts'
import { about, operatorWith } from '../../testing/member-desk.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { seededChance } from '../../testing/seeded-chance.ts'
import { placeBelow } from '../../testing/team-tree.ts'
import type { Ledger } from '../ledger/index.ts'
import { accept } from '../../testing/agent-pay.ts'
import { nextSweep, postIn, rowsOf } from './realtime/test-realtime.ts'
import { plainPay, type PlainContract, type PlainFault, type PlainTeam, type RawPosting } from './test-plain-pay.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const chance = seededChance(20_261_126)
const start = '2026-11-21T17:00:00Z'
const change = '2027-05-31T17:00:00Z'
const end = '2027-11-21T17:00:00Z'
/** A team moves at some moment of a day; all of the day still belongs to the line above before. */
const moving = '2027-03-10T06:30:00Z'
const moved = '2027-03-10T17:00:00Z'
const lastDays = '2027-11-13T17:00:00Z'
const never = Number.MAX_SAFE_INTEGER

const tier = (turnover: bigint, activeMembers: number, ppm: number, loss = 1n) => ({
  turnoverMinor: minor(turnover),
  lossMinor: minor(loss),
  activeMembers,
  ratePpm: ratePpm(BigInt(ppm)),
})
/** Terms of every kind for an agent at this depth: the deeper, the lower. */
const termsAt = (depth: number, isLater: boolean): Record<ContractTerms['kind'], ContractTerms> => {
  const less = depth * 1_300 + (isLater ? 700 : 0)
  const low = tier(0n, 0, 5_100 - less)
  const high = tier(70_000n, 1, 12_300 - less)
  return {
    daily: {
      kind: 'daily',
      tiers: [low, high].map(({ turnoverMinor, activeMembers, ratePpm: rate }) => ({
        turnoverMinor,
        activeMembers,
        ratePpm: rate,
      })),
      roundToMinor: minor(isLater ? 1_000n : 0n),
    },
    hourly: { kind: 'hourly', profitPpm: ratePpm(BigInt(9_700 - less)), lossPpm: ratePpm(BigInt(13_300 - less)) },
    realtime: {
      kind: 'realtime',
      profitPpm: ratePpm(BigInt(7_700 - less)),
      lossPpm: ratePpm(BigInt(11_300 - less)),
      singleBetMinor: minor(isLater ? 20_000n : 0n),
    },
    dividend: {
      kind: 'dividend',
      cadence: 'monthly',
      tiers: [tier(0n, 0, 101_000 - less), tier(0n, 2, 283_000 - less, 30_000n)],
    },
  }
}

interface Held extends PlainContract {
  readonly contractId: string
}
const ms = (at: string) => Temporal.Instant.from(at).epochMilliseconds

/** Every kind of contract for each agent of a line: one until the change, and one with lower rates from then on. */
async function holdContracts(
  line: readonly TestMember[],
  { since, of, hourly }: { since: string; of: readonly TestMember[]; hourly: readonly TestMember[] },
): Promise<readonly Held[]> {
  const held: Held[] = []
  for (const downline of of) {
    const depth = line.indexOf(downline)
    const between = async (terms: ContractTerms, from: string, to?: string) => {
      const period = to === undefined ? { from } : { from, to }
      const contractId = await accept(server, { upline: line[depth - 1], downline, terms }, period)
      held.push({ contractId, agent: downline.id, terms, fromMs: ms(from), toMs: to === undefined ? never : ms(to) })
    }
    const [first, later] = [termsAt(depth, false), termsAt(depth, true)]
    for (const kind of ['daily', 'realtime', 'dividend'] as const) {
      await between(first[kind], since, change)
      await between(later[kind], change)
    }
    if (hourly.includes(downline)) await between(first.hourly, lastDays, end)
  }
  return held
}

/** An operator moves an agent below another one: what the agent and those below hold ends with the brand's day. */
async function moveBelow(mover: TestMember, { id }: TestMember): Promise<void> {
  const { rows } = await sql<{ upline: string }>`
    select username as upline from member where member_id = ${id}::bigint`.execute(server.test.owner)
  const { token } = await operatorWith(server, 'agents.change')
  const body = { step: 'move', upline: rows[0]?.upline, reason: 'Agreed with both agents.' }
  const effect = await about(server, office.changeMemberTeam, mover, { token, body })
  // Two contracts of three kinds for each of the two agents.
  expect([effect.countsFrom, effect.contractsEnded]).toEqual(['2027-03-11', 12])
}

const endedAt = (one: Held, toMs: number): Held => ({ ...one, toMs: Math.min(one.toMs, Math.max(one.fromMs, toMs)) })

/** Plays for a year: bets, wins at once and late, and rollbacks, with a sweep now and then. */
async function playYear(ledger: Ledger, members: readonly string[], onMove: () => Promise<string>) {
  const postings: RawPosting[] = []
  const sweepsMs: number[] = []
  const post = async (one: Omit<RawPosting, 'atMs'>) => {
    postings.push({ ...one, atMs: server.clock.now().epochMilliseconds })
    const { member: id, round, kind, amount } = one
    await postIn(ledger, [{ id, round, kind, amount: kind === 'stake' ? -amount : amount }])
  }
  const sweepNow = async () => {
    await nextSweep(server)
    sweepsMs.push(Math.floor((server.clock.now().epochMilliseconds - 30_000) / 300_000) * 300_000)
  }
  const open: { readonly member: string; readonly round: string; readonly amount: bigint }[] = []
  let isMoved = false
  for (let number = 0; Temporal.Instant.compare(server.clock.now(), Temporal.Instant.from(end)) < 0; number += 1) {
    const member = members[chance.below(members.length)] ?? ''
    const bet = { member, round: `year ${number}`, amount: BigInt(1 + chance.below(90_000)) }
    await post({ ...bet, kind: 'stake' })
    const fate = chance.below(10)
    if (fate < 3) await post({ ...bet, kind: 'payout', amount: (bet.amount * BigInt(chance.below(400))) / 100n + 1n })
    else if (fate < 6) open.push(bet)
    const until = server.clock.now().add({ minutes: 1 + chance.below(100 * 60) })
    if (!isMoved && Temporal.Instant.compare(until, Temporal.Instant.from(moving)) >= 0) {
      server.clock.advance(server.clock.now().until(Temporal.Instant.from(moving)))
      // The rest of the day counts as it did before.
      await post({ member: await onMove(), round: 'same day', kind: 'stake', amount: 8_000_000n })
      isMoved = true
    } else server.clock.advance(server.clock.now().until(until))
    const late = chance.below(3) === 0 ? open.splice(chance.below(open.length + 1), 1)[0] : undefined
    if (late !== undefined)
      await post(
        chance.below(2) === 0 ? { ...late, kind: 'rollback' } : { ...late, kind: 'payout', amount: late.amount * 2n },
      )
    if (chance.below(3) === 0) await sweepNow()
  }
  await sweepNow()
  return { postings, sweepsMs, sweepNow, post }
}

const paidBy = async ({ contractId }: Held) =>
  (await rowsOf(server, contractId)).map(({ amount }) => amount).filter((amount) => amount !== 0n)

/** A line of three agents, of whom the lower two move below another one, and members of each team. */
async function newTeams() {
  const { agents: line, player } = await newChain(server, 3)
  const { agents: others, player: otherPlayer } = await newChain(server, 1)
  const [top, middle, low] = line
  const [other] = others
  if (top === undefined || middle === undefined || low === undefined || other === undefined) throw new Error('no line')
  const teams = new Map<string, readonly PlainTeam[]>()
  const path = line.map(({ id }) => id)
  const place = (id: string, agents: readonly string[]) => {
    const later = [other.id, ...agents.slice(1)]
    const moves = agents.includes(middle.id)
    const now = { agents: moves ? later : agents, toMs: never }
    teams.set(id, moves ? [{ agents, toMs: ms(moved) }, now] : [now])
  }
  for (const [depth, { id }] of line.entries()) place(id, path.slice(0, depth + 1))
  place(player.id, path)
  for (const id of [other.id, otherPlayer.id]) place(id, [other.id])
  for (let number = 0; number < 4; number += 1) {
    const { id } = await server.newMember(`plain${number}`)
    const above = path.slice(0, 1 + chance.below(3))
    await placeBelow(server, id, { path: above })
    place(id, above)
  }
  return { teams, top, middle, low, other, player }
}

it('a random year of all kinds of pay, a move in it, is the same to the cent by the plain rules, and planted faults are found', async () => {
  const { teams, top, middle, low, other, player } = await newTeams()
  const ledger = await openTestLedger(server.test, { clock: server.clock })
  await postIn(
    ledger,
    [...teams.keys()].map((id) => ({ id, round: `money ${id}`, kind: 'deposit', amount: 10_000_000_000n })),
  )
  server.clock.advance({ hours: 8 })
  const before = [
    ...(await holdContracts([top, middle, low], { since: start, of: [top, middle, low], hourly: [top] })),
    ...(await holdContracts([other], { since: start, of: [other], hourly: [other] })),
  ]
  await server.runJob('sweep real-time wages')
  const after: Held[] = []
  const { postings, sweepsMs, sweepNow, post } = await playYear(ledger, [...teams.keys()], async () => {
    await moveBelow(middle, other)
    const both = [middle, low]
    after.push(...(await holdContracts([other, ...both], { since: moved, of: both, hourly: both })))
    return player.id
  })
  const goes = new Set([middle.id, low.id])
  const held = [...before.map((one) => (goes.has(one.agent) ? endedAt(one, ms(moved)) : one)), ...after]
  // Everything of the year's last periods is known.
  server.clock.advance({ hours: 24 * 12 })
  await sweepNow()
  for (let times = 0; times < 3; times += 1) {
    await server.runJob('sum up postings')
    await server.runJob('compute agents’ pay')
  }
  const world = { teams, postings, sweepsMs }
  const paid = await Promise.all(held.map(paidBy))
  expect(held.map((one) => plainPay(world, one))).toEqual(paid)
  const kinds = Map.groupBy(held.keys(), (place) => held[place]?.terms.kind)
  for (const places of kinds.values()) expect(places.flatMap((place) => paid[place] ?? []).length).toBeGreaterThan(3)
  for (const fault of ['time zone', 'float rates', 'overlapping periods'] satisfies PlainFault[])
    expect(held.map((one) => plainPay(world, one, fault))).not.toEqual(paid)
  // Contracts that end at the moment of the move lose what was played on the rest of the day.
  const tooEarly = before.map((one) => (goes.has(one.agent) ? endedAt(one, ms(moving)) : one))
  expect([...tooEarly, ...after].map((one) => plainPay(world, one))).not.toEqual(paid)
  // A cursor that skips what it has not read.
  await post({ member: player.id, round: 'skipped', kind: 'stake', amount: 1_000_000n })
  await sql`update pay_cursor set batch = (select version from ledger_lane where ledger_lane.lane = pay_cursor.lane)`.execute(
    server.test.owner,
  )
  await sweepNow()
  const realtime = held.filter(({ terms }) => terms.kind === 'realtime')
  const skipped = await Promise.all(realtime.map(paidBy))
  expect(realtime.map((one) => plainPay(world, one))).not.toEqual(skipped)
  await ledger.close()
}, 300_000)
