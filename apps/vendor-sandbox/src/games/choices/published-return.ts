import type { Ask, ChoiceGame } from './choice-game.ts'

const known = new WeakMap<ChoiceGame, Map<string, string>>()

/**
 * The exact return of a choice, to six decimals rounded half up: every draw is settled by the very function that pays.
 * Which places the player picks makes no difference, so the first ones stand for all.
 */
export function returnOfChoice(game: ChoiceGame, choice: string, openCard: number): string {
  const key = `${choice}/${openCard}`
  const ofGame = known.get(game) ?? new Map<string, string>()
  known.set(game, ofGame)
  const returned = ofGame.get(key) ?? enumerateChoice(game, { choice, picks: firstPicks(game, choice), openCard })
  ofGame.set(key, returned)
  return returned
}

/** The picks that stand for all others when a choice is enumerated. */
export function firstPicks(game: ChoiceGame, choice: string): number[] {
  const { count, of } = game.picks(choice)
  return Array.from({ length: count }, (_, index) => index % of)
}

function enumerateChoice(game: ChoiceGame, ask: Ask): string {
  const draws = game.draws(ask.choice)
  let coins = 0
  for (let draw = 0; draw < draws; draw += 1) coins += game.settle(ask, draw).payCoins
  const stake = BigInt(draws) * BigInt(game.betUnits)
  const millionths = (BigInt(coins) * 2_000_000n + stake) / (2n * stake)
  return `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`
}
