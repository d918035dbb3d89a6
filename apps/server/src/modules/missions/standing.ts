import type { DataOwner } from '../../kernel/personal-data.ts'
import { dayOf } from '../stats/index.ts'
import { deedsSince, type Deed } from './counting/days.sql.ts'
import type { Mission, Step } from './mission.ts'
import type { MissionParts } from './missions.parts.ts'
import { periodAt, type MissionPeriod } from './periods.rules.ts'
import { givenSteps } from './steps.sql.ts'
import { undoableOf } from './undoable.ts'

/** A mission as it stands for a member. */
export interface Standing {
  readonly mission: Mission
  readonly period: MissionPeriod
  /** Minor units, or how often; never below zero. */
  readonly progress: bigint
  readonly steps: readonly { readonly step: Step; readonly state: 'open' | 'ready' | 'claimed' }[]
}

/** The missions that are open to a member today, as they stand. Of a member without their level, they are left out. */
export async function standingsOf(parts: MissionParts, owner: DataOwner): Promise<readonly Standing[]> {
  const { database, clock, brands, book } = parts
  const today = dayOf(clock.now(), brands.byId(owner.brandId).timeZone)
  const running = await openTo(parts, owner, await book.of(owner.brandId))
  const now = running.flatMap((mission) => {
    const period = periodAt(mission, today)
    return period === undefined ? [] : [{ mission, period }]
  })
  if (now.length === 0) return []
  const first = now.map(({ period }) => period.from).reduce((one, other) => earlier(one, other))
  const [deeds, given] = await Promise.all([
    deedsSince(database, owner, first),
    givenSteps(
      database,
      owner,
      now.map(({ mission, period }) => ({ missionId: mission.missionId, period: period.key })),
    ),
  ])
  const taken = new Set(given.map(({ missionId, step }) => `${missionId} ${step}`))
  const standings: Standing[] = []
  for (const { mission, period } of now) {
    const progress = progressOf(mission, period, deeds)
    const isTaken = (step: Step) => taken.has(`${mission.missionId} ${step.number}`)
    const isReached = mission.steps.some((step) => !isTaken(step) && progress >= step.target)
    // Asked only if something could be claimed for it.
    const final = isReached ? progress - (await undoableOf(parts, owner, mission, period)) : progress
    const steps = mission.steps.map((step) => ({
      step,
      state: isTaken(step) ? ('claimed' as const) : final >= step.target ? ('ready' as const) : ('open' as const),
    }))
    standings.push({ mission, period, progress, steps })
  }
  return standings
}

/** Those of some missions whose level a member has. */
export async function openTo(
  { levelOf }: Pick<MissionParts, 'levelOf'>,
  owner: DataOwner,
  missions: readonly Mission[],
): Promise<readonly Mission[]> {
  if (missions.every(({ content }) => content.minLevel === 0)) return missions
  const level = await levelOf(owner)
  return missions.filter(({ content }) => level >= content.minLevel)
}

/** How much of a mission's goal was done within a period. */
function progressOf(
  { content: { goal, gameTypes } }: Mission,
  { from, to }: MissionPeriod,
  deeds: readonly Pick<Deed, 'day' | 'goal' | 'gameType' | 'amount'>[],
): bigint {
  const counted = deeds.filter(
    (deed) =>
      deed.goal === goal &&
      (gameTypes.length === 0 || gameTypes.some((one) => one === deed.gameType)) &&
      Temporal.PlainDate.compare(from, deed.day) <= 0 &&
      Temporal.PlainDate.compare(deed.day, to) <= 0,
  )
  const sum = counted.reduce((all, { amount }) => all + amount, 0n)
  return sum > 0n ? sum : 0n
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) <= 0 ? one : other
}
