import { afterEach, describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../kernel/ids.ts'
import { fixedTeams } from '../../testing/fixed-teams.ts'
import type { Days, Stats } from './index.ts'
import { openTestLog, teamOf, type TestLog } from './test-stats.ts'

let open: TestLog | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})

async function openLog(): Promise<TestLog> {
  open = await openTestLog('2026-11-20T10:00:00Z')
  return open
}

const everyDay: Days = { from: Temporal.PlainDate.from('2026-01-01'), to: Temporal.PlainDate.from('2027-12-31') }

describe('a team that moves', () => {
  const moved = Temporal.PlainDate.from('2026-11-21')
  /** Member 3 was below 2 until the day, and is below 4 now. */
  const movedTeams = (): ReturnType<typeof fixedTeams> => {
    const fixed = fixedTeams(teamOf)
    const [top, before, after] = [1n, 2n, 4n].map(memberId)
    const periods = [
      { agentIds: [top, before], untilDay: moved },
      { agentIds: [top, after], untilDay: undefined },
    ].map(({ agentIds, untilDay }) => ({ agentIds: agentIds.filter((id) => id !== undefined), untilDay }))
    return {
      of: async (brand, asked) => new Map([...(await fixed.of(brand, asked)), [memberId(3n), periods] as const]),
      version: () => Promise.resolve(1n),
    }
  }
  const daysOf = async (stats: Stats, agent: bigint) =>
    (await stats.teamDays({ brandId: brandId(1), agentId: memberId(agent) }, everyDay)).map(
      ({ day, sums }) => `${day.toString()} ${sums.depositMinor}`,
    )
  /** 100 on the last day below the old agent, 7 on the first below the new one. */
  const postAround = async (log: TestLog) => {
    await log.post({ member: 3, kind: 'deposit', amount: 100n })
    log.clock.advance({ hours: 24 })
    await log.post({ member: 3, kind: 'deposit', amount: 7n })
  }

  it('takes along what is played from the day on, and nothing of before, whenever it is summed up or made again', async () => {
    const log = await openLog()
    const known = { current: fixedTeams(teamOf) }
    const teams: typeof known.current = {
      of: (...asked) => known.current.of(...asked),
      version: () => known.current.version(),
    }
    const stats = await log.openStats({ identity: { teams } })
    // The accounts are remembered before the team moves.
    await log.post({ member: 3, kind: 'deposit', amount: 1n })
    await stats.catchUp()
    known.current = movedTeams()
    await postAround(log)
    await stats.catchUp()
    const expected = { two: ['2026-11-20 101'], four: ['2026-11-21 7'], one: ['2026-11-20 101', '2026-11-21 7'] }
    const read = async () => ({
      two: await daysOf(stats, 2n),
      four: await daysOf(stats, 4n),
      one: await daysOf(stats, 1n),
    })
    expect(await read()).toEqual(expected)
    expect((await stats.verify()).difference).toBeUndefined()
    await stats.recompute()
    expect(await read()).toEqual(expected)
    const late = await log.openStats({ identity: { teams: movedTeams() } })
    expect((await late.verify()).difference).toBeUndefined()
  })

  it('whose past was forgotten is found by the comparison with the log', async () => {
    const log = await openLog()
    const stats = await log.openStats({ identity: { teams: movedTeams() } })
    await postAround(log)
    await stats.catchUp()
    // A planted fault: only the present is known.
    const present = fixedTeams((member) => (member === 3n ? [memberId(1n), memberId(4n)] : teamOf(member)))
    const forgetful = await log.openStats({ identity: { teams: present } })
    expect((await forgetful.verify()).difference).toMatch(/team of agent 2.* deposit is 100, but the log says 0/)
  })
})
