import type { Market } from '../../../src/halls/book/prices.ts'
import type { BookView } from '../../../src/halls/book/view.ts'
import type { SayIn } from '../../words/words.ts'
import { lineText } from './price-text.ts'

type Say = SayIn<'vendor-book'>

/** The name of what is counted; empty if it is unknown. */
export function measureText(say: Say, measure: string): string {
  const key = `measure.${measure}`
  return say.knows(key) ? say(key) : ''
}

/** The title of a market. `hasDraw` is whether a draw is offered. */
export function marketText(say: Say, { id, kind, picks }: Market, view: BookView): string {
  const [, measure = ''] = id.split('/')
  switch (kind) {
    case 'winner':
      return picks.some((pick) => pick.id === 'winner/draw') ? say('market.winner') : say('market.winner2')
    case 'handicap':
      return say('market.handicap', measureText(say, measure))
    case 'total':
      return say('market.total', measureText(say, measure))
    case 'parity':
      return say('market.parity', measureText(say, measure))
    case 'both':
      return say('market.both')
    case 'win':
      return say('market.win')
    case 'place':
      return view.tracker === 'bracket' ? say('market.final') : say('market.place', 3)
    case 'duel':
      return say('market.duel')
  }
}

/** A pick in words: `Lantern Bay Rovers −0.75`, `Over 2.5`. */
export function pickText(say: Say, id: string, names: readonly string[]): string {
  const [market, second = '', third = '', fourth = ''] = id.split('/')
  const [home = '', away = ''] = names
  if (market === 'winner') return second === 'draw' ? say('side.draw') : second === 'home' ? home : away
  if (market === 'handicap') return `${fourth === 'home' ? home : away} ${lineText(Number(third))}`
  if (market === 'total') return say(fourth === 'over' ? 'side.over' : 'side.under', Number(third) / 4)
  if (market === 'parity') return say(third === 'odd' ? 'side.odd' : 'side.even')
  if (market === 'both') return say(second === 'yes' ? 'side.yes' : 'side.no')
  return names[Number(second)] ?? ''
}

/** The market and side of a pick for a bet: `Over / under · goals`. */
export function marketOfPick(say: Say, id: string, view: BookView): string {
  const [kind, measure = ''] = id.split('/')
  if (kind === 'handicap') return say('market.handicap', measureText(say, measure))
  if (kind === 'total') return say('market.total', measureText(say, measure))
  if (kind === 'parity') return say('market.parity', measureText(say, measure))
  if (kind === 'both') return say('market.both')
  if (kind === 'place') return view.tracker === 'bracket' ? say('market.final') : say('market.place', 3)
  if (kind === 'duel') return say('market.duel')
  return view.tracker === 'pitch' || view.tracker === 'board' ? say('market.winner') : say('market.winner2')
}

/** A pick in a list, where there is little room: `1`, `X`, `−0.75`, `O 2.5`. */
export function shortPick(say: Say, id: string, names: readonly string[]): string {
  const [market, second = '', third = '', fourth = ''] = id.split('/')
  if (market === 'winner') return second === 'draw' ? say('side.drawShort') : second === 'home' ? '1' : '2'
  if (market === 'handicap') return `${fourth === 'home' ? '1' : '2'} ${lineText(Number(third))}`
  if (market === 'total') return say(fourth === 'over' ? 'side.overShort' : 'side.underShort', Number(third) / 4)
  return pickText(say, id, names)
}
