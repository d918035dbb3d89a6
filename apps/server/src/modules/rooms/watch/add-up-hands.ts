import type { Database } from '../../../kernel/database/pool.ts'
import { dayOf } from '../../stats/index.ts'
import { factsOf } from './hand-facts.ts'
import {
  addMemberDays,
  addPairDays,
  endedHands,
  moveCursor,
  roomsBehind,
  type BehindRoom,
  type EndedHand,
  type MemberDay,
  type PairDay,
} from './watch-sums.sql.ts'
import type { WatchParts } from './watch.parts.ts'

/** How many hands of a room are added up in one transaction. */
const handsAtOnce = 100

/**
 * Adds finished hands to the sums of their members and of every two of them, room by room in the order of their numbers. The place of a room
 * moves with its sums in one transaction: whatever is interrupted is done again, and no hand counts twice.
 */
export async function addUpHands(parts: WatchParts, signal: AbortSignal): Promise<void> {
  for (const room of await roomsBehind(parts.database)) {
    // Nobody gains anything in trial play.
    if (parts.levelOf(room)?.wallet === 'trial') continue
    let after = room.after
    for (let isMore = true; isMore && !signal.aborted;) {
      const added = await addSome(parts, { ...room, after })
      isMore = added.isMore
      after = added.after
    }
  }
}

/** Adds the next hands of a room. Returns after which hand it goes on, and whether there may be more. */
export async function addSome(
  { database, brands }: Pick<WatchParts, 'database' | 'brands'>,
  room: BehindRoom,
): Promise<{ readonly after: number; readonly isMore: boolean }> {
  const hands = await endedHands(database, room, handsAtOnce)
  const last = hands.at(-1)
  if (last === undefined) return { after: room.after, isMore: false }
  const { timeZone } = brands.byId(room.brandId)
  const sums = sumsOf(room, hands, (at) => dayOf(at, timeZone).toString())
  const isAdded = await database.transaction().execute(async (tx: Database) => {
    if (!(await moveCursor(tx, room, last.handNo))) return false
    await addMemberDays(tx, sums.members)
    await addPairDays(tx, sums.pairs)
    return true
  })
  return { after: last.handNo, isMore: isAdded && hands.length === handsAtOnce }
}

/** The sums of some hands, by member or pair, game and day. Hands that were called off count for nothing. */
export function sumsOf(
  { brandId }: Pick<BehindRoom, 'brandId'>,
  hands: readonly EndedHand[],
  dayAt: (at: Temporal.Instant) => string,
): { readonly members: MemberDay[]; readonly pairs: PairDay[] } {
  const members = new Map<string, MemberDay>()
  const pairs = new Map<string, PairDay>()
  for (const hand of hands) {
    if (hand.state === 'void') continue
    const at = { brandId, gameCode: hand.gameCode, day: dayAt(hand.startedAt) }
    const facts = factsOf(hand)
    for (const one of facts.members) {
      const key = `${one.memberId} ${at.gameCode} ${at.day}`
      members.set(key, together(members.get(key), { ...at, ...one, hands: 1 }))
    }
    for (const one of facts.pairs) {
      const key = `${one.low} ${one.high} ${at.gameCode} ${at.day}`
      const own = { ...at, ...one, hands: 1, flowSquares: one.flowUnits ** 2, flowHands: Number(one.flowUnits !== 0) }
      pairs.set(key, together(pairs.get(key), own))
    }
  }
  return { members: [...members.values()], pairs: [...pairs.values()] }
}

/** Both together: numbers are added, what names the row stays. */
function together<Sums extends object>(before: Sums | undefined, own: Sums): Sums {
  if (before === undefined) return own
  const known = new Map(Object.entries(before))
  // Only numbers change, each into a number.
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => {
      const sum: unknown = known.get(name)
      return [name, name !== 'brandId' && typeof value === 'number' && typeof sum === 'number' ? sum + value : value]
    }),
  ) as Sums
}
