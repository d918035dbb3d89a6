import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { dayOf } from '../stats/index.ts'
import { giveStep } from './give-step.ts'
import type { MissionParts } from './missions.parts.ts'
import { mondayOf, periodAt } from './periods.rules.ts'
import { openTo, standingsOf } from './standing.ts'
import { givenSteps } from './steps.sql.ts'
import { undoableOf } from './undoable.ts'

/**
 * Claims a step of a mission that the member has reached today, this week or in all, once. It is decided on what the log has until
 * now. If this is interrupted, the reward waits in the reward centre.
 */
export async function claimStep(
  parts: MissionParts,
  session: Session,
  { missionId, number }: { readonly missionId: string; readonly number: number },
): Promise<Awaited<ReturnType<MissionParts['rewards']['claim']>>> {
  const { database, clock, brands, book, rewards } = parts
  const owner = { brandId: session.brandId, memberId: session.memberId }
  const found = (await book.of(owner.brandId)).filter((one) => one.missionId === missionId)
  const [mission] = await openTo(parts, owner, found)
  const today = dayOf(clock.now(), brands.byId(owner.brandId).timeZone)
  const period = mission === undefined ? undefined : periodAt(mission, today)
  const step = mission?.steps[number - 1]
  if (mission === undefined || period === undefined || step === undefined) throw new Refusal('mission.unknown')
  // Asked before counting: what is taken back afterwards was asked about, and what was taken back before is counted.
  const undoable = await undoableOf(parts, owner, mission, period)
  await parts.bringUpToDate(owner)
  if (undoable > 0n) {
    const standing = (await standingsOf(parts, owner)).find((one) => one.mission.missionId === missionId)
    if ((standing?.progress ?? 0n) - undoable < step.target) throw new Refusal('mission.not_reached')
  }
  const giving = { owner, mission, step, period, week: mondayOf(today), how: 'pressed' as const }
  const rewardId = await database.transaction().execute(async (tx) => giveStep(parts, tx, giving))
  if (rewardId !== undefined) return rewards.claim(session, rewardId)
  const given = await givenSteps(database, owner, [{ missionId, period: period.key }])
  throw new Refusal(given.some((one) => one.step === number) ? 'mission.claimed' : 'mission.not_reached')
}
