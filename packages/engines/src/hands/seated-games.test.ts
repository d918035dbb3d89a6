import { expect, test } from 'vitest'
import type { HandAction } from './hand-actions.ts'
import type { HandTerms } from './hand-views.ts'
import type { Hand, SeatedGame } from './seated-game.ts'
import { seatedGameByCode, seatedGames } from './seated-games.ts'
import { randomDeck, randomOf } from './testing/random-deck.ts'

const rake = { rakeBasisPoints: 0, rakeCap: 100 }
const terms: readonly HandTerms[] = [
  { engine: 'holdem', smallBlind: 1, bigBlind: 2, ...rake },
  { engine: 'pok-deng', minBet: 1, maxBet: 10, ...rake },
  { engine: 'dou-dizhu', base: 1, maxMultiple: 24, ...rake },
]

/** The hashes of all versions that hands may have been played with. Nothing is ever taken from this list. */
const everPlayed: readonly (readonly [string, number, string])[] = [
  ['bz-holdem', 1, 'df0dc4bc'],
  ['bz-pok-deng', 1, 'd541f149'],
  ['bz-dou-dizhu', 1, 'b17f2775'],
]

test.each(everPlayed)('%s v%i is unchanged', (code, version, hash) => {
  const game = seatedGameByCode(code)
  expect([game?.version, game?.definitionHash.slice(0, 8)]).toEqual([version, hash])
})

test('every game is found by its code, and accepts no terms of another', () => {
  expect(seatedGameByCode('bz-mahjong')).toBeUndefined()
  for (const game of seatedGames) {
    expect(seatedGameByCode(game.code)).toBe(game)
    expect(terms.filter((one) => game.accepts(one)).map(({ engine }) => engine)).toEqual([game.engine])
  }
})

const malformed = [
  {},
  { engine: 'holdem' },
  { engine: 'holdem', kind: 'raise', to: '100' },
  { engine: 'holdem', kind: 'raise', to: Number.NaN },
  { engine: 'holdem', kind: 'raise' },
  { engine: 'holdem', kind: 'allIn' },
  { engine: 'pok-deng', kind: 'bet', amount: '5' },
  { engine: 'pok-deng', kind: 'bet', amount: -5 },
  { engine: 'pok-deng', kind: 'bet' },
  { engine: 'pok-deng', kind: 'raise' },
  { engine: 'dou-dizhu', kind: 'bid', points: 4 },
  { engine: 'dou-dizhu', kind: 'bid', points: 1.5 },
  { engine: 'dou-dizhu', kind: 'bid' },
  { engine: 'dou-dizhu', kind: 'play', cards: [] },
  { engine: 'dou-dizhu', kind: 'play', cards: [0, 0] },
  { engine: 'dou-dizhu', kind: 'play', cards: [-1, 54] },
  { engine: 'dou-dizhu', kind: 'play', cards: ['0'] },
  { engine: 'dou-dizhu', kind: 'play' },
] as unknown as readonly HandAction[] // What a client could send if nothing looked at it before.

/** Plays hands to their end: who is to act does what `choose` says. */
function played(
  game: SeatedGame,
  hands: number,
  seed: number,
  choose: (hand: Hand, seat: number, nth: number) => HandAction,
) {
  const below = randomOf(seed)
  const nets = new Map<number, number>()
  const own = terms.find(({ engine }) => engine === game.engine)
  if (own === undefined) throw new Error('no terms')
  for (let nth = 0; nth < hands; nth += 1) {
    const seats = [0, 1, 2].map((seat) => ({ seat, chips: 200 }))
    let hand = game.deal({ seats, button: nth % 3, terms: own }, randomDeck(game.deckSize, below))
    for (let seat = hand.waitingFor[0]; seat !== undefined; seat = hand.waitingFor[0]) {
      hand = hand.after(seat, choose(hand, seat, nth))
    }
    for (const { seat, won, staked } of hand.result?.seats ?? []) nets.set(seat, (nets.get(seat) ?? 0) + won - staked)
  }
  return nets
}

test.each(seatedGames)('$code allows nothing malformed, to nobody and at no moment', (game) => {
  const below = randomOf(8)
  const allowed: unknown[] = []
  played(game, 20, 9, (hand, seat) => {
    for (const one of malformed) if (hand.allows(seat, one)) allowed.push(one)
    const action = game.decide(hand.viewFrom(seat), seat, below)
    for (const other of [0, 1, 2, 7, -1])
      if (!hand.waitingFor.includes(other) && hand.allows(other, action)) allowed.push(other)
    return action
  })
  expect(allowed).toEqual([])
})

test.each(seatedGames)('demo opponents of $code win from one who lets every decision pass to chance', (game) => {
  const below = randomOf(10)
  const nets = played(game, 1_500, 11, (hand, seat) => {
    const sensible = game.decide(hand.viewFrom(seat), seat, below)
    if (seat !== 0) return sensible
    // The first thing of some that is allowed; betting at Pok Deng as the others do, since who sits out loses nothing.
    const some: readonly HandAction[] = [
      { engine: 'holdem', kind: 'raise', to: 2 * (1 + below(100)) },
      { engine: 'holdem', kind: 'call' },
      { engine: 'holdem', kind: 'check' },
      { engine: 'pok-deng', kind: below(2) === 0 ? 'draw' : 'stay' },
      { engine: 'dou-dizhu', kind: 'bid', points: 3 },
    ]
    return (
      some.find((action) => hand.allows(seat, action)) ?? (game.engine === 'pok-deng' ? sensible : hand.timeoutOf(seat))
    )
  })
  expect(nets.get(0)).toBeLessThan(-100)
  expect([...nets.values()].reduce((sum, net) => sum + net, 0)).toBe(0)
})
