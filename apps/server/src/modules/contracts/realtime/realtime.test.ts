import { minor, ratePpm } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { placeBelow } from '../../../testing/team-tree.ts'
import { giveContract, nextSweep, postRounds, rowsOf } from './test-realtime.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let members = 0
/** An agent at the top, an agent below, a player below that one. */
async function newTeam() {
  const [top, middle, player] = await Promise.all(
    Array.from({ length: 3 }, () => server.newMember(`wages${(members += 1)}`)),
  )
  if (top === undefined || middle === undefined || player === undefined) throw new Error('no team')
  await placeBelow(server, top.id, { path: [], isAgent: true })
  await placeBelow(server, middle.id, { path: [top.id], isAgent: true })
  await placeBelow(server, player.id, { path: [top.id, middle.id] })
  const of = (profit: bigint, loss: bigint, single = 0n) => ({
    profitPpm: ratePpm(profit),
    lossPpm: ratePpm(loss),
    singleBetMinor: minor(single),
  })
  const upper = await giveContract(server, { downlineId: top.id }, of(10_000n, 20_000n))
  const lower = await giveContract(server, { downlineId: middle.id, uplineId: top.id }, of(5_000n, 10_000n, 1_000n))
  await nextSweep(server)
  return { top, middle, player, upper, lower }
}
const amountsOf = async (contractId: string) => (await rowsOf(server, contractId)).map((row) => [row.amount, row.state])

