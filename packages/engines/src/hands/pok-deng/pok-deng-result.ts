import { rakedResult, type Flow } from '../raked-result.ts'
import type { HandResult } from '../seated-game.ts'
import { bankerOf, inPlay, valueOf, type PokDengSeat, type PokDengState } from './pok-deng-state.ts'

/**
 * Compares each seat with the banker. A seat stakes its bet and the banker as much against it; who loses pays the bet as many times as
 * the winner's hand says.
 */
export function resultOf(state: PokDengState): HandResult {
  const bank = bankerOf(state)
  const pairs = inPlay(state).map((one) => compared(state, one, bank))
  const flows = pairs.flat()
  return rakedResult(
    state.seats.map(({ seat }) => {
      const own = flows.filter((flow) => flow.seat === seat)
      return { seat, staked: sum(own.map(({ staked }) => staked)), won: sum(own.map(({ won }) => won)) }
    }),
    state.terms,
  )
}

function compared(state: PokDengState, one: PokDengSeat, bank: PokDengSeat): [Flow, Flow] {
  const [own, banks] = [valueOf(state, one), valueOf(state, bank)]
  const bet = one.bet ?? 0
  if (own.score === banks.score) {
    return [
      { seat: one.seat, staked: bet, won: bet },
      { seat: bank.seat, staked: bet, won: bet },
    ]
  }
  const wins = own.score > banks.score
  const paid = bet * (wins ? own.deng : banks.deng)
  const [winner, loser] = wins ? [one, bank] : [bank, one]
  return [
    { seat: winner.seat, staked: bet, won: bet + paid },
    { seat: loser.seat, staked: paid, won: 0 },
  ]
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
