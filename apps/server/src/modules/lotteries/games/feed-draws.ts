import type { BrandId } from '../../../kernel/ids.ts'
import type { GameMarks } from './show-games.sql.ts'
import { drawLineOf, type Overviews, type ShowParts } from './show-games.ts'

/** What is kept about draws, and must be read anew once they have changed. */
export interface KeptDraws {
  /** Drops what is kept for a second. */
  forget(): void
  /** Drops what is kept about a game's results; without a game, about all. */
  forgetResults(brandId?: BrandId, gameCode?: string): void
}

/**
 * Makes the messages of the socket's topic `draws`: which lotteries' draws have changed since the message before, with their next and
 * last draw. Pages show them without asking.
 */
export function feedDraws(parts: ShowParts, overviews: Overviews, kept: KeptDraws): void {
  const { sockets, clock, games } = parts
  const told = new Map<BrandId, ReadonlyMap<string, GameMarks>>()
  sockets.feed('draws', async (brandId) => {
    kept.forget()
    const { next, last, marks } = await overviews.of(brandId)
    const before = told.get(brandId)
    told.set(brandId, marks)
    const now = clock.now()
    // The first message of a process names none, so that pages look themselves.
    const changed =
      before === undefined
        ? []
        : games.of(brandId).filter(({ gameCode }) => hasChanged(marks.get(gameCode), before.get(gameCode)))
    for (const { gameCode } of changed) kept.forgetResults(brandId, gameCode)
    // Something older, such as a corrected result.
    if (changed.length === 0) kept.forgetResults()
    const message = {
      type: 'draws' as const,
      games: changed.map(({ gameCode }) => {
        const [nextDraw, lastDraw] = [next.get(gameCode), last.get(gameCode)]
        return {
          gameCode,
          nextDraw: nextDraw === undefined ? null : drawLineOf(nextDraw, now),
          lastDraw: lastDraw === undefined ? null : drawLineOf(lastDraw, now),
          isOtherSale: marks.get(gameCode)?.sale !== before?.get(gameCode)?.sale,
        }
      }),
      now: now.toString(),
    }
    return () => message
  })
}

function hasChanged(now: GameMarks | undefined, before: GameMarks | undefined): boolean {
  return now?.mark !== before?.mark || now?.sale !== before?.sale
}