describe('real-time wages (3.065, 4.032, 9.006)', () => {
  it('pay stake × profit rate for bets that won and × loss rate for bets that lost, once, for every agent above', async () => {
    const { player, upper, lower } = await newTeam()
    await postRounds(server, [
      { id: player.id, round: 'w1', kind: 'stake', amount: -10_000n },
      { id: player.id, round: 'w1', kind: 'payout', amount: 25_000n },
      { id: player.id, round: 'l1', kind: 'stake', amount: -3_000n },
      // Paid what it cost: neither won nor lost.
      { id: player.id, round: 'e1', kind: 'stake', amount: -4_000n },
      { id: player.id, round: 'e1', kind: 'payout', amount: 4_000n },
      // Too small for the lower contract.
      { id: player.id, round: 's1', kind: 'stake', amount: -999n },
    ])
    await nextSweep(server)
    expect(await amountsOf(upper)).toEqual([[179n, 'pending']])
    expect(await amountsOf(lower)).toEqual([[80n, 'pending']])
    const [row] = await rowsOf(server, upper)
    expect(row?.basis).toMatchObject({
      wonMinor: 10_000n,
      lostMinor: 3_999n,
      bets: 3,
      corrections: 0,
      carriedMinor: 0n,
    })
    await nextSweep(server)
    await server.runJob('sweep real-time wages')
    expect(await amountsOf(upper)).toEqual([[179n, 'pending']])
  })

  it('correct a late win by a further row, and carry what is below zero instead of taking it back', async () => {
    const { player, upper } = await newTeam()
    await postRounds(server, [{ id: player.id, round: 'late', kind: 'stake', amount: -50_000n }])
    await nextSweep(server)
    await postRounds(server, [{ id: player.id, round: 'late', kind: 'payout', amount: 60_000n }])
    await nextSweep(server)
    expect(await amountsOf(upper)).toEqual([
      [1_000n, 'pending'],
      [-500n, 'carried'],
    ])
    await postRounds(server, [{ id: player.id, round: 'more', kind: 'stake', amount: -30_000n }])
    await nextSweep(server)
    const rows = await rowsOf(server, upper)
    expect(rows.map(({ amount }) => amount)).toEqual([1_000n, -500n, 100n])
    expect(rows.at(-1)?.basis).toMatchObject({ carriedMinor: -500n, lostMinor: 30_000n })
  })

  it('take out bets that are rolled back, and stakes that count in part count in part', async () => {
    const { player, upper } = await newTeam()
    await postRounds(server, [
      { id: player.id, round: 'part', kind: 'stake', amount: -20_000n, validMinor: 5_000n },
      { id: player.id, round: 'void', kind: 'stake', amount: -10_000n },
    ])
    await nextSweep(server)
    await postRounds(server, [{ id: player.id, round: 'void', kind: 'rollback', amount: 10_000n }])
    await nextSweep(server)
    expect((await amountsOf(upper)).map(([amount]) => amount)).toEqual([300n, -200n])
  })

  it('wait for the end of a vendor’s round, and count nothing of bets that were placed before the contract', async () => {
    const { player, top, upper } = await newTeam()
    const live = { provider: 'EVO', gameCode: 'emerald-baccarat' }
    const stake = { id: player.id, round: 'open', kind: 'stake', amount: -10_000n, closesRound: false } as const
    await postRounds(server, [stake], live)
    await nextSweep(server)
    expect(await amountsOf(upper)).toEqual([])
    await postRounds(server, [{ ...stake, kind: 'payout', amount: 15_000n, closesRound: true }], live)
    await nextSweep(server)
    expect(await amountsOf(upper)).toEqual([[100n, 'pending']])
    // A bet of before: the same agent's next contract does not pay for it.
    await sql`update agent_contract set state = 'ended', in_force_to = ${server.clock.now().toString()}, ended_at = in_force_from
      where contract_id = ${upper}::uuid`.execute(server.test.owner)
    await postRounds(server, [{ id: player.id, round: 'between', kind: 'stake', amount: -10_000n }])
    server.clock.advance({ seconds: 1 })
    const half = { profitPpm: ratePpm(5_000n), lossPpm: ratePpm(5_000n), singleBetMinor: minor(0n) }
    const next = await giveContract(server, { downlineId: top.id }, half)
    await nextSweep(server)
    expect([await amountsOf(upper), await amountsOf(next)]).toEqual([[[100n, 'pending']], []])
  })

  it('keep what is worth less than a minor unit until more comes', async () => {
    const { player, upper } = await newTeam()
    for (const round of ['a', 'b', 'c']) {
      await postRounds(server, [{ id: player.id, round: `tiny ${round}`, kind: 'stake', amount: -20n }])
      await nextSweep(server)
    }
    expect(await amountsOf(upper)).toEqual([[1n, 'pending']])
  })

  it('have their rows though whoever counted was stopped; without the note of it, a sweep with nothing to count would write none', async () => {
    const { player, upper } = await newTeam()
    await postRounds(server, [{ id: player.id, round: 'stopped', kind: 'stake', amount: -10_000n }])
    await nextSweep(server)
    const { owner } = server.test
    await sql`update pay_realtime_sum set lost = 5000, bets = 1 where contract_id = ${upper}::uuid`.execute(owner)
    await nextSweep(server)
    expect(await amountsOf(upper)).toEqual([[200n, 'pending']])
    await sql`update pay_sweep set is_unwritten = true`.execute(owner)
    await nextSweep(server)
    expect(await amountsOf(upper)).toEqual([
      [200n, 'pending'],
      [100n, 'pending'],
    ])
  })

  it('count each bet once, however many sweeps run at once; a cursor that is put back would not be noticed otherwise', async () => {
    const { player, upper } = await newTeam()
    await postRounds(server, [{ id: player.id, round: 'once', kind: 'stake', amount: -10_000n }])
    server.clock.advance({ minutes: 6 })
    await Promise.all(Array.from({ length: 20 }, () => server.runJob('sweep real-time wages')))
    expect(await amountsOf(upper)).toEqual([[200n, 'pending']])
    // A planted fault: with the cursors put back, the same stakes are read again.
    await sql`update pay_cursor set batch = 0`.execute(server.test.owner)
    await nextSweep(server)
    expect((await rowsOf(server, upper)).length).toBe(2)
  })
})
