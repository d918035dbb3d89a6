import { seatedGameByCode, type Hand } from '@baize/engines'
import { dealOrderOf, sealDeck, type ServerSeed } from '@baize/fairness'
import { expect, it } from 'vitest'
import { checkHand, replayHand } from './check-hand.ts'
import type { HandProof } from './room-gateway.ts'

type Changeable<T> = T extends readonly (infer Item)[]
  ? Changeable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Changeable<T[Key]> }
    : T

const terms = {
  holdem: { engine: 'holdem', smallBlind: 100, bigBlind: 200, rakeBasisPoints: 500, rakeCap: 600 },
  'pok-deng': { engine: 'pok-deng', minBet: 100, maxBet: 5_000, rakeBasisPoints: 500, rakeCap: 600 },
  'dou-dizhu': { engine: 'dou-dizhu', base: 100, maxMultiple: 48, rakeBasisPoints: 500, rakeCap: 600 },
} as const

/** A hand that opponents played by themselves, with the proof that its seat 1 gets. */
function provedHand(gameCode: string, serial: number): HandProof {
  const game = seatedGameByCode(gameCode)
  if (game === undefined) throw new Error(`no game ${gameCode}`)
  // A server seed is 32 bytes in hexadecimal.
  const sealed = sealDeck(serial.toString(16).padStart(64, '0') as ServerSeed, game.deckSize)
  const numbers = [0, 1, 2]
  const seeds = numbers.map((seat) => ({ seat, seed: `${seat}`.repeat(32), fresh: true }))
  const order = dealOrderOf(sealed.root, seeds, game.deckSize)
  const players = numbers.map((seat) => ({ seat, name: `p${seat}`, isDemo: true, chips: 20_000 }))
  const deck = order.map((place) => sealed.cards[place] ?? 0)
  let hand: Hand = game.deal({ seats: players, button: 1, terms: terms[game.engine] }, deck)
  let state = serial + 1
  const below = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n
  const actions: HandProof['record']['actions'] = []
  for (let seat = hand.waitingFor[0]; seat !== undefined; seat = hand.waitingFor[0]) {
    const action = game.decide(hand.viewFrom(seat), seat, below)
    actions.push({ seat, action, by: 'demo', at: '' })
    hand = hand.after(seat, action)
  }
  const id = '00000000-0000-4000-8000-000000000000'
  return {
    record: {
      handId: id,
      roomId: 'r-1',
      gameCode,
      handNo: 1,
      startedAt: '',
      endedAt: '',
      state: 'settled',
      terms: terms[game.engine],
      view: hand.viewFrom(1),
      actions,
      players,
      tournamentId: null,
      ownSeat: 1,
      staked: '0',
      won: '0',
    },
    definitionHash: game.definitionHash,
    deckRoot: sealed.root,
    deckSize: game.deckSize,
    seeds,
    cards: hand.placesSeenBy(1).map((dealt) => ({ dealt, opening: opened(sealed.open(order[dealt] ?? 0)) })),
    postings: [],
  }
}

const opened = (opening: ReturnType<ReturnType<typeof sealDeck>['open']>) => ({ ...opening, path: [...opening.path] })
const copy = (proof: HandProof) => structuredClone(proof) as Changeable<HandProof> // Only copies are changed.
const good = { sealed: true, dealt: true, replayed: true }

it.each(['bz-holdem', 'bz-pok-deng', 'bz-dou-dizhu'])('hands of %s are proved from what one player saw', (code) => {
  for (let serial = 0; serial < 40; serial += 1) {
    const proof = provedHand(code, serial)
    expect(checkHand(proof)).toEqual(good)
    expect(replayHand(proof)).toHaveLength(proof.record.actions.length + 1)
  }
})

it('finds another card, another order of dealing, another action and another end', () => {
  const proof = provedHand('bz-holdem', 3)
  const card = copy(proof)
  const first = card.cards[0]
  if (first !== undefined) first.opening.card = (first.opening.card + 1) % 52
  expect(checkHand(card)).toMatchObject({ sealed: false })

  const seed = copy(proof)
  for (const one of seed.seeds) one.seed = 'f'.repeat(32)
  expect(checkHand(seed)).toMatchObject({ sealed: true, dealt: false })

  const action = copy(proof)
  action.record.actions.pop()
  expect(checkHand(action)).toMatchObject({ replayed: false })

  const end = copy(proof)
  const seat = end.record.view.seats[0]
  if (seat !== undefined) seat.chips += 1
  expect(checkHand(end)).toMatchObject({ replayed: false })
})

it('a hand that was called off is not played again', () => {
  const proof = copy(provedHand('bz-holdem', 5))
  proof.record.state = 'void'
  expect(checkHand(proof)).toEqual({ sealed: true, dealt: true, replayed: undefined })
})
