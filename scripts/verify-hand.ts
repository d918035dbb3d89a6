import type { handProof, ValueOf } from '@baize/contract'
import { canonicalJson, replayHand, seatedGameByCode } from '@baize/engines'
import { dealOrderOf, isSealedIn } from '@baize/fairness'
import { formatAmount, minor } from '@baize/money'

/** What is checked of a hand between players, each with whether it holds; a text if nothing can be checked. */
export function checkHandProof(proof: ValueOf<typeof handProof>): readonly (readonly [string, boolean])[] | string {
  const { record, deckRoot, seeds, cards } = proof
  const game = seatedGameByCode(record.gameCode)
  if (game === undefined) return `this copy does not know the game ${record.gameCode}`
  const order = dealOrderOf(deckRoot, seeds, game.deckSize)
  const hands = replayHand(record, new Map(cards.map(({ dealt, opening }) => [dealt, opening.card])))
  const end = hands.at(-1)
  const opened = new Set(cards.map(({ dealt }) => dealt))
  const own = end?.result?.seats.find(({ seat }) => seat === record.ownSeat)
  const digits = record.staked.split('.')[1]?.length ?? 0
  const amountOf = (chips = 0) => formatAmount(minor(BigInt(chips)), digits)
  const isVoid = record.state === 'void'
  const paid: readonly (readonly [string, boolean])[] = [
    ['the hand ends as the rules say', canonicalJson(end?.viewFrom(record.ownSeat)) === canonicalJson(record.view)],
    [
      'stake and payout are what the rules say',
      record.staked === amountOf(own?.staked) && record.won === amountOf(own?.won),
    ],
  ]
  return [
    ['the rules are those whose hash the hand has', game.definitionHash === proof.definitionHash],
    ['the sealed deck has these cards', cards.every(({ opening }) => isSealedIn(deckRoot, game.deckSize, opening))],
    [
      'the seeds of all seats decide this order of the deal',
      cards.every(({ dealt, opening }) => order[dealt] === opening.place),
    ],
    [
      'everybody who was dealt in has a seed',
      canonicalJson(seeds.map(({ seat }) => seat)) === canonicalJson(record.players.map(({ seat }) => seat)),
    ],
    ['the rules allow every action', end !== undefined],
    [
      'every card that was seen is opened',
      (end?.placesSeenBy(record.ownSeat) ?? []).every((place) => opened.has(place)) && opened.size === cards.length,
    ],
    // Of a hand that was called off all stakes came back, wherever it was.
    ...(isVoid ? [] : paid),
  ]
}
