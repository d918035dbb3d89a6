import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { slicesOf } from './earning/count-log.ts'
import { newCollector, pointsOf, postFor } from '../../testing/collectors.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** A slot, which earns 200 points for each 1,000.00; a deposit earns 50. */
const slot = 'bz-dragon-tide'
const bet = (amount: bigint, round = 'r') => ({ kind: 'stake' as const, amount: -amount, round, gameCode: slot })

async function progressOf(id: string) {
  const { rows } = await sql<{ source: string; carry: string; number: string }>`
    select source, carry::text, number::text from point_progress where member_id = ${id}::bigint order by source`.execute(
    server.test.owner,
  )
  return rows
}

describe('what members earn', () => {
  it('counts deposits and stakes by type of game at the ratios of the brand (3.061, 9.014)', async () => {
    const member = await newCollector(server)
    await postFor(server, member, [{ kind: 'deposit', amount: 250_000n }], { house: 'deposits', provider: 'house' })
    await postFor(server, member, [bet(50_000n), bet(25_000n)])
    // 2,500.00 in deposits: 125; 750.00 on slots: 150.
    expect(await pointsOf(member)).toBe('275')
    const { list } = await member.call(contract.pointMovements, { query: {} })
    expect(new Map(list.map(({ source, kind, points }) => [source, `${kind} ${points}`]))).toEqual(
      new Map([
        ['deposit', 'earned 125'],
        ['RNG', 'earned 150'],
      ]),
    )
  })

  it('carries fractions exactly, so that a thousand small stakes earn what one large one does', async () => {
    const [small, large] = [await newCollector(server), await newCollector(server)]
    for (let step = 0; step < 5; step += 1) {
      // 1.40 earns 0.28 points: counted alone, none would ever be granted.
      for (let round = 0; round < 10; round += 1) await postFor(server, small, [bet(140n, `s${step} ${round}`)])
      await pointsOf(small)
    }
    await postFor(server, large, [bet(7_000n)])
    expect([await pointsOf(small), await pointsOf(large)]).toEqual(['14', '14'])
    expect((await progressOf(small.id))[0]).toMatchObject({ source: 'RNG', carry: '0' })
  })

  it('does not count stakes that are rolled back, also if they had earned points already', async () => {
    const member = await newCollector(server)
    await postFor(server, member, [bet(10_000n)])
    expect(await pointsOf(member)).toBe('20')
    await postFor(server, member, [{ kind: 'rollback', amount: 10_000n, round: 'r', gameCode: slot }])
    await postFor(server, member, [bet(10_000n, 'again')])
    expect(await pointsOf(member)).toBe('20')
    await postFor(server, member, [bet(5_000n, 'more')])
    expect(await pointsOf(member)).toBe('30')
  })

  it('does not count trial play, wins, gifts or what is no game', async () => {
    const member = await newCollector(server)
    await postFor(server, member, [{ kind: 'payout', amount: 900_000n, round: 'r', gameCode: slot }])
    await postFor(server, member, [{ kind: 'grant', amount: 900_000n }], { house: 'promotions', provider: 'house' })
    await postFor(server, member, [{ ...bet(100_000n), gameCode: 'no-such-game' }])
    expect(await pointsOf(member)).toBe('0')
    const { token } = await server.client()(contract.trialLogin, { body: {} })
    await expect(server.client(token)(contract.pointBalance, { query: {} })).rejects.toThrow(/account|allowed/i)
  })

  it('counts each posting once, however many count at the same time and again', async () => {
    const member = await newCollector(server)
    await postFor(server, member, [bet(10_000n)])
    await Promise.all([
      ...Array.from({ length: 20 }, () => pointsOf(member)),
      server.runJob('count points'),
      server.runJob('count points'),
    ])
    await server.runJob('count points')
    expect(await pointsOf(member)).toBe('20')
    // A planted fault: with the cursors put back, the same postings would count again.
    await sql`update point_cursor set batch = 0`.execute(server.test.owner)
    expect(await pointsOf(member)).not.toBe('20')
    await sql`delete from point_progress`.execute(server.test.owner)
  })

  it('is granted by the job, and posts what an interrupted process left once', async () => {
    const member = await newCollector(server)
    await postFor(server, member, [bet(10_000n)])
    await server.runJob('count points')
    const owner = { brandId: brandId(1), memberId: memberId(BigInt(member.id)) }
    // It looks as if the process had ended after posting.
    await sql`
      update point_progress set granting = 20
      where brand_id = ${owner.brandId} and member_id = ${owner.memberId}`.execute(server.test.owner)
    server.clock.advance({ minutes: 2 })
    await server.runJob('count points')
    expect(await pointsOf(member)).toBe('20')
    const { rows } = await sql<{ granting: bigint | null }>`
      select granting from point_progress where member_id = ${owner.memberId}`.execute(server.test.owner)
    expect(rows).toEqual([{ granting: null }])
  })
})

describe('a change of the ratios', () => {
  it('counts for what is posted from then on', () => {
    const at = (minute: number) => Temporal.Instant.from(`2026-11-21T10:0${minute}:00Z`)
    const rules = (version: number, minute: number) => ({
      brandId: brandId(1),
      version,
      settings: { perThousand: {}, rate: null, minPoints: 1 },
      countsFrom: at(minute),
      byName: '',
      reason: '',
      madeAt: at(minute),
    })
    const slices = slicesOf({ first: at(1), last: at(5) }, [rules(1, 0), rules(2, 3)])
    expect(slices.map(({ since, until, rules: now }) => [String(since), String(until), now.get(1)?.version])).toEqual([
      ['2026-11-21T10:01:00Z', '2026-11-21T10:03:00Z', 1],
      ['2026-11-21T10:03:00Z', '2026-11-21T10:05:00.000001Z', 2],
    ])
  })
})
