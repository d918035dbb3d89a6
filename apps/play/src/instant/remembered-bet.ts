import type { GameBet, OwnGame } from '@baize/engines'
import type { Store } from '../ports.ts'

const nameOf = (gameCode: string) => `baize.play.bet.${gameCode}`

/** The bet that this browser chose last in a game, if it is still one. */
export function rememberedBet(store: Store, game: OwnGame): GameBet | undefined {
  const text = store.getItem(nameOf(game.code))
  if (text === null) return undefined
  try {
    const bet: GameBet = JSON.parse(text) // storage may contain anything; the game checks it
    return game.accepts(bet) ? bet : undefined
  } catch {
    return undefined
  }
}

export function rememberBet(store: Store, game: OwnGame, bet: GameBet): void {
  store.setItem(nameOf(game.code), JSON.stringify(bet))
}
