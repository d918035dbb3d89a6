import { minor } from '@baize/money'
import type { Brand } from '../../brand/index.ts'
import { dayOf } from '../../stats/index.ts'
import type { MissionParts } from '../missions.parts.ts'
import { mondayOf } from '../periods.rules.ts'
import { bestOf, isWeekClosed, noteWeek } from './board.sql.ts'
import { shareOf } from './prizes.rules.ts'

/** How many weeks that are over are looked at. */
const lookBackWeeks = 2
/** The most members who can share prizes. If more had equal points, their parts would be nothing. */
const mostWinners = 10_000

/** Gives the prizes of weeks that were over at a moment, each once. They wait in the reward centre. */
export async function closeWeeks(
  parts: MissionParts,
  { brandId, timeZone }: Pick<Brand, 'brandId' | 'timeZone'>,
  at: Temporal.Instant,
): Promise<void> {
  const settings = parts.boardOf(brandId)
  if (settings === undefined) return
  const { database, clock, rewards } = parts
  const monday = mondayOf(dayOf(at, timeZone))
  for (let back = lookBackWeeks; back > 0; back -= 1) {
    const week = monday.subtract({ weeks: back })
    if (await isWeekClosed(database, brandId, week)) continue
    await database.transaction().execute(async (tx) => {
      if (!(await noteWeek(tx, brandId, week, clock.now()))) return
      const { kind, prizes, claimDays } = settings
      const best = await bestOf(tx, brandId, week, { places: prizes.length, max: mostWinners })
      for (const { memberId, ahead, equal } of best) {
        const worth = shareOf(prizes, ahead, equal)
        if (worth === 0n) continue
        await rewards.offer(tx, {
          brandId,
          memberId,
          source: 'mission',
          sourceId: `board:${week.toString()}`,
          words: 'mission_board',
          details: [String(ahead + 1), week.toString()],
          value: kind === 'cash' ? { kind, amountMinor: minor(worth) } : { kind, points: worth },
          expiresAt: clock.now().add({ hours: 24 * claimDays }),
        })
      }
    })
  }
}
