import type { PlayRefusal } from '../../play/play-refusal.ts'
import type { Desk } from '../desk.ts'
import type { HallAction, Seat } from '../hall.ts'
import type { PaidRound } from './tables-view.ts'

/** A table with its own rounds. */
export interface Table {
  view(seat: Seat): object
  /** Carries out an action; the code of a refusal, or undefined. */
  act(seat: Seat, action: HallAction): Promise<PlayRefusal | undefined>
  close(): void
}

/** What a window's last round paid. */
export interface EndedRound {
  readonly round: string
  readonly staked: bigint
  readonly paid: bigint
  readonly bets: ReadonlyMap<string, bigint>
}

/** The last rounds of windows, the oldest of which are forgotten. */
export interface EndedRounds {
  get(seat: Seat): EndedRound | undefined
  add(token: string, ended: EndedRound): void
}

const maxEnded = 2_000

/** Creates an empty list. */
export function createEndedRounds(): EndedRounds {
  const rounds = new Map<string, EndedRound>()
  return {
    get: ({ session }) => rounds.get(session.token),
    add(token, ended) {
      rounds.delete(token)
      rounds.set(token, ended)
      const [oldest] = rounds.keys()
      if (rounds.size > maxEnded && oldest !== undefined) rounds.delete(oldest)
    },
  }
}

/** What a window's last round paid, as JSON. */
export function paidOf(last: EndedRound | undefined): { readonly paid?: PaidRound } {
  if (last === undefined) return {}
  return { paid: { round: last.round, stakedMinor: String(last.staked), paidMinor: String(last.paid) } }
}

/** Takes a stake that counts only if the table accepts it when the money is there. */
export async function takeStake(
  desk: Desk,
  seat: Seat,
  { accept, ...stake }: Omit<Parameters<Desk['stake']>[1], 'isStillOpen'> & { readonly accept: () => boolean },
): Promise<PlayRefusal | undefined> {
  let isAccepted = false
  const answer = await desk.stake(seat, {
    ...stake,
    isStillOpen: () => {
      isAccepted = accept()
      return isAccepted
    },
  })
  if (!answer.ok) return answer.reason
  // Play money is there at once, so the desk does not ask whether the table still takes it.
  if (seat.session.accountId !== undefined || isAccepted || accept()) return undefined
  await desk.refund(seat, { roundId: stake.roundId })
  return 'stale'
}
