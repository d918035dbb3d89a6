import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, expectOneDone, outcomeOf } from '../../done-once/test-at-once.ts'
import { sql } from '../../kernel/database/pool.ts'
import { postFor } from '../../testing/collectors.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { gifts, loggedIn } from '../../testing/gifts.ts'
import { claimStep, missionContent, nextDay, publishMission, shownMission, stake } from './test-missions.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let members = 0
const newMember = () => server.newMember(`missionary${(members += 1)}`)
const statesOf = async (member: TestMember, missionId: string) => {
  const { progress, steps } = await shownMission(member, missionId)
  return [progress, ...steps.map(({ state }) => state)]
}
const badgeOf = async ({ call }: TestMember) => (await call(contract.memberBadges, { query: {} })).missions
const welcome = 100_000n
const twoSteps = [
  { target: '100.00', reward: { kind: 'cash', amount: '5.00' }, board: 10 },
  { target: '150.00', reward: { kind: 'cash', amount: '8.00' }, board: 20 },
] as const

describe('the progress of a mission (7.038)', () => {
  it('counts turnover of the types of games that it is for, and a cent below is not enough', async () => {
    const [any, slots, live] = [
      await publishMission(server),
      await publishMission(server, { gameTypes: ['RNG'] }),
      await publishMission(server, { gameTypes: ['LIVE'] }),
    ]
    const member = await newMember()
    await stake(server, member, 9_999n)
    expect(await statesOf(member, any)).toEqual(['99.99', 'open'])
    expect((await refusalOf(claimStep(member, any))).code).toBe('mission.not_reached')
    await stake(server, member, 1n)
    expect([await statesOf(member, any), await statesOf(member, slots), await statesOf(member, live)]).toEqual([
      ['100.00', 'ready'],
      ['100.00', 'ready'],
      ['0.00', 'open'],
    ])
  })

  it('counts rounds, what was deposited, and days signed in', async () => {
    const step = (target: string) => [{ target, reward: { kind: 'points' as const, points: 10 }, board: 1 }]
    const rounds = await publishMission(server, { goal: 'rounds', steps: step('3') })
    const deposited = await publishMission(server, { goal: 'deposit', steps: step('50.00') })
    const signedIn = await publishMission(server, { goal: 'sign_in', steps: step('1') })
    const member = await newMember()
    for (let round = 0; round < 3; round += 1) await stake(server, member, 100n)
    await postFor(server, member, [{ kind: 'deposit', amount: 5_000n }], { house: 'deposits', provider: 'house' })
    expect(await statesOf(member, rounds)).toEqual(['3', 'ready'])
    expect(await statesOf(member, deposited)).toEqual(['50.00', 'ready'])
    expect(await statesOf(member, signedIn)).toEqual(['0', 'open'])
    await atOnce(() => outcomeOf(member.call(contract.signInToday, {})))
    expect(await statesOf(member, signedIn)).toEqual(['1', 'ready'])
    const { reward } = await claimStep(member, signedIn)
    expect(reward).toMatchObject({ source: 'mission', kind: 'points', amount: '10', state: 'claimed' })
  })

  it('counts nothing of trial play, gifts, wins or what is no game of the catalogue', async () => {
    const missionId = await publishMission(server)
    const member = await newMember()
    await stake(server, member, 10_000n, 'no-such-game')
    await postFor(server, member, [{ kind: 'payout', amount: 20_000n, round: 'p', gameCode: 'bz-dragon-tide' }])
    await postFor(server, member, [{ kind: 'grant', amount: 20_000n }], { house: 'promotions', provider: 'house' })
    expect(await statesOf(member, missionId)).toEqual(['0.00', 'open'])
    const { token } = await server.client()(contract.trialLogin, { body: {} })
    await expect(server.client(token)(contract.memberMissions, { query: {} })).rejects.toThrow(/account|allowed/i)
  })

  it('loses stakes that come back: before a step is claimed it is open again, afterwards the next one takes more', async () => {
    const missionId = await publishMission(server, { steps: [...twoSteps] })
    const member = await newMember()
    const back = { kind: 'rollback' as const, gameCode: 'bz-dragon-tide' }
    const round = await stake(server, member, 10_000n)
    expect(await statesOf(member, missionId)).toEqual(['100.00', 'ready', 'open'])
    await postFor(server, member, [{ ...back, amount: 10_000n, round }])
    expect(await statesOf(member, missionId)).toEqual(['0.00', 'open', 'open'])
    expect((await refusalOf(claimStep(member, missionId))).code).toBe('mission.not_reached')
    const second = await stake(server, member, 10_000n)
    await claimStep(member, missionId)
    await postFor(server, member, [{ ...back, amount: 10_000n, round: second }])
    await stake(server, member, 14_999n)
    expect(await statesOf(member, missionId)).toEqual(['149.99', 'claimed', 'open'])
    expect(await gifts(server, member)).toEqual([welcome, 500n])
  })

  it('counts each posting once, however many count at the same time and again', async () => {
    const missionId = await publishMission(server)
    const member = await newMember()
    await stake(server, member, 6_000n)
    await Promise.all([
      ...Array.from({ length: 20 }, () => shownMission(member, missionId)),
      server.runJob('count missions'),
      server.runJob('count missions'),
    ])
    expect(await statesOf(member, missionId)).toEqual(['60.00', 'open'])
    // A planted fault: with the cursors put back, the same stake would count again.
    await sql`update mission_cursor set batch = 0`.execute(server.test.owner)
    await server.runJob('count missions')
    expect(await statesOf(member, missionId)).toEqual(['120.00', 'ready'])
    await sql`delete from mission_day`.execute(server.test.owner)
  })
})

