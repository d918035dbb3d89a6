import type { BookView } from '../../../src/halls/book/view.ts'
import { element } from '../../element.ts'
import type { BookDesk } from './book-desk.ts'
import { measureText } from './pick-text.ts'

/** The rules of the sport, of bets, and the exact return. */
export function bookRules({ say, window }: BookDesk, view: BookView): readonly Node[] {
  const { limits, margin, delayMs, isInPlay, clockPercent } = view
  const money = (minor: string) => window.money(BigInt(minor))
  const returned = 100 / (1 + margin / 10_000)
  const lines = [
    sportRule(say, view),
    isInPlay ? say('rules.inPlay', delayMs / 1_000) : say('rules.noInPlay'),
    ...(clockPercent > 0 ? [say('rules.clock', clockPercent)] : []),
    say('rules.cashOut', margin / 100),
    say('rules.lines'),
    say('rules.multi', limits.maxLegs),
    say('rules.void'),
    say('rules.time'),
    say('rules.limits', money(limits.minMinor), money(limits.maxMinor), money(limits.maxPayoutMinor)),
  ]
  return [
    element('p', { class: 'return' }, element('b', {}, say('rules.margin', margin / 100, returned.toFixed(2)))),
    element('h3', {}, say('rules.title')),
    element('ul', {}, ...lines.map((line) => element('li', {}, line))),
  ]
}

function sportRule(say: BookDesk['say'], view: BookView): string {
  const { tracker, live, upcoming } = view
  switch (tracker) {
    case 'pitch':
    case 'court':
    case 'oval':
    case 'ring':
    case 'island':
    case 'bracket':
    case 'board':
      return say(`rules.${tracker}`)
    case 'turf':
    case 'circuit':
      return say('rules.race')
    case 'tennis':
    case 'net':
    case 'table':
    case 'lanes':
    case 'rounds':
    case 'stars':
    case 'duel': {
      const [row] = [...live, ...upcoming]
      return say('rules.sets', row?.board.parts ?? 3, measureText(say, setMeasureOf(tracker)))
    }
  }
}

function setMeasureOf(tracker: BookView['tracker']): string {
  if (tracker === 'table') return 'frames'
  if (tracker === 'duel') return 'games'
  return tracker === 'tennis' || tracker === 'net' ? 'sets' : 'maps'
}
