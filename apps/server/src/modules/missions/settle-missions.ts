import type { MemberId } from '../../kernel/ids.ts'
import type { Brand } from '../brand/index.ts'
import { closeWeeks } from './board/close-weeks.ts'
import { giveStep } from './give-step.ts'
import type { Mission } from './mission.ts'
import type { MissionParts } from './missions.parts.ts'
import { endedPeriods, endOf, mondayOf, type MissionPeriod } from './periods.rules.ts'
import { openTo } from './standing.ts'
import { isSettled, membersWho, noteSettled } from './steps.sql.ts'

/** How long after its end a period is settled: by then everything of it has been counted. */
export const settleAfterMinutes = 10
/** Members whose steps are given in one transaction. */
const settledAtOnce = 200
/** An operator's end of a mission is looked at for as long as a server may have been off. */
const endedDays = 15

/**
 * Gives the steps that members reached and did not claim in periods that are over: they wait in the reward centre. Then closes the
 * leaderboards of weeks that are over. Settling twice gives nothing twice.
 */
export async function settleMissions(parts: MissionParts, signal: AbortSignal): Promise<void> {
  for (const brand of parts.brands.all) {
    try {
      await settleBrand(parts, brand, signal)
    } catch (error) {
      parts.log.error({ err: error, brandId: brand.brandId }, 'settling missions ended with an error')
      parts.metrics.brokenInvariants.inc({ where: 'missions' })
    }
  }
}

async function settleBrand(parts: MissionParts, brand: Brand, signal: AbortSignal): Promise<void> {
  const now = parts.clock.now()
  const settledUntil = now.subtract({ minutes: settleAfterMinutes })
  for (const mission of await parts.book.of(brand.brandId, now.subtract({ hours: 24 * endedDays })))
    for (const period of endedPeriods(mission, now, brand.timeZone)) {
      if (signal.aborted) return
      const isOver = Temporal.Instant.compare(endOf(period, brand.timeZone), settledUntil) <= 0
      if (!isOver && mission.state !== 'ended') continue
      if (!(await isSettled(parts.database, mission, period))) await settlePeriod(parts, mission, period, signal)
    }
  if (!signal.aborted) await closeWeeks(parts, brand, settledUntil)
}

async function settlePeriod(
  parts: MissionParts,
  mission: Mission,
  period: MissionPeriod,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = parts
  const { brandId, steps, content } = mission
  const least = steps[0]?.target
  if (least === undefined) return
  const week = mondayOf(period.to)
  let after: MemberId | undefined
  for (let isMore = true; isMore;) {
    if (signal.aborted) return
    const page = await membersWho(database, brandId, { ...content, period, least, after, max: settledAtOnce })
    const meant: (typeof page)[number][] = []
    for (const one of page)
      if ((await openTo(parts, { brandId, memberId: one.memberId }, [mission])).length > 0) meant.push(one)
    await database.transaction().execute(async (tx) => {
      for (const { memberId, amount } of meant)
        for (const step of steps.filter(({ target }) => target <= amount))
          await giveStep(parts, tx, { owner: { brandId, memberId }, mission, step, period, week, how: 'settled' })
    })
    after = page.at(-1)?.memberId
    isMore = page.length === settledAtOnce
  }
  await noteSettled(database, mission, period, clock.now())
}
