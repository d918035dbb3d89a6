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

/** Rows to be added to the sums, of which no two have the same key. */
export interface Sums {
  readonly members: readonly MemberDay[]
  readonly pairs: readonly PairDay[]
}

/**
 * The sums of some hands, by member or pair, game and day. Hands that were called off count for nothing. `watchedAs` is the name of the game in
 * the sums, if it is not the game's code.
 */
export function sumsOf(
  { brandId, watchedAs }: Pick<BehindRoom, 'brandId'> & { readonly watchedAs?: string },
  hands: readonly EndedHand[],
  dayAt: (at: Temporal.Instant) => string,
): Sums {
  const settled = hands.filter(({ state }) => state !== 'void')
  const noted = settled.map((hand) => ({
    at: { brandId, gameCode: watchedAs ?? hand.gameCode, day: dayAt(hand.startedAt) },
    facts: factsOf(hand),
  }))
  return summed({
    members: noted.flatMap(({ at, facts }) =>
      facts.members.map((one) => ({ ...at, ...one, hands: 1, sitAndGos: 0, finals: 0, givenUp: 0 })),
    ),
    pairs: noted.flatMap(({ at, facts }) =>
      facts.pairs.map((one) => ({
        ...at,
        ...one,
        hands: 1,
        flowSquares: one.flowUnits ** 2,
        flowHands: Number(one.flowUnits !== 0),
        sitAndGos: 0,
        finals: 0,
        lowGivenUp: 0,
        highGivenUp: 0,
      })),
    ),
  })
}

/** Rows with the same key become one. */
export function summed({ members, pairs }: Sums): Sums {
  return {
    members: summedBy(members, (one) => `${one.memberId} ${one.gameCode} ${one.day}`),
    pairs: summedBy(pairs, (one) => `${one.low} ${one.high} ${one.gameCode} ${one.day}`),
  }
}

function summedBy<Row extends object>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) sums.set(keyOf(row), together(sums.get(keyOf(row)), row))
  return [...sums.values()]
}

/** Both together: numbers are added, what names the row stays. */
function together<Row extends object>(before: Row | undefined, own: Row): Row {
  if (before === undefined) return own
  const known = new Map(Object.entries(before))
  // Only numbers change, each into a number.
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => {
      const sum: unknown = known.get(name)
      return [name, name !== 'brandId' && typeof value === 'number' && typeof sum === 'number' ? sum + value : value]
    }),
  ) as Row
}
