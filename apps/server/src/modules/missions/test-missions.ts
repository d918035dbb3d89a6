import * as contract from '@baize/contract'
import type { MissionContent } from '@baize/contract'
import { brandId } from '../../kernel/ids.ts'
import { postFor } from '../../testing/collectors.ts'
import type { TestMember, TestServer } from '../../testing/open-test-server.ts'

const words = { TH: 'ภารกิจ', CN: '任务', EN: 'A mission' }

/** A mission of a day with one step: 100.00 of turnover on any game brings 5.00 and 10 points on the leaderboard. */
export function missionContent(change: Partial<MissionContent> = {}): MissionContent {
  return {
    kind: 'daily',
    order: 500,
    title: words,
    summary: words,
    from: '2026-11-01',
    until: null,
    minLevel: 0,
    goal: 'turnover',
    gameTypes: [],
    steps: [{ target: '100.00', reward: { kind: 'cash', amount: '5.00' }, board: 10 }],
    claimDays: 7,
    ...change,
  }
}

let missions = 0
/** Saves a mission as an operator would, with a new id, and returns it. */
export async function publishMission(
  server: TestServer,
  change: Partial<MissionContent> = {},
  saving: { readonly missionId?: string; readonly version?: number; readonly state?: 'published' | 'ended' } = {},
): Promise<string> {
  const { missionId = `mission-${(missions += 1)}`, version = 0, state = 'published' } = saving
  const done = await server.missions.desk.save({
    brandId: brandId(1),
    missionId,
    version,
    state,
    content: missionContent(change),
    by: { operatorId: '00000000-0000-7000-8000-000000000000', name: 'tester' },
    reason: 'For a test.',
    note: async () => undefined,
  })
  if (done !== 'saved') throw new Error(`the mission was not saved: ${done}`)
  return missionId
}

let rounds = 0
/** Posts a stake on a game, in minor units, and returns its round. */
export async function stake(
  server: TestServer,
  member: TestMember,
  amount: bigint,
  gameCode = 'bz-dragon-tide',
): Promise<string> {
  const round = `mission ${(rounds += 1)}`
  await postFor(server, member, [{ kind: 'stake', amount: -amount, round, gameCode }])
  return round
}

/** A mission as a member sees it. */
export async function shownMission({ call }: TestMember, missionId: string): Promise<contract.Mission> {
  const { list } = await call(contract.memberMissions, { query: {} })
  const found = list.find((one) => one.missionId === missionId)
  if (found === undefined) throw new Error(`${missionId} is not shown`)
  return found
}

/** Presses for a step. */
export function claimStep({ call }: TestMember, missionId: string, step = 1) {
  return call(contract.claimMissionStep, { params: { missionId }, body: { step } })
}

/** Lets the brand's day end, and some minutes more, after which it is settled; `days` later. */
export async function nextDay(server: TestServer, days = 1): Promise<void> {
  const now = server.clock.now().toZonedDateTimeISO('Asia/Bangkok')
  const later = now.add({ days }).startOfDay().add({ minutes: 11 })
  server.clock.advance({ seconds: Math.ceil(now.until(later).total('seconds')) })
}
