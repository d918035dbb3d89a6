import {
  bzCoralKingdom,
  bzDice,
  bzMines,
  decimalOf,
  diceMultiple,
  minesMultiple,
  returnedAntes,
  volleyMultiple,
  type GameOutcome,
} from '@baize/engines'

/** What an outcome of a game with a bet pays, as a multiple of the stake with up to four digits after the point. */
export function multipleText(outcome: Exclude<GameOutcome, { engine: 'slot' | 'cluster' }>): string {
  switch (outcome.engine) {
    case 'dice':
      return outcome.won ? short(decimalOf(diceMultiple(bzDice, outcome.chance), 4)) : '0'
    case 'plinko':
    case 'wheel':
      return short((outcome.multipleHundredths / 100).toFixed(2))
    case 'fish':
      return short(decimalOf(volleyMultiple(bzCoralKingdom, outcome), 4))
    case 'mines': {
      if (outcome.state !== 'paid') return '0'
      const { mines, opened } = outcome
      return opened.length === 0 ? '1' : short(decimalOf(minesMultiple(bzMines, mines, opened.length), 4))
    }
    case 'blackjack':
      return short((outcome.returnsHalves / 2).toFixed(1))
    case 'threeCard':
      return String(returnedAntes(outcome))
    case 'videoPoker':
      return String(outcome.returns)
  }
}

/** Without zeros that say nothing. */
function short(decimal: string): string {
  return decimal.replace(/\.?0+$/, '')
}
