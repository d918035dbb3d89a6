import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { mostOpened } from './own-games.sql.ts'

const days = 7
/** Enough for every list that is filtered afterwards. */
const maxRemembered = 200
/** Counting reads every member's opened games, so it is done periodically and not for each caller. */
const countedEverySeconds = 300

/** The node ids of the games that the most members opened recently, the most opened first. */
export type PopularGames = (brand: BrandId) => Promise<readonly number[]>

interface Counted {
  readonly at: Temporal.Instant
  readonly nodeIds: Promise<readonly number[]>
}

/** Counts them per brand (7.045). Simultaneous callers share one count. */
export function openPopularGames(database: Database, clock: Clock): PopularGames {
  const counted = new Map<BrandId, Counted>()
  return (brand) => {
    const now = clock.now()
    const known = counted.get(brand)
    if (known !== undefined && now.since(known.at).total('seconds') < countedEverySeconds) return known.nodeIds
    const nodeIds = mostOpened(database, brand, now.subtract({ hours: days * 24 }), maxRemembered)
    counted.set(brand, { at: now, nodeIds })
    // A failed count is discarded, so the next caller tries again.
    nodeIds.catch(() => counted.delete(brand))
    return nodeIds
  }
}
