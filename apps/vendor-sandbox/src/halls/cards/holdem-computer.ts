import type { Chance } from '@baize/engines'
import { range, shuffled, type Card } from './deck.ts'
import { moveOf, type Choice, type HandView, type Move } from './hand.ts'
import { bestOf, type Pack } from './poker-hands.ts'

/** How many ways a computer player imagines the hand to end before it decides. */
const imagined = 24
/** It imagines at most this many opponents. */
const maxOpponents = 3

/** What a computer player decides in hold'em: its share of wins in imagined endings against what the pot offers. */
export function decideHoldem(view: HandView, chance: Chance, pack: Pack): Move {
  const of = (...ids: readonly string[]) => view.choices.find(({ id }) => ids.includes(id))
  const share = winShare(view, chance, pack)
  const mood = chance.below(100)
  const raise = of('bet', 'raise')
  const call = of('call')
  const opponents = view.seats.filter(({ isOut }, seat) => seat !== view.you && !isOut).length
  // What each would win if all were equal.
  const fair = 1 / (Math.min(opponents, maxOpponents) + 1)
  const isStrong = share > Math.min(0.82, fair * 1.75)
  if (raise !== undefined && ((isStrong && mood < 75) || mood < 4)) return raiseOf(view, raise, mood)
  if (call === undefined) return moveOf(view.choices.find(({ id }) => id === 'check') ?? firstOf(view))
  const price = Number(call.costMinor) / Number(view.potMinor + call.costMinor)
  // Before the flop good cards are rarer than the imagined endings make them look.
  const wanted = view.board.length === 0 ? Math.max(price, fair * 0.95) : price * 1.08
  return moveOf(share >= wanted || mood > 97 ? call : (of('fold') ?? firstOf(view)))
}

function firstOf(view: HandView): Choice {
  const [first] = view.choices
  if (first === undefined) throw new RangeError('there is nothing to decide')
  return first
}

/** A raise by about two thirds of the pot, in whole half units. */
function raiseOf(view: HandView, choice: Choice, mood: number): Move {
  const { range: offered } = choice
  if (offered === undefined) return moveOf(choice)
  const half = view.baseMinor / 2n
  const wanted = offered.minMinor + ((view.potMinor * BigInt(30 + (mood % 5) * 10)) / 100n / half) * half
  return { id: choice.id, amountMinor: wanted > offered.maxMinor ? offered.maxMinor : wanted }
}

/** The share of imagined endings that the seat wins; a shared win counts half. */
function winShare(view: HandView, chance: Chance, pack: Pack): number {
  const own = view.seats[view.you]?.cards.filter((card): card is Card => card !== null) ?? []
  const seen = new Set([...own, ...view.board])
  const unseen = range(pack === 'full' ? 0 : 16, 52).filter((card) => !seen.has(card))
  const opponents = Math.min(maxOpponents, view.seats.filter(({ isOut }, seat) => seat !== view.you && !isOut).length)
  const open = 5 - view.board.length
  let won = 0
  for (let nth = 0; nth < imagined; nth += 1) {
    const cards = shuffled(unseen, chance)
    const board = [...view.board, ...cards.slice(0, open)]
    const mine = bestOf([...own, ...board], pack).score
    const best = Math.max(
      ...range(0, opponents).map(
        (other) => bestOf([...cards.slice(open + other * 2, open + other * 2 + 2), ...board], pack).score,
      ),
    )
    won += mine > best ? 1 : mine === best ? 0.5 : 0
  }
  return won / imagined
}
