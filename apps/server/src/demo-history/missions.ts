import { visitorOf, type Deed, type House } from './house.ts'

/** On which days what nobody claimed is settled: the last two weeks, so that the leaderboard of the last week is full. */
const settleDays = [22, 24, 26, 28, 29, 30, 31, 32, 33, 34, 35] as const

export const missionDeeds: readonly Deed[] = settleDays.map((day) => ({ day, hour: 3, run: settle }))

async function settle({ stage }: House): Promise<void> {
  await stage.runJob('settle missions')
}

/** Members who press for what they reached in the last hours. */
const pressing = [
  'demo03',
  'demo05',
  'demo07',
  'demo08',
  'demo09',
  'demo12',
  'demo14',
  'demo15',
  'demo17',
  'demo20',
] as const
/** How many steps the demo's own member claims: what else was reached is ready to be pressed for. */
const claimedByDemo = 2

/** Members claim steps of missions, so that each state of a step is there when the site opens. */
export async function claimMissions(house: House): Promise<void> {
  await house.stage.delivered()
  await house.stage.runJob('count missions')
  await claimReady(house, 'demo', claimedByDemo)
  for (const username of pressing.filter((name) => house.members.has(name))) await claimReady(house, username, 4)
}

async function claimReady(house: House, username: string, most: number): Promise<void> {
  const { missions } = house.stage.app
  const { session } = await visitorOf(house, username)
  const { list } = await missions.show(session, 'TH')
  const ready = list.flatMap(({ missionId, steps }) =>
    steps.filter(({ state }) => state === 'ready').map(({ number }) => ({ missionId, number })),
  )
  for (const step of ready.slice(0, most)) await missions.claim(session, step, 'TH')
}
