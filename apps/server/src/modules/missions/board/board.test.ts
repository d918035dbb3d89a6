import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { gifts, loggedIn } from '../../../testing/gifts.ts'
import { claimStep, nextDay, publishMission, stake } from '../test-missions.ts'
import { shareOf } from './prizes.rules.ts'

describe('the prizes of places (2.106)', () => {
  const prizes = [10_000n, 5_000n, 2_000n]

  it('are shared by members with equal points, rounded down, and never come to more than the prizes', () => {
    expect([shareOf(prizes, 0, 1), shareOf(prizes, 1, 2), shareOf(prizes, 3, 1)]).toEqual([10_000n, 3_500n, 0n])
    expect(shareOf(prizes, 0, 3)).toBe(5_666n)
    expect(shareOf(prizes, 2, 1_000)).toBe(2n)
    expect(shareOf(prizes, 2, 2_001)).toBe(0n)
    for (let equal = 1; equal < 40; equal += 1)
      for (let ahead = 0; ahead < 4; ahead += 1)
        expect(shareOf(prizes, ahead, equal) * BigInt(equal)).toBeLessThanOrEqual(17_000n)
  })
})

describe('the leaderboard of a week (7.038)', () => {
  let server: TestServer
  let players: TestMember[]
  let missionId: string
  beforeAll(async () => {
    server = await openTestServer()
    // The demo's own missions would bring points too, and others' prizes.
    await sql`update mission set state = 'draft'`.execute(server.test.owner)
    missionId = await publishMission(server, {
      steps: [
        { target: '100.00', reward: { kind: 'cash', amount: '1.00' }, board: 30 },
        { target: '200.00', reward: { kind: 'cash', amount: '2.00' }, board: 70 },
      ],
    })
    players = []
    for (const name of ['boardfirst', 'boardsecond', 'boardthird', 'boardfourth', 'boardnone'])
      players.push(await server.newMember(name))
  })
  afterAll(() => server.close())
  const board = ({ call }: TestMember, week: 'this' | 'last' = 'this') =>
    call(contract.missionLeaderboard, { query: { week } })
  const playerAt = (place: number) => players[place] ?? expect.fail('no such player')

  it('has masked names and most points first; equal points share a place, whoever was faster', async () => {
    const [first, second, third, fourth, none] = [0, 1, 2, 3, 4].map(playerAt)
    if (first === undefined || second === undefined || third === undefined) return
    for (const player of [first, second, third]) await stake(server, player, 20_000n)
    await claimStep(first, missionId, 1)
    await claimStep(first, missionId, 2)
    await claimStep(second, missionId, 1)
    server.clock.advance({ minutes: 1 })
    await claimStep(third, missionId, 1)
    const shown = await board(third)
    expect(shown).toMatchObject({ from: '2026-11-16', to: '2026-11-22', isClosed: false })
    expect(shown.list.map(({ place, points, isYou, prize }) => [place, points, isYou, prize?.amount])).toEqual([
      [1, 100, false, '300.00'],
      [2, 30, false, '115.00'],
      [2, 30, true, '115.00'],
    ])
    expect(shown.list.every(({ name }) => name.startsWith('bo***'))).toBe(true)
    expect(JSON.stringify(shown)).not.toContain('boardfirst')
    expect([shown.own?.place, (await board(none ?? first)).own]).toEqual([2, null])
    expect(fourth).toBeDefined()
  })

  it('gives its prizes once when the week is over, also for steps that were settled afterwards', async () => {
    const fourth = playerAt(3)
    await nextDay(server)
    const late = await loggedIn(server, fourth)
    // Sunday: reached and not claimed, so it counts when the day is settled, still for this week.
    await stake(server, late, 10_000n)
    await server.runJob('settle missions')
    expect((await board(late, 'this')).isClosed).toBe(false)
    await nextDay(server)
    await atOnce(() => server.runJob('settle missions'), 5)
    await server.runJob('settle missions')
    const shown = await board(await loggedIn(server, fourth), 'last')
    expect(shown).toMatchObject({ from: '2026-11-16', isClosed: true })
    // The second steps of the second and the third were settled on Sunday: three have 100 points, one has 30.
    expect(shown.list.map(({ place, points, prize }) => [place, points, prize?.amount])).toEqual([
      [1, 100, '176.66'],
      [1, 100, '176.66'],
      [1, 100, '176.66'],
      [4, 30, '50.00'],
    ])
    const winner = await loggedIn(server, playerAt(0))
    const { waiting } = await winner.call(contract.listRewards, { query: {} })
    expect(waiting.filter(({ words }) => words === 'mission_board')).toMatchObject([
      { details: ['1', '2026-11-16'], amount: '176.66', source: 'mission' },
    ])
    await atOnce(() => winner.call(contract.claimAllRewards, {}))
    expect(await gifts(server, winner)).toEqual([100_000n, 100n, 200n, 17_666n])
    expect((await board(winner, 'this')).list).toEqual([])
  })

  it('would give its prizes again if it forgot the week and what it offered, which the reward centre shows', async () => {
    const { owner } = server.test
    const offered = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from reward where words = 'mission_board'`.execute(owner)
      return rows[0]?.count
    }
    await sql`delete from mission_week`.execute(owner)
    await server.runJob('settle missions')
    expect(await offered()).toBe(4)
    await sql`delete from mission_week`.execute(owner)
    await sql`update reward set source_id = 'another ' || reward_id where words = 'mission_board'`.execute(owner)
    await server.runJob('settle missions')
    expect(await offered()).toBe(8)
  })
})
