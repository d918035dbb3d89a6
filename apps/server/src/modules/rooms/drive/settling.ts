import { passes } from '../money/post-apart.ts'

/** How long a hand that could not be posted rests before it is tried again: twice as long each time, up to the longest. */
const [firstRestMs, longestRestMs] = [1_000, 30_000]
/** The longest rest after what passes by itself. */
const passingRestMs = 4_000
/** After so many tries that failed, about half a minute, the hand is posted seat by seat. */
const triesTogether = 5

/**
 * How the end of a hand is tried again if it could not be posted: with growing rests, and after {@link triesTogether} of them without the
 * seats whose accounts take no posting. What passes by itself, such as a database that restarts, is tried again as often as it takes.
 */
export class Settling {
  #now:
    | { readonly handId: string; readonly tries: number; readonly rests: number; readonly untilMs: number }
    | undefined

  /** When a hand is tried the next time; -Infinity for one that has not failed. */
  dueMs(handId: string): number {
    return this.#now?.handId === handId ? this.#now.untilMs : -Infinity
  }

  /** Tries to settle a hand or a sit-and-go, by its id; says whether seat by seat. Rejects as that does. */
  async try(handId: string, nowMs: number, settle: (isApart: boolean) => Promise<unknown>): Promise<void> {
    const { tries, rests } = this.#now?.handId === handId ? this.#now : { tries: 0, rests: 0 }
    try {
      await settle(tries >= triesTogether)
      this.#now = undefined
    } catch (error) {
      const isPassing = passes(error)
      const restMs = isPassing ? Math.min(passingRestMs, firstRestMs * 2 ** rests) : firstRestMs * 2 ** tries
      const untilMs = nowMs + Math.min(longestRestMs, restMs)
      this.#now = { handId, tries: tries + Number(!isPassing), rests: Math.min(10, rests + 1), untilMs }
      throw error
    }
  }
}
