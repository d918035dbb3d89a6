import type { Phrase } from '../phrases.ts'
import type { ShownSpin } from './shown-round.ts'

/** What free spins multiply by, for all of them or growing from one to the next. */
export function freeIntro(phrase: Phrase, free: readonly ShownSpin[], special: string | undefined): string {
  if (free[0]?.lantern !== undefined) return phrase('say.lanternIntro')
  if (special !== undefined) return phrase('say.bookIntro')
  const [first = 1, second = first, third = second] = free.map(({ multiplier }) => multiplier)
  return second > first ? phrase('say.freeIntroGrowing', first, second, third) : phrase('say.freeIntro', first)
}
