import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import type { PlayDay, PlayOfMember, Stats, TeamsQuery } from './index.ts'
import { turnoverOf } from './stats.rules.ts'
import { openTestLog, type TestLog } from './test-stats.ts'

const asked: TeamsQuery = {
  brandId: brandId(1),
  currency: testCurrencyOf('CREDIT'),
  days: { from: Temporal.PlainDate.from('2026-11-20'), to: Temporal.PlainDate.from('2026-11-21') },
}
const [top, agent, player] = [memberId(1n), memberId(2n), memberId(3n)]

let log: TestLog
let stats: Stats
beforeEach(async () => {
  log = await openTestLog('2026-11-19T10:00:00Z')
  stats = await log.openStats()
  // A day before the period, then one of it with our own game, one of a vendor, one that no catalogue knows, and a bonus.
  for (const member of [2, 3, 4]) await log.post({ member, kind: 'deposit', amount: 1_000n })
  await log.post({ member: 3, kind: 'stake', amount: -7n, provider: 'play', game: 'one' })
  log.clock.advance({ hours: 24 })
  await log.post({ member: 3, kind: 'stake', amount: -100n, provider: 'play', game: 'one' })
  await log.post({ member: 3, kind: 'payout', amount: 30n, provider: 'play', game: 'one' })
  await log.post({ member: 3, kind: 'stake', amount: -40n, provider: 'AB', game: 'two' })
  await log.post({ member: 3, kind: 'stake', amount: -5n, account: 'vendor', provider: 'AB', game: 'two' })
  await log.post({ member: 3, kind: 'grant', amount: 500n, account: 'play' })
  await log.post({ member: 3, kind: 'stake', amount: -500n, account: 'play', provider: 'play', game: 'one' })
  await log.post({ member: 4, kind: 'stake', amount: -9n, provider: 'AB', game: 'dice' })
  await log.post({ member: 4, kind: 'grant', amount: 50n })
  log.clock.advance({ hours: 24 })
  await log.post({ member: 2, kind: 'stake', amount: -11n, provider: 'play', game: 'two' })
  await log.post({ member: 3, kind: 'rollback', amount: 40n, provider: 'AB', game: 'two' })
  await stats.catchUp()
})
afterEach(() => log.close())

const dayLines = (rows: readonly PlayDay[]) =>
  rows.map(({ day, provider, gameType, sums }) =>
    [day.toString().slice(-2), provider, gameType, turnoverOf(sums), sums.payoutMinor].join(' '),
  )
const memberLines = (rows: readonly PlayOfMember[]) =>
  rows.map((one) => [one.memberId, one.provider, one.gameType, turnoverOf(one.sums)].join(' ')).toSorted()

// The vendor's account has nothing to stake from, so its stake of 5 never happened.
const ofAgent = ['20 play RNG 100 30', '20 AB LIVE 40 0', '21 play RNG 11 0', '21 AB LIVE -40 0']

describe('what teams play', () => {
  it('is summed by day, vendor and game type, without play money and what belongs to no game (2.118)', async () => {
    expect(dayLines(await stats.teamPlay(asked, agent)).toSorted()).toEqual(ofAgent.toSorted())
    expect(dayLines(await stats.teamPlay(asked, top)).toSorted()).toEqual([...ofAgent, '20 AB  9 0'].toSorted())
    expect(dayLines(await stats.memberPlay(asked, player)).toSorted()).toEqual(
      ofAgent.filter((line) => !line.startsWith('21 play')).toSorted(),
    )
    expect(await stats.teamPlay({ ...asked, brandId: brandId(2) }, top)).toEqual([])
    expect((await stats.verify()).difference).toBeUndefined()
  })

  it('adds up from its members and teams (2.118, 2.119)', async () => {
    expect(memberLines(await stats.membersPlay(asked, [agent, player, memberId(4n)]))).toEqual([
      '2 play RNG 11',
      '3 AB LIVE 0',
      '3 play RNG 100',
      '4 AB  9',
    ])
    expect(memberLines(await stats.teamsPlay(asked, [agent, memberId(4n)]))).toEqual([
      '2 AB LIVE 0',
      '2 play RNG 111',
      '4 AB  9',
    ])
    const [teams, members] = [
      await stats.teamsTotals(asked, [top, agent, memberId(99n)]),
      await stats.membersTotals(asked, [agent, player, memberId(4n), memberId(99n)]),
    ]
    const turnover = [...members.values()].reduce((sum, sums) => sum + turnoverOf(sums), 0n)
    expect([...teams].map(([id, sums]) => [id, turnoverOf(sums)])).toEqual([
      [1n, turnover],
      [2n, 111n],
    ])
    expect(teams.get(top)?.bonusMinor).toBe(50n)
  })

  it('keeps the type that a game had first, also when the sums are made again', async () => {
    const renamed = await log.openStats({ catalog: { of: () => ({ game: () => ({ gameType: 'FISH' }) }) } })
    await log.post({ member: 3, kind: 'stake', amount: -1n, provider: 'play', game: 'one' })
    await log.post({ member: 3, kind: 'stake', amount: -2n, provider: 'play', game: 'new' })
    await renamed.catchUp()
    await renamed.recompute()
    const types = (await renamed.memberPlay(asked, player)).map(({ gameType }) => gameType)
    expect(new Set(types)).toEqual(new Set(['RNG', 'LIVE', 'FISH']))
    expect((await renamed.verify()).difference).toBeUndefined()
  })

  it('that was corrupted is found by the comparison and corrected by a recomputation', async () => {
    await sql`update stats_team_play_day set payout = payout + 1 where agent_id = 2 and payout > 0`.execute(
      log.test.database,
    )
    expect((await stats.verify()).difference).toMatch(
      /play of the team of agent 2, CREDIT, provider \d+, "RNG": payout is 31, but the log says 30$/,
    )
    await stats.recompute()
    expect((await stats.verify()).difference).toBeUndefined()
    await sql`delete from stats_team_play_day where agent_id = 1`.execute(log.test.database)
    expect((await stats.verify()).difference).toMatch(/play of the team of agent 1/)
  })
})
