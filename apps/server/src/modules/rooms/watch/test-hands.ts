import type { HandAction, HandSetup, SeatedGame } from '@baize/engines'

/** A stream of numbers that is the same in each run. */
export function chanceOf(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** What a seat does instead of what a demo opponent would do; for the latter, what was decided. */
export type Habit = (hand: {
  readonly seat: number
  readonly decided: HandAction
  readonly seats: readonly number[]
}) => HandAction

/** Plays a hand as demo opponents do, each by its own cards, except for what habits they have. */
export function playHand(game: SeatedGame, setup: HandSetup, below: (n: number) => number, habit?: Habit) {
  const deck = Array.from({ length: game.deckSize }, (_card, card) => card)
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    ;[deck[last], deck[other]] = [deck[other] ?? 0, deck[last] ?? 0]
  }
  const seats = setup.seats.map(({ seat }) => seat)
  let hand = game.deal(setup, deck)
  const actions: { seat: number; action: HandAction }[] = []
  while (hand.result === undefined) {
    const [seat = 0] = hand.waitingFor
    const decided = game.decide(hand.viewFrom(seat), seat, below)
    const wanted = habit?.({ seat, decided, seats }) ?? decided
    const action = hand.allows(seat, wanted) ? wanted : decided
    actions.push({ seat, action })
    hand = hand.after(seat, action)
  }
  return { actions, result: hand.result }
}