describe('claiming a step (2.106)', () => {
  it('gives its reward once, though 20 presses come at once', async () => {
    const missionId = await publishMission(server)
    const member = await newMember()
    await stake(server, member, 10_000n)
    await server.runJob('count missions')
    expect(await badgeOf(member)).toBeGreaterThan(0)
    expectOneDone(await atOnce(() => outcomeOf(claimStep(member, missionId))), 'mission.claimed')
    expect(await gifts(server, member)).toEqual([welcome, 500n])
    expect(await statesOf(member, missionId)).toEqual(['100.00', 'claimed'])
    const { own } = await member.call(contract.missionLeaderboard, { query: {} })
    expect(own).toMatchObject({ points: 10, isYou: true })
  })

  it('would give it again if the step were forgotten, which the postings show', async () => {
    const missionId = await publishMission(server)
    const member = await newMember()
    await stake(server, member, 10_000n)
    await claimStep(member, missionId)
    const { owner } = server.test
    await sql`delete from mission_step where member_id = ${member.id}::bigint`.execute(owner)
    // The reward centre has its own key: forgetting the step alone gives nothing.
    await expect(claimStep(member, missionId)).rejects.toThrow(/.+/)
    expect(await gifts(server, member)).toEqual([welcome, 500n])
    await sql`update reward set source_id = 'another' where member_id = ${member.id}::bigint`.execute(owner)
    await claimStep(member, missionId)
    expect(await gifts(server, member)).toEqual([welcome, 500n, 500n])
  })

  it('is counted by the badge until it is done (2.109)', async () => {
    const member = await newMember()
    expect(await badgeOf(member)).toBe(0)
    const missionId = await publishMission(server, { goal: 'sign_in', steps: [{ ...twoSteps[0], target: '1' }] })
    await member.call(contract.signInToday, {})
    const before = await badgeOf(member)
    await claimStep(member, missionId)
    expect(await badgeOf(member)).toBe(before - 1)
    const { summary } = await member.call(contract.memberMissions, { query: {} })
    expect(summary).toMatchObject({ ready: before - 1, claimedThisWeek: 1, weekPoints: 10 })
  })

  it('is refused for unknown missions and steps, before the mission begins, after it ends, and below its level', async () => {
    const member = await newMember()
    await stake(server, member, 10_000n)
    const codeOf = async (missionId: string, step = 1) => (await refusalOf(claimStep(member, missionId, step))).code
    expect(await codeOf('no-such-mission')).toBe('mission.unknown')
    const one = await publishMission(server)
    expect(await codeOf(one, 2)).toBe('mission.unknown')
    expect(await codeOf(await publishMission(server, { from: '2026-11-22' }))).toBe('mission.unknown')
    expect(await codeOf(await publishMission(server, { until: '2026-11-20' }))).toBe('mission.unknown')
    expect(await codeOf(await publishMission(server, { minLevel: 1 }))).toBe('mission.unknown')
    await publishMission(server, { order: 501 }, { missionId: one, version: 1, state: 'ended' })
    expect(await codeOf(one)).toBe('mission.unknown')
    expect(await gifts(server, member)).toEqual([welcome])
  })
})

