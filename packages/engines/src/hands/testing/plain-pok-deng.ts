import type { HandResult, HandSetup } from '../seated-game.ts'
import { portions } from './portions.ts'

/** A mistake to plant, which the comparison has to find. */
export type PokDengFault = 'equal points go to the banker' | 'a loser pays with its own deng' | 'no rake'

const faces = 'A23456789TJQK'

/** Of a hand: how it compares, and how often it is paid. */
function worthOf(cards: readonly number[]): [order: number, deng: number] {
  const letters = cards.map((card) => faces.charAt(Math.floor(card / 4)))
  const points =
    letters.reduce((sum, letter) => sum + ('TJQK'.includes(letter) ? 0 : faces.indexOf(letter) + 1), 0) % 10
  const oneSuit = cards.every((card) => card % 4 === (cards[0] ?? 0) % 4)
  const allEqual = letters.every((letter) => letter === letters[0])
  if (cards.length === 2) return [points >= 8 ? points * 1_000 : points, oneSuit || allEqual ? 2 : 1]
  if (allEqual) return [600, 5]
  const run = Array.from(faces).some((_, at) => {
    const three = `${faces}A`.slice(at, at + 3)
    return three.length === 3 && Array.from(three).every((letter) => letters.includes(letter))
  })
  if (run) return oneSuit ? [500, 5] : [400, 3]
  if (letters.every((letter) => 'JQK'.includes(letter))) return [300, 3]
  return [points, oneSuit ? 3 : 1]
}

/** What each seat does: its bet, and whether it draws if it is asked. */
export interface PokDengPlan {
  readonly seat: number
  readonly bet: number
  readonly draws: boolean
}

/** The result of a hand a second time, from its plans alone. */
export function plainPokDeng(
  { seats, button, terms }: HandSetup,
  deck: readonly number[],
  plans: readonly PokDengPlan[],
  fault?: PokDengFault,
): HandResult {
  const order = [...seats.filter(({ seat }) => seat > button), ...seats.filter(({ seat }) => seat <= button)]
  const count = seats.length
  const placeOf = (seat: number) => order.findIndex((one) => one.seat === seat)
  const twoOf = (seat: number) => [deck[placeOf(seat)] ?? 0, deck[placeOf(seat) + count] ?? 0]
  const hasPok = (seat: number) => worthOf(twoOf(seat))[0] >= 8_000
  const nobodyDraws = hasPok(button)
  const handOf = (seat: number) => {
    const plan = plans.find((one) => one.seat === seat)
    const draws = plan?.draws === true && !nobodyDraws && !hasPok(seat)
    return worthOf(draws ? [...twoOf(seat), deck[placeOf(seat) + 2 * count] ?? 0] : twoOf(seat))
  }
  const staked = new Map<number, number>(seats.map(({ seat }) => [seat, 0]))
  const won = new Map<number, number>(seats.map(({ seat }) => [seat, 0]))
  const add = (to: Map<number, number>, seat: number, amount: number) => to.set(seat, (to.get(seat) ?? 0) + amount)
  const active = plans.filter(({ seat, bet }) => seat !== button && bet > 0)
  const bankDraws = active.some(({ seat }) => !hasPok(seat))
  const [bankOrder, bankDeng] = bankDraws ? handOf(button) : worthOf(twoOf(button))
  for (const { seat, bet } of active) {
    const [own, deng] = handOf(seat)
    const isDraw = own === bankOrder && fault !== 'equal points go to the banker'
    const [winner, loser] = own > bankOrder ? [seat, button] : [button, seat]
    const times = isDraw ? 1 : own > bankOrder || fault === 'a loser pays with its own deng' ? deng : bankDeng
    add(staked, winner, bet)
    add(staked, loser, bet * times)
    add(won, winner, isDraw ? bet : bet + bet * times)
    if (isDraw) add(won, loser, bet)
  }
  return raked(seats, staked, won, fault === 'no rake' ? { ...terms, rakeBasisPoints: 0 } : terms)
}

function raked(
  seats: HandSetup['seats'],
  staked: ReadonlyMap<number, number>,
  won: ReadonlyMap<number, number>,
  { rakeBasisPoints, rakeCap }: { readonly rakeBasisPoints: number; readonly rakeCap: number },
): HandResult {
  const netOf = (seat: number) => (won.get(seat) ?? 0) - (staked.get(seat) ?? 0)
  const due = seats.map(({ seat }) => Math.floor((Math.max(0, netOf(seat)) * rakeBasisPoints) / 10_000))
  const rake = Math.min(rakeCap, total(due))
  const stakes = seats.map(({ seat }) => staked.get(seat) ?? 0)
  const [taken, shares] = [portions(rake, due), portions(rake, stakes)]
  return {
    seats: seats.map(({ seat }, nth) => ({
      seat,
      staked: stakes[nth] ?? 0,
      won: (won.get(seat) ?? 0) - (taken[nth] ?? 0),
      rake: shares[nth] ?? 0,
    })),
    rake,
  }
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
