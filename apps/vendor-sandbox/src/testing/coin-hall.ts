import type { HallStake } from '../halls/desk.ts'
import type { Hall, HallAction, HallParts, HallView, Seat } from '../halls/hall.ts'
import type { PlayRefusal } from '../play/play-refusal.ts'

/** What the coin hall shows. */
export interface CoinView {
  /** The stakes of the round in progress, in minor units. */
  readonly stakes: readonly string[]
  /** What the last round paid. */
  readonly paidMinor: string | undefined
}

/**
 * A hall for tests, without chance: `bet` stakes an amount, `toss` pays `paysMinor` for all stakes of the round, and `leave`
 * gives them back. A round whose stakes say `orphan` is refunded after a restart; any other goes on.
 */
export function openCoinHall({ desk, ports }: HallParts): Hall {
  const rounds = new Map<string, { readonly id: string; readonly stakes: string[] }>()
  const paid = new Map<string, string>()
  const roundOf = (token: string) => {
    const round = rounds.get(token) ?? { id: `coin-${ports.uuid()}`, stakes: [] }
    rounds.set(token, round)
    return round
  }
  const view = ({ session }: Seat): CoinView => ({
    stakes: rounds.get(session.token)?.stakes ?? [],
    paidMinor: paid.get(session.token),
  })
  const bet = async (seat: Seat, { requestId, amountMinor, details }: HallAction): Promise<PlayRefusal | undefined> => {
    if (typeof amountMinor !== 'string' || !/^[1-9]\d{0,9}$/.test(amountMinor)) return 'bad_request'
    const round = roundOf(seat.session.token)
    const answer = await desk.stake(seat, {
      requestId,
      roundId: round.id,
      amountMinor: BigInt(amountMinor),
      details: { note: String(details) },
      isStillOpen: () => rounds.get(seat.session.token) === round,
    })
    if (!answer.ok) return answer.reason
    round.stakes.push(amountMinor)
    return undefined
  }
  const act = async (seat: Seat, action: HallAction): Promise<HallView | PlayRefusal> => {
    const { token } = seat.session
    const roundId = rounds.get(token)?.id ?? 'none'
    if (action.kind === 'bet') {
      const refusal = await bet(seat, action)
      if (refusal !== undefined) return refusal
    } else if (action.kind === 'toss') {
      rounds.delete(token)
      paid.set(token, String(action['paysMinor']))
      await desk.settle(seat, { roundId, amountMinor: BigInt(String(action['paysMinor'])) })
    } else {
      rounds.delete(token)
      await desk.refund(seat, { roundId })
    }
    return view(seat)
  }
  const resume = async (open: readonly HallStake[]): Promise<void> => {
    for (const stake of open) {
      if (stake.details['note'] === 'orphan') await desk.refund(stake, stake)
      else {
        const round = rounds.get(stake.session) ?? { id: stake.roundId, stakes: [] }
        round.stakes.push(stake.amountMinor)
        rounds.set(stake.session, round)
      }
    }
  }
  return { name: 'tables', view, act, resume, close: () => rounds.clear() }
}