describe('a period that is over', () => {
  it('ends at midnight of the brand: what was reached and not claimed waits in the reward centre, once', async () => {
    const missionId = await publishMission(server, { steps: [...twoSteps] })
    let member = await newMember()
    const none = await newMember()
    await stake(server, none, 9_999n)
    const now = server.clock.now().toZonedDateTimeISO('Asia/Bangkok')
    const midnight = now.add({ days: 1 }).startOfDay()
    server.clock.advance({ seconds: Math.floor(now.until(midnight).total('seconds')) - 30 })
    member = await loggedIn(server, member)
    await stake(server, member, 10_000n)
    expect((await shownMission(member, missionId)).endsAt).toBe(midnight.toInstant().toString())
    expect(await statesOf(member, missionId)).toEqual(['100.00', 'ready', 'open'])
    server.clock.advance({ seconds: 60 })
    expect(await statesOf(member, missionId)).toEqual(['0.00', 'open', 'open'])
    expect((await refusalOf(claimStep(member, missionId))).code).toBe('mission.not_reached')
    await server.runJob('settle missions')
    const given = async () => {
      const { rows } = await sql<{ how: string }>`
        select how from mission_step
        where mission_id = ${missionId} and member_id = any(${[member.id, none.id]}::bigint[])`.execute(
        server.test.owner,
      )
      return rows.map(({ how }) => how)
    }
    expect(await given()).toEqual([])
    const waiting = async ({ call }: TestMember) =>
      (await call(contract.listRewards, { query: {} })).waiting.filter(({ details }) =>
        details[0]?.includes('A mission'),
      )
    server.clock.advance({ minutes: 10 })
    await atOnce(() => server.runJob('settle missions'))
    await server.runJob('settle missions')
    expect(await given()).toEqual(['settled'])
    // Other tests published missions of the same kind: each gave its own, once.
    const rewards = await waiting(member)
    const { rows } = await sql`
      select from mission_step where member_id = ${member.id}::bigint and how = 'settled' and amount = 500`.execute(
      server.test.owner,
    )
    expect(rewards.filter(({ amount }) => amount === '5.00')).toHaveLength(rows.length)
    expect(await waiting(await loggedIn(server, none))).toEqual([])
  })

  it('ends when an operator ends the mission, and what was reached is not lost', async () => {
    const missionId = await publishMission(server)
    const member = await newMember()
    await stake(server, member, 10_000n)
    await publishMission(server, { order: 502 }, { missionId, version: 1, state: 'ended' })
    await server.runJob('settle missions')
    await server.runJob('settle missions')
    const { waiting } = await member.call(contract.listRewards, { query: {} })
    expect(waiting.filter(({ source, amount }) => source === 'mission' && amount === '5.00').length).toBeGreaterThan(0)
    const { rows } = await sql`
      select from mission_step where mission_id = ${missionId} and member_id = ${member.id}::bigint`.execute(
      server.test.owner,
    )
    expect(rows).toHaveLength(1)
  })

  it('of a mission that is done once is all its days, also if an operator moves the first of them', async () => {
    const once = { kind: 'once' as const, until: '2027-03-01' }
    const missionId = await publishMission(server, once)
    let member = await newMember()
    await stake(server, member, 6_000n)
    await nextDay(server, 2)
    member = await loggedIn(server, member)
    await stake(server, member, 4_000n)
    await claimStep(member, missionId)
    await publishMission(server, { ...once, from: '2026-11-10' }, { missionId, version: 1 })
    expect((await refusalOf(claimStep(member, missionId))).code).toBe('mission.claimed')
  })
})

describe('a mission that contradicts itself', () => {
  const isValid = (change: Partial<contract.MissionContent>) =>
    contract.missionContent.safeParse(missionContent(change)).success
  const step = (target: string) => ({ ...twoSteps[0], target })

  it('is refused', () => {
    expect(isValid({})).toBe(true)
    expect(isValid({ steps: [step('100.00'), step('100.00')] })).toBe(false)
    expect(isValid({ goal: 'rounds', steps: [step('10.5')] })).toBe(false)
    expect(isValid({ goal: 'sign_in', steps: [step('1')] })).toBe(true)
    expect(isValid({ goal: 'sign_in', steps: [step('2')] })).toBe(false)
    expect(isValid({ goal: 'deposit', gameTypes: ['RNG'] })).toBe(false)
    expect(isValid({ kind: 'once' })).toBe(false)
    expect(isValid({ kind: 'once', until: '2026-10-31' })).toBe(false)
    expect(isValid({ kind: 'once', until: '2027-11-01' })).toBe(true)
    expect(isValid({ kind: 'once', until: '2027-11-02' })).toBe(false)
  })
})
