import { factsOf, type WatchedHand } from './hand-facts.ts'

/** A sit-and-go that is paid, as it is added up. Amounts are tournament chips. */
export interface WatchedSitAndGo {
  readonly gameCode: string
  readonly startedAt: Temporal.Instant
  /** With which everybody began. */
  readonly chips: number
  /** In order; without those that were called off. */
  readonly hands: readonly WatchedHand[]
}

/** What a sit-and-go says about one member. */
export interface MemberSitAndGo {
  readonly memberId: bigint
  /** Whether the member was one of the last two, and then gave most chips up without a showdown. */
  readonly finals: number
  readonly givenUp: number
}

/** What a sit-and-go says about two members, the lower number first. */
export interface PairSitAndGo {
  readonly low: bigint
  readonly high: bigint
  /** What went from low to high in all its hands, in {@link stackUnits}; negative if it went the other way. */
  readonly flow: number
  /** The same, of which no sit-and-go counts for more than one stack. */
  readonly flowUnits: number
  /** Whether they were the last two, and who then gave most chips up without a showdown. */
  readonly finals: number
  readonly lowGivenUp: number
  readonly highGivenUp: number
}

/** The stack with which everybody begins, in the units in which flows of sit-and-gos are counted: so they can be compared. */
export const stackUnits = 10_000

/** What a sit-and-go says about its members and about every two of them. */
export function sitAndGoFacts(one: WatchedSitAndGo): {
  readonly members: MemberSitAndGo[]
  readonly pairs: PairSitAndGo[]
} {
  const final = finalOf(one.hands)
  const flows = new Map<string, number>()
  for (const hand of one.hands)
    for (const { low, high, flow } of factsOf(hand).pairs)
      flows.set(`${low} ${high}`, (flows.get(`${low} ${high}`) ?? 0) + flow)
  const members = [...new Set(one.hands.flatMap(({ players }) => players.map(({ memberId }) => memberId)))]
    .filter((memberId) => memberId !== null)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const isLast = (memberId: bigint) => Number(final.members.includes(memberId))
  const gaveUp = (memberId: bigint) => Number(final.gaveUp === memberId)
  return {
    members: members.map((memberId) => ({ memberId, finals: isLast(memberId), givenUp: gaveUp(memberId) })),
    pairs: members.flatMap((low, place) =>
      members.slice(place + 1).map((high) => {
        const areLast = isLast(low) * isLast(high)
        const flow = Math.round(((flows.get(`${low} ${high}`) ?? 0) * stackUnits) / one.chips)
        return {
          low,
          high,
          flow,
          flowUnits: Math.max(-stackUnits, Math.min(stackUnits, flow)),
          finals: areLast,
          lowGivenUp: areLast * gaveUp(low),
          highGivenUp: areLast * gaveUp(high),
        }
      }),
    ),
  }
}

interface Final {
  /** Of the last two, those who are members. */
  readonly members: readonly bigint[]
  readonly gaveUp: bigint | undefined
}

/**
 * How the last two played for the first place. Whoever lost has given up if at least half of the chips with which the two were left went by
 * folding, less what the other one folded.
 */
function finalOf(hands: WatchedSitAndGo['hands']): Final {
  const last = hands.filter(({ players }) => players.length === 2)
  const members = (last[0]?.players ?? []).flatMap((one) =>
    one.memberId === null ? [] : [{ seat: one.seat, memberId: one.memberId }],
  )
  const gaveUp = members.find(({ seat }) => {
    const began = last[0]?.setup.seats.find((one) => one.seat === seat)?.chips ?? 0
    const nets = last.map((hand) => ({ net: netOf(hand, seat), isFolded: hand.actions.at(-1)?.action.kind === 'fold' }))
    const lost = -nets.reduce((sum, { net }) => sum + net, 0)
    const folded = -nets.reduce((sum, { net, isFolded }) => sum + (isFolded ? net : 0), 0)
    return began > 0 && lost >= began && folded * 2 >= began
  })
  return { members: members.map(({ memberId }) => memberId), gaveUp: gaveUp?.memberId }
}

/** What a hand brought a seat, in chips. */
function netOf({ results }: WatchedHand, seat: number): number {
  const { staked = 0, won = 0 } = results.find((one) => one.seat === seat) ?? {}
  return won - staked
}
