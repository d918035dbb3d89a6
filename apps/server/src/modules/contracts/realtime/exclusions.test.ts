import { minor, ratePpm } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { placeBelow } from '../../../testing/team-tree.ts'
import { lift, selectExclusions } from './exclusion-desk.ts'
import { excludedOfTeams } from './team-bets.sql.ts'
import { giveContract, nextSweep, postRounds, rowsOf } from './test-realtime.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const live = { provider: 'EG2', gameCode: 'emerald-baccarat' }
let members = 0
const member = async (path: readonly string[], isAgent = false) => {
  const made = await server.newMember(`hedger${(members += 1)}`)
  await placeBelow(server, made.id, { path, isAgent })
  return made.id
}
/** An agent with a contract of 1 % on bets that won and 2 % on those that lost, and two players below. */
async function newTeam() {
  const agent = await member([], true)
  const [one, two] = [await member([agent]), await member([agent])]
  const rates = { profitPpm: ratePpm(10_000n), lossPpm: ratePpm(20_000n), singleBetMinor: minor(0n) }
  const contract = await giveContract(server, { downlineId: agent }, rates)
  await nextSweep(server)
  return { agent, one, two, contract }
}
/** A bet of an event, as its vendor posts it. */
const bet = (id: string, round: string, staked: bigint, paid = 0n) => [
  { id, round, kind: 'stake' as const, amount: -staked },
  ...(paid === 0n ? [] : [{ id, round, kind: 'payout' as const, amount: paid }]),
]
const exclusionsOf = async (agent: string) => {
  const { rows } = await sql<{ rule: string; turnover: bigint; reason: Record<string, unknown> }>`
    select rule, turnover_minor as turnover, reason from pay_exclusion where ${agent}::bigint = any(agent_ids)
    order by turnover_minor desc`.execute(server.test.owner)
  return rows
}
const amountsOf = async (contract: string) => (await rowsOf(server, contract)).map(({ amount }) => amount)
const excludedOf = async (agent: string) => {
  const [from, to] = [Temporal.Instant.from('2020-01-01T00:00Z'), Temporal.Instant.from('2100-01-01T00:00Z')]
  const agentIds = [memberId(BigInt(agent))]
  return (await excludedOfTeams(server.test.database, { brandId: brandId(1), agentIds, from, to })).get(
    memberId(BigInt(agent)),
  )
}

describe('bets on both sides of an event within a team', () => {
  it('do not count, though the second is known only after the first was counted, and say why', async () => {
    const { agent, one, two, contract } = await newTeam()
    await postRounds(server, bet(one, 'event 1', 10_000n), live)
    await nextSweep(server)
    expect(await amountsOf(contract)).toEqual([200n])
    await postRounds(server, bet(two, 'event 1', 9_000n, 17_550n), live)
    await nextSweep(server)
    expect(await amountsOf(contract)).toEqual([200n, -200n])
    const found = await exclusionsOf(agent)
    expect(found.map(({ rule, turnover }) => [rule, turnover])).toEqual([
      ['opposite_bets', 10_000n],
      ['opposite_bets', 9_000n],
    ])
    expect(found[0]?.reason).toMatchObject({ agentId: agent, wonMinor: '9000', lostMinor: '10000' })
    expect(await excludedOf(agent)).toBe(19_000n)
  })

  it('count if the sides are not about equal, if they are of different events, or if the members have no agent in common', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    await postRounds(
      server,
      [
        ...bet(first.one, 'uneven', 10_000n),
        ...bet(first.two, 'uneven', 7_999n, 15_000n),
        ...bet(first.one, 'event a', 10_000n),
        ...bet(first.two, 'event b', 10_000n, 19_500n),
        ...bet(first.one, 'strangers', 10_000n),
        ...bet(second.one, 'strangers', 10_000n, 19_500n),
      ],
      live,
    )
    await nextSweep(server)
    expect([await exclusionsOf(first.agent), await exclusionsOf(second.agent)]).toEqual([[], []])
    expect(await excludedOf(first.agent)).toBeUndefined()
  })

  it('count in slots, where each member has an own round, and in a crowd', async () => {
    const { agent, one, two } = await newTeam()
    await postRounds(server, [...bet(one, 'slot', 10_000n), ...bet(two, 'slot', 10_000n, 20_000n)])
    const crowd = await Promise.all(Array.from({ length: 9 }, () => member([agent])))
    await postRounds(
      server,
      crowd.flatMap((id, place) => bet(id, 'crowd', 1_000n, place % 2 === 0 ? 0n : 1_950n)),
      live,
    )
    await nextSweep(server)
    expect(await exclusionsOf(agent)).toEqual([])
  })

  it('are those of an agent and the own player too', async () => {
    const { agent, one } = await newTeam()
    await postRounds(server, [...bet(agent, 'own', 5_000n), ...bet(one, 'own', 5_000n, 9_750n)], live)
    await nextSweep(server)
    expect((await exclusionsOf(agent)).length).toBe(2)
  })
})

describe('an exclusion that an operator lifts', () => {
  it('lets the bet count from the next sweep on, once, and no rule excludes it again', async () => {
    const { agent, one, two, contract } = await newTeam()
    await postRounds(server, [...bet(one, 'lifted', 10_000n), ...bet(two, 'lifted', 10_000n, 19_500n)], live)
    await nextSweep(server)
    expect(await amountsOf(contract)).toEqual([])
    const found = await server.test.database
      .transaction()
      .execute((tx) =>
        selectExclusions(
          tx,
          brandId(1),
          { state: 'active', memberId: BigInt(one) },
          { limit: 9, offset: 0, countUpTo: 9 },
        ),
      )
    const [row] = found.rows
    if (row === undefined) throw new Error('nothing was found')
    const lifting = {
      exclusionId: row.exclusionId,
      operatorId: '00000000-0000-7000-8000-000000000000',
      operatorName: 'tester',
      reason: 'They do not know each other.',
      at: server.clock.now(),
    }
    let notes = 0
    const note = async () => void (notes += 1)
    const done = await Promise.all(
      Array.from({ length: 20 }, () => lift(server.test.database, brandId(1), lifting, note)),
    )
    expect([done.filter(Boolean).length, notes]).toEqual([1, 1])
    expect(await lift(server.test.database, brandId(2), lifting, note)).toBe(false)
    await nextSweep(server)
    expect(await amountsOf(contract)).toEqual([200n])
    await postRounds(server, bet(two, 'lifted', 100n), live)
    await nextSweep(server)
    expect([await excludedOf(agent), (await exclusionsOf(agent)).length]).toEqual([10_100n, 2])
  })
})

describe('a bet that covers nearly all outcomes', () => {
  it.each([
    ['93.99', 9_399n, 0],
    ['94.00', 9_400n, 1],
    ['97.50', 9_750n, 1],
    ['99.00', 9_900n, 1],
    ['99.01', 9_901n, 0],
    ['100.00', 10_000n, 0],
  ])('that pays %s of 100.00 is found or not', async (_, paid, found) => {
    const { agent, one } = await newTeam()
    await postRounds(server, bet(one, `covered ${paid}`, 10_000n, paid), live)
    await nextSweep(server)
    expect((await exclusionsOf(agent)).map(({ rule }) => rule)).toEqual(found === 1 ? ['covered_bet'] : [])
  })
})
