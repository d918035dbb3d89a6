import { coinsOf, plainChoice, type ChoiceGame } from './choice-game.ts'

/** Cards are numbers from 0 to 51: rank (0 is the deuce, 12 the ace) times four, plus the suit. */
export const rankOf = (card: number): number => Math.floor(card / 4)

/** Pays by the number of winning ranks out of 13, in twentieths of the stake. A guess that cannot win is not offered. */
const coinsByRanks: Readonly<Record<number, number>> = {
  1: 252,
  2: 126,
  3: 84,
  4: 63,
  5: 50,
  6: 42,
  7: 36,
  8: 31,
  9: 28,
  10: 25,
  11: 23,
  12: 21,
}

const winningRanks = (choice: string, openCard: number): number =>
  choice === 'higher' ? 12 - rankOf(openCard) : rankOf(openCard)

/** Guess whether the next card of a freshly shuffled full deck is higher or lower than the open one; equal ranks lose. */
export const highLow: ChoiceGame = {
  ...plainChoice,
  kind: 'highLow',
  betUnits: 20,
  choices: ['higher', 'lower'].map((id) => ({ id, payCoins: 252 })),
  draws: () => 52,
  isOffered: (choice, openCard) => coinsByRanks[winningRanks(choice, openCard)] !== undefined,
  settle({ choice, openCard }, draw) {
    const [open, next] = [rankOf(openCard), rankOf(draw)]
    const wins = choice === 'higher' ? next > open : next < open
    return {
      payCoins: wins ? highLowCoins(choice, openCard) : 0,
      shown: { kind: 'card', openCard, card: draw },
    }
  },
}

/** The pay of a guess for an open card, in twentieths of the stake; 0 if it is not offered. */
export function highLowCoins(choice: string, openCard: number): number {
  return coinsByRanks[winningRanks(choice, openCard)] ?? 0
}

/** One card each for the player and the dealer, from separate full decks; the player bets on the higher one or a tie. */
export const cardDuel: ChoiceGame = {
  ...plainChoice,
  kind: 'cardDuel',
  betUnits: 20,
  choices: [
    { id: 'player', payCoins: 42 },
    { id: 'tie', payCoins: 250 },
    { id: 'dealer', payCoins: 42 },
  ],
  draws: () => 52 * 52,
  settle({ choice }, draw) {
    const [player, dealer] = [draw % 52, Math.floor(draw / 52)]
    const difference = rankOf(player) - rankOf(dealer)
    const winner = difference > 0 ? 'player' : difference < 0 ? 'dealer' : 'tie'
    const coins = coinsOf(cardDuel, choice)
    return { payCoins: choice === winner ? coins : 0, shown: { kind: 'duel', player, dealer } }
  },
}
