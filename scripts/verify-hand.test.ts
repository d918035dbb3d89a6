import { actInHand, roomHand } from '@baize/contract'
import { seatedGames, type Hand, type HandAction, type HandTerms, type SeatedGame } from '@baize/engines'
import { dealOrderOf, sealDeck, serverSeedOf } from '@baize/fairness'
import { expect, test } from 'vitest'
import { verifyRound } from './verify-round-report.ts'

const rake = { rakeBasisPoints: 500, rakeCap: 300 }
const termsOf: Readonly<Record<HandTerms['engine'], HandTerms>> = {
  holdem: { engine: 'holdem', smallBlind: 50, bigBlind: 100, ...rake },
  'pok-deng': { engine: 'pok-deng', minBet: 10, maxBet: 500, ...rake },
  'dou-dizhu': { engine: 'dou-dizhu', base: 20, maxMultiple: 24, ...rake },
}
const at = '2026-11-21T10:00:00Z'

/** The proof of a whole hand for the player in seat 4, as the server would answer. */
function proofOf(game: SeatedGame) {
  const deck = sealDeck(serverSeedOf(new Uint8Array(32).fill(7)), game.deckSize)
  const players = [1, 2, 4].map((seat) => ({ seat, name: `seat ${seat}`, isDemo: false, chips: 10_000 }))
  const seeds = players.map(({ seat }) => ({ seat, seed: `${seat}`.repeat(32), fresh: true }))
  const order = dealOrderOf(deck.root, seeds, game.deckSize)
  const dealt = order.map((place) => deck.cards[place] ?? 0)
  let hand: Hand = game.deal({ seats: players, button: 2, terms: termsOf[game.engine] }, dealt)
  const actions: { seat: number; action: HandAction; by: 'player'; at: string }[] = []
  let drawn = 0
  for (let seat = hand.waitingFor[0]; seat !== undefined; seat = hand.waitingFor[0]) {
    const action = game.decide(hand.viewFrom(seat), seat, (n) => (drawn += 7) % n)
    actions.push({ seat, action, by: 'player', at })
    hand = hand.after(seat, action)
  }
  const own = hand.result?.seats.find(({ seat }) => seat === 4)
  return {
    record: {
      handId: '00000000-0000-7000-8000-000000000000',
      roomId: 'room-1',
      gameCode: game.code,
      handNo: 12,
      startedAt: at,
      endedAt: at,
      state: 'settled',
      terms: termsOf[game.engine],
      view: hand.viewFrom(4),
      actions,
      players,
      ownSeat: 4,
      tournamentId: null,
      staked: ((own?.staked ?? 0) / 100).toFixed(2),
      won: ((own?.won ?? 0) / 100).toFixed(2),
    },
    definitionHash: game.definitionHash,
    deckRoot: deck.root,
    deckSize: game.deckSize,
    seeds,
    cards: hand.placesSeenBy(4).map((place) => ({ dealt: place, opening: deck.open(order[place] ?? -1) })),
    postings: [],
  }
}

test.each(seatedGames.map(proofOf))('a hand of $record.gameCode is right, alone and as the server answers', (proof) => {
  for (const text of [JSON.stringify(proof), JSON.stringify({ success: true, value: proof })])
    expect(verifyRound(text)).toMatchObject({ exitCode: 0 })
})

test.each(seatedGames.map(proofOf))('a hand of a sit-and-go of $record.gameCode is counted in chips', (proof) => {
  const { record } = proof
  const chips = (amount: string) => String(Math.round(Number(amount) * 100))
  const [staked, won] = [chips(record.staked), chips(record.won)]
  const inTournament = { ...record, tournamentId: '00000000-0000-7000-8000-000000000001', staked, won }
  expect(verifyRound(JSON.stringify({ ...proof, record: inTournament }))).toMatchObject({ exitCode: 0 })
  const oneMore = { ...inTournament, staked: String(Number(staked) + 1) }
  expect(verifyRound(JSON.stringify({ ...proof, record: oneMore }))).toMatchObject({ exitCode: 1 })
})

test.each(seatedGames.map(proofOf))('whatever is changed in a hand of $record.gameCode is wrong', (proof) => {
  const { record, cards, seeds } = proof
  const [first, second, ...others] = cards
  if (first === undefined || second === undefined) throw new Error('no card was seen')
  const withFirst = (opening: Partial<typeof first.opening>) => ({
    ...proof,
    cards: [{ ...first, opening: { ...first.opening, ...opening } }, second, ...others],
  })
  const changed = [
    { ...proof, definitionHash: proof.deckRoot },
    { ...proof, deckRoot: proof.definitionHash },
    { ...proof, seeds: seeds.map((one) => ({ ...one, seed: '9'.repeat(32) })) },
    { ...proof, seeds: seeds.slice(1) },
    // A card that was swapped for another, whether its own opening or only its number.
    withFirst({ card: second.opening.card }),
    withFirst(second.opening),
    withFirst({ salt: first.opening.salt.replace(/^./, (one) => (one === '0' ? '1' : '0')) }),
    // A card that was seen and is not opened.
    { ...proof, cards: [second, ...others] },
    { ...proof, cards: [...cards, first] },
    { ...proof, record: { ...record, actions: record.actions.slice(1) } },
    { ...proof, record: { ...record, won: '77.77' } },
    { ...proof, record: { ...record, staked: '77.77' } },
    { ...proof, record: { ...record, players: record.players.map((one) => ({ ...one, chips: one.chips + 1 })) } },
  ]
  expect(changed.map((one) => verifyRound(JSON.stringify(one)).exitCode)).toEqual(changed.map(() => 1))
})

test('of a hand that was called off the cards are checked, and an unknown game cannot be', () => {
  for (const game of seatedGames) {
    const proof = proofOf(game)
    const off = { ...proof, record: { ...proof.record, state: 'void', staked: '0.00', won: '0.00' } }
    expect(verifyRound(JSON.stringify(off))).toMatchObject({ exitCode: 0 })
    const unknown = { ...proof, record: { ...proof.record, gameCode: 'bz-unknown' } }
    expect(verifyRound(JSON.stringify(unknown))).toMatchObject({ exitCode: 2 })
  }
})

test.each(seatedGames)('what is seen and done in a hand of $code is as the contract says, at every moment', (game) => {
  const wrong: unknown[] = []
  let drawn = 0
  const below = (n: number) => (drawn = (drawn * 48_271 + 11) % 2_147_483_647) % n
  for (let number = 0; number < 40; number += 1) {
    const deck = sealDeck(serverSeedOf(new Uint8Array(32).fill(number)), game.deckSize).cards
    const seats = [0, 3, 9].map((seat) => ({ seat, chips: 5_000 + 700 * seat }))
    let hand = game.deal({ seats, button: 3, terms: termsOf[game.engine] }, deck)
    for (;;) {
      for (const viewer of [null, 0, 3, 9]) {
        const view = roomHand.shape.view.safeParse(hand.viewFrom(viewer))
        if (!view.success) wrong.push(view.error.issues)
      }
      const [seat] = hand.waitingFor
      if (seat === undefined) break
      const action = number % 5 === 0 ? hand.timeoutOf(seat) : game.decide(hand.viewFrom(seat), seat, below)
      if (!actInHand.body.safeParse({ actionNo: 0, action }).success || !hand.allows(seat, action)) wrong.push(action)
      hand = hand.after(seat, action)
    }
  }
  expect(wrong).toEqual([])
})
