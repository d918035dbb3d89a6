import type { ChoiceGame } from '../src/games/choices/choice-game.ts'
import { timesText } from './money.ts'
import type { Say } from './words/words.ts'

/** The name of a choice: a phrase of its own, or composed from the numbers in its code. */
export function nameOfChoice(say: Say, game: ChoiceGame['kind'], id: string): string {
  const [first = '', second = ''] = id.split('-')
  if (game === 'crash') return say('crash.target', timesText(Number(id), 100))
  if (game === 'mines') return second === '' ? say('mines.count', first) : `${say('mines.count', first)} · ${second}`
  if (game === 'overUnder')
    return first === 'under' ? say('overUnder.under', second) : say('overUnder.over', 101 - Number(second))
  // The three peg boards have the same names as the three rings of a wheel.
  const key = `${game === 'plinko' ? 'wheel' : game}.${id}`
  return say.knows(key) ? say(key) : id.replace(/^n/, '')
}
