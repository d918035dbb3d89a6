import { inProportion, rakeOf } from '../check-deal.ts'
import type { HandResult } from '../seated-game.ts'
import { bankerOf, inPlay, valueOf, type PokDengState } from './pok-deng-state.ts'

/** What a seat put in and took out, before the rake. */
interface Flow {
  staked: number
  won: number
}

/**
 * Compares each seat with the banker. A seat stakes its bet and the banker as much against it; who loses pays the bet as many times as
 * the winner's hand says. The rake is taken of what each seat has won in all, and shared in proportion to the stakes.
 */
export function resultOf(state: PokDengState): HandResult {
  const flows = new Map(state.seats.map(({ seat }): [number, Flow] => [seat, { staked: 0, won: 0 }]))
  const bank = bankerOf(state)
  for (const one of inPlay(state)) settle(state, flows, [one.seat, bank.seat], one.bet ?? 0)
  const all = [...flows.values()]
  const winnings = all.map(({ staked, won }) => Math.max(0, won - staked))
  const due = winnings.map((amount) => rakeOf(amount, { ...state.terms, rakeCap: Number.MAX_SAFE_INTEGER }))
  const rake = Math.min(
    state.terms.rakeCap,
    due.reduce((sum, amount) => sum + amount, 0),
  )
  const taken = inProportion(rake, due)
  const shares = inProportion(
    rake,
    all.map(({ staked }) => staked),
  )
  return {
    seats: state.seats.map(({ seat }, place) => ({
      seat,
      staked: all[place]?.staked ?? 0,
      won: (all[place]?.won ?? 0) - (taken[place] ?? 0),
      rake: shares[place] ?? 0,
    })),
    rake,
  }
}

function settle(
  state: PokDengState,
  flows: ReadonlyMap<number, Flow>,
  [player, banker]: readonly [number, number],
  bet: number,
): void {
  const [own, bank] = [player, banker].map((seat) => state.seats.find((one) => one.seat === seat))
  const [ownFlow, bankFlow] = [flows.get(player), flows.get(banker)]
  if (own === undefined || bank === undefined || ownFlow === undefined || bankFlow === undefined) return
  const [hand, banks] = [valueOf(state, own), valueOf(state, bank)]
  const isDraw = hand.score === banks.score
  const wins = hand.score > banks.score
  const paid = bet * (wins ? hand.deng : banks.deng)
  ownFlow.staked += isDraw || wins ? bet : paid
  bankFlow.staked += isDraw || !wins ? bet : paid
  if (isDraw || wins) ownFlow.won += isDraw ? bet : bet + paid
  if (isDraw || !wins) bankFlow.won += isDraw ? bet : bet + paid
}
