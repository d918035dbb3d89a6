import type { Database } from '../../kernel/database/pool.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { addPoints } from './board/board.sql.ts'
import type { Mission, Step } from './mission.ts'
import type { MissionParts } from './missions.parts.ts'
import type { MissionPeriod } from './periods.rules.ts'
import { insertStep } from './steps.sql.ts'

/** Which step is given to whom, for what period. */
export interface Giving {
  readonly owner: DataOwner
  readonly mission: Mission
  readonly step: Step
  readonly period: MissionPeriod
  readonly week: Temporal.PlainDate
  readonly how: 'pressed' | 'settled'
}

/**
 * Gives a step that was reached and was not given in this period: its row, its points on the leaderboard and its reward are one
 * transaction. Returns the id of the reward, `undefined` if there was nothing to give.
 */
export async function giveStep(
  { clock, rewards }: Pick<MissionParts, 'clock' | 'rewards'>,
  tx: Database,
  { owner, mission, step, period, week, how }: Giving,
): Promise<string | undefined> {
  const { brandId, memberId } = owner
  const { missionId, version, content } = mission
  const { reward, board } = step
  const at = clock.now()
  const isGiven = await insertStep(tx, {
    brandId,
    memberId,
    missionId,
    version,
    period,
    goal: content.goal,
    gameTypes: content.gameTypes,
    step: step.number,
    target: step.target,
    kind: reward.kind,
    amount: reward.kind === 'cash' ? reward.amountMinor : reward.points,
    board,
    week,
    how,
    at,
  })
  if (!isGiven) return undefined
  if (board > 0) await addPoints(tx, { brandId, memberId, week, points: board })
  const rewardId = await rewards.offer(tx, {
    brandId,
    memberId,
    source: 'mission',
    sourceId: `${missionId}:${period.key.toString()}:${step.number}`,
    words: 'mission',
    details: [JSON.stringify(content.title)],
    value: reward,
    expiresAt: at.add({ hours: 24 * content.claimDays }),
  })
  if (rewardId === undefined) throw new Error(`the reward of a step of ${missionId} was offered before`)
  return rewardId
}
