import type { Selection, ChoiceGame } from './choice-game.ts'

const known = new WeakMap<ChoiceGame, Map<string, string>>()

/**
 * The exact return of a choice, to six decimals rounded half up: every draw is settled by the same function that pays.
 * The return does not depend on which places the player picks, so the first ones represent all.
 */
export function returnOfChoice(game: ChoiceGame, choice: string, openCard: number): string {
  const key = `${choice}/${openCard}`
  const ofGame = known.get(game) ?? new Map<string, string>()
  known.set(game, ofGame)
  const returned = ofGame.get(key) ?? enumerateChoice(game, { choice, picks: firstPicks(game, choice), openCard })
  ofGame.set(key, returned)
  return returned
}

/** The picks that represent all others when a choice is enumerated. */
export function firstPicks(game: ChoiceGame, choice: string): number[] {
  const { count, of } = game.picks(choice)
  return Array.from({ length: count }, (_, index) => index % of)
}

function enumerateChoice(game: ChoiceGame, selection: Selection): string {
  const draws = game.draws(selection.choice)
  let coins = 0
  for (let draw = 0; draw < draws; draw += 1) coins += game.settle(selection, draw).payCoins
  const stake = BigInt(draws) * BigInt(game.betUnits)
  const millionths = (BigInt(coins) * 2_000_000n + stake) / (2n * stake)
  return `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`
}
