import type { HallStake } from './entries.ts'

/** The stakes of hall rounds that are known: all that are open, and the last ones that ended. */
export interface HallStakes {
  add(stake: HallStake): void
  /** Ends a stake, if it is one: it was paid, lost, refused or given back. */
  end(stakeId: string): void
  ofRequest(session: string, requestId: string): HallStake | undefined
  /** The stakes of a window's round that have not ended, oldest first. */
  openOf(session: string, roundId: string): readonly HallStake[]
  /** Whether this bet is a stake that has not ended. */
  isOpen(stakeId: string): boolean
  /** How many stakes of a window have not ended. */
  openCount(session: string): number
  /** How many stakes have not ended. */
  openTotal(): number
  /** All stakes that have not ended, oldest first. */
  open(): readonly HallStake[]
}

/** How many stakes are remembered after their end, to answer a resent request. */
const maxEnded = 20_000

/** Creates the memory of hall stakes. */
export function createHallStakes(maxRemembered = maxEnded): HallStakes {
  const open = new Map<string, HallStake>()
  const openByRound = new Map<string, Map<string, HallStake>>()
  const counts = new Map<string, number>()
  const byRequest = new Map<string, HallStake>()
  const ended: HallStake[] = []
  const requestOf = ({ session, requestId }: Pick<HallStake, 'session' | 'requestId'>) => `${session}/${requestId}`
  const roundOf = ({ session, roundId }: Pick<HallStake, 'session' | 'roundId'>) => `${session}/${roundId}`

  const count = (session: string, by: number) => {
    const now = (counts.get(session) ?? 0) + by
    if (now > 0) counts.set(session, now)
    else counts.delete(session)
  }
  const end = (stakeId: string): void => {
    const stake = open.get(stakeId)
    if (stake === undefined) return
    open.delete(stakeId)
    count(stake.session, -1)
    const round = openByRound.get(roundOf(stake))
    round?.delete(stakeId)
    if (round?.size === 0) openByRound.delete(roundOf(stake))
    ended.push(stake)
    // In one go once in a while, since taking the first of a long list is slow.
    if (ended.length < maxRemembered * 1.1) return
    for (const old of ended.splice(0, ended.length - maxRemembered)) byRequest.delete(requestOf(old))
  }
  const openOf = (session: string, roundId: string) => [
    ...(openByRound.get(roundOf({ session, roundId }))?.values() ?? []),
  ]
  return {
    add(stake) {
      open.set(stake.stakeId, stake)
      count(stake.session, 1)
      byRequest.set(requestOf(stake), stake)
      const round = openByRound.get(roundOf(stake)) ?? new Map<string, HallStake>()
      openByRound.set(roundOf(stake), round.set(stake.stakeId, stake))
    },
    end,
    ofRequest: (session, requestId) => byRequest.get(requestOf({ session, requestId })),
    openOf,
    isOpen: (stakeId) => open.has(stakeId),
    openCount: (session) => counts.get(session) ?? 0,
    openTotal: () => open.size,
    open: () => [...open.values()],
  }
}
