import { describe, expect, it } from 'vitest'
import { cardGames } from './card-games.ts'
import { at, range, shuffled, type Card } from './deck.ts'
import { moveOf, sum, type CardGame, type CardGameKind, type HandState, type HandView, type Move } from './hand.ts'
import { seededChance } from './testing/seeded-chance.ts'

const base = 100n
const dealOf = (seats: number, seed: number) => ({
  baseMinor: base,
  button: seed % seats,
  stacksMinor: range(0, seats).map((seat) => base * BigInt(3 + ((seed * 7 + seat * 13) % 60))),
  spots: { 1: base, 12: base * 2n },
})

/** A decision taken at random among the offered ones; ranges are used in full. */
function randomMove(view: HandView, chance: { below(n: number): number }): Move {
  const choice = at(view.choices, chance.below(view.choices.length))
  const move = moveOf(choice)
  if (choice.range === undefined) return move
  const { minMinor, maxMinor } = choice.range
  const span = Number(maxMinor - minMinor)
  return { ...move, amountMinor: chance.below(3) === 0 ? maxMinor : minMinor + BigInt(chance.below(span + 1)) }
}

/** All states of a hand, in which every second hand is played by the computer players alone. */
function playHand<State extends HandState>(game: CardGame<State>, seed: number): State[] {
  const chance = seededChance(seed)
  const states = [game.deal(dealOf(game.seats, seed), chance)]
  for (let state = at(states, 0); state.outcome === undefined; state = at(states, states.length - 1)) {
    if (states.length > 400) throw new Error(`hand ${seed} does not end`)
    const seat = at(state.due, chance.below(state.due.length))
    const view = game.view(state, seat)
    const next = game.move(state, seat, seed % 2 === 0 ? game.decide(view, chance) : randomMove(view, chance))
    if (next === undefined) throw new Error(`hand ${seed}: an offered decision was refused`)
    states.push(next)
  }
  return states
}

/** The parts of a state that hold cards, as the games with cards have them. */
interface WithCards {
  readonly hands: readonly (readonly Card[])[]
  readonly pack?: readonly Card[]
}

/** The same state, with all cards that a seat does not see in another order. */
function withHiddenMixed<State extends HandState>(
  game: CardGame<State>,
  state: State,
  you: number,
  seed: number,
): State {
  // Games without cards have nothing to mix.
  if (!('hands' in state)) return state
  // Every state with hands has them in this form.
  const { hands, pack = [] } = state as unknown as WithCards
  const views = game.view(state, you).seats
  const isHidden = (seat: number, place: number) => views[seat]?.cards[place] === null
  const hidden = [...hands.flatMap((hand, seat) => hand.filter((_, place) => isHidden(seat, place))), ...pack]
  const mixed = shuffled(hidden, seededChance(seed))
  const mixedHands = hands.map((hand, seat) =>
    hand.map((card, place) => (isHidden(seat, place) ? (mixed.pop() ?? card) : card)),
  )
  return { ...state, hands: mixedHands, ...('pack' in state ? { pack: mixed } : {}) }
}

const kinds = Object.keys(cardGames) as CardGameKind[] // The keys of a full record.

describe.each(kinds)('%s', (kind) => {
  const hands = kind === 'thirteen' ? 8 : kind === 'holdem' || kind === 'shortDeck' ? 60 : 200

  it('ends every hand with no money made or lost, and takes from nobody more than its stakes', () => {
    cardGames[kind].use((game) => {
      for (const seed of range(0, hands)) {
        const { outcome, stakedMinor } = at(playHand(game, seed).slice(-1), 0)
        if (outcome === undefined) throw new Error('the hand has not ended')
        expect(sum(outcome.netMinor) + outcome.rakeMinor).toBe(0n)
        expect(outcome.rakeMinor).toBeGreaterThanOrEqual(0n)
        const players = range(0, game.seats).filter((seat) => seat !== game.dealerSeat)
        for (const seat of players) expect(at(outcome.netMinor, seat)).toBeGreaterThanOrEqual(-at(stakedMinor, seat))
      }
    })
  })

  it('takes money at most nine times in a hand, never backwards, and never without the player’s decision', () => {
    cardGames[kind].use((game) => {
      for (const seed of range(0, hands)) {
        const states = playHand(game, seed)
        const staked = states.map((state) => state.stakedMinor[0] ?? 0n)
        expect(staked.filter((amount, nth) => amount > (nth === 0 ? 0n : at(staked, nth - 1))).length).toBeLessThan(10)
        for (const nth of range(0, states.length - 1)) {
          const before = at(states, nth)
          const moreMinor = at(staked, nth + 1) - at(staked, nth)
          expect(moreMinor).toBeGreaterThanOrEqual(0n)
          expect(moreMinor === 0n || before.due.includes(0)).toBe(true)
        }
      }
    })
  })

  it('decides for a player whose time is up by an offered choice that costs nothing', () => {
    cardGames[kind].use((game) => {
      for (const seed of range(0, Math.min(hands, 40)))
        for (const state of playHand(game, seed))
          for (const seat of state.due) {
            const next = game.move(state, seat, game.fallback(game.view(state, seat)))
            expect(next?.stakedMinor).toEqual(state.stakedMinor)
          }
    })
  })

  it('refuses decisions that are not offered, and those of seats that are not due', () => {
    cardGames[kind].use((game) => {
      for (const seed of range(0, Math.min(hands, 20)))
        for (const state of playHand(game, seed))
          for (const seat of range(0, game.seats)) {
            for (const wrong of [{ id: 'win' }, { id: 'call', amountMinor: 1n }, { id: 'arrange', cards: [1, 1, 1] }])
              expect(game.move(state, seat, wrong)).toBeUndefined()
            expect(game.view(state, seat).choices.length > 0).toBe(state.due.includes(seat))
          }
    })
  })

  it('shows a seat nothing that depends on cards which it may not see', () => {
    cardGames[kind].use((game) => {
      for (const seed of range(0, Math.min(hands, 40)))
        for (const state of playHand(game, seed))
          for (const you of range(0, game.seats))
            expect(game.view(withHiddenMixed(game, state, you, seed + you), you)).toEqual(game.view(state, you))
    })
  })
})

it('the test of hidden cards notices a view that tells one', () => {
  cardGames.bull.use((game) => {
    const state = game.deal(dealOf(game.seats, 1), seededChance(1))
    const leaky: typeof game = {
      ...game,
      view: (one, you) => {
        // Every state of bull bull has hands.
        const { hands } = one as unknown as WithCards
        return { ...game.view(one, you), board: (hands[1] ?? []).slice(0, 1) }
      },
    }
    const differs = range(0, 20).some(
      (seed) => leaky.view(withHiddenMixed(game, state, 0, seed), 0).board[0] !== leaky.view(state, 0).board[0],
    )
    expect(differs).toBe(true)
  })
})
