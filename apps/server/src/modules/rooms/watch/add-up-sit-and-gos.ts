import type { Database } from '../../../kernel/database/pool.ts'
import { dayOf } from '../../stats/index.ts'
import { summed, sumsOf, type Sums } from './add-up-hands.ts'
import { markWatched, unwatchedSitAndGos, type PaidSitAndGo } from './sit-and-go-sums.sql.ts'
import { sitAndGoFacts, type WatchedSitAndGo } from './sit-and-go-facts.ts'
import {
  addMemberDays,
  addPairDays,
  handsOfTournament,
  type EndedHand,
  type MemberDay,
  type PairDay,
} from './watch-sums.sql.ts'
import type { WatchParts } from './watch.parts.ts'
import { sitAndGosOf } from './watched-game.ts'

/** How many sit-and-gos are looked up at once. */
const atOnce = 20
/** More hands than any sit-and-go has: its blinds double until it ends. */
const mostHands = 5_000

/** Adds sit-and-gos that are paid to the sums of their members and of every two of them; each once, in one transaction with its mark. */
export async function addUpSitAndGos(parts: WatchParts, signal: AbortSignal): Promise<void> {
  for (;;) {
    const paid = await unwatchedSitAndGos(parts.database, atOnce)
    for (const one of paid) {
      if (signal.aborted) return
      await addSitAndGo(parts, one)
    }
    if (paid.length < atOnce) return
  }
}

/** Adds one. Nobody gains anything in trial play: such a sit-and-go is only marked. */
export async function addSitAndGo(
  { database, brands, levelOf }: Pick<WatchParts, 'database' | 'brands' | 'levelOf'>,
  one: PaidSitAndGo,
): Promise<void> {
  const { timeZone } = brands.byId(one.brandId)
  const isTrial = levelOf(one)?.wallet === 'trial'
  const hands = isTrial ? [] : await handsOfTournament(database, one, mostHands)
  const sums = sumsOfSitAndGo(one, { ...one, hands }, (at) => dayOf(at, timeZone).toString())
  await database.transaction().execute(async (tx: Database) => {
    if (!(await markWatched(tx, one.tournamentId))) return
    await addMemberDays(tx, sums.members)
    await addPairDays(tx, sums.pairs)
  })
}

/**
 * The sums of a sit-and-go. What was done in its hands counts on their days; the sit-and-go itself, and what went between two in all of it, on
 * the day on which it began. Tournament chips are no money: there is none in these rows.
 */
export function sumsOfSitAndGo(
  { brandId }: Pick<PaidSitAndGo, 'brandId'>,
  one: WatchedSitAndGo & { readonly hands: readonly EndedHand[] },
  dayAt: (at: Temporal.Instant) => string,
): Sums {
  const gameCode = sitAndGosOf(one.gameCode)
  const inHands = sumsOf({ brandId, watchedAs: gameCode }, one.hands, dayAt)
  const facts = sitAndGoFacts(one)
  const at = { brandId, gameCode, day: dayAt(one.startedAt), hands: 0, duels: 0, checkedDown: 0 }
  const none = { lowFolds: 0, highFolds: 0, lowBigFolds: 0, highBigFolds: 0 }
  return summed({
    members: [
      ...inHands.members,
      ...facts.members.map((member): MemberDay => ({ ...at, bigFolds: 0, ...member, sitAndGos: 1 })),
    ],
    pairs: [
      ...inHands.pairs.map((pair): PairDay => ({ ...pair, flow: 0, flowUnits: 0, flowSquares: 0, flowHands: 0 })),
      ...facts.pairs.map((pair): PairDay => ({
        ...at,
        ...none,
        ...pair,
        flowSquares: pair.flowUnits ** 2,
        flowHands: Number(pair.flowUnits !== 0),
        sitAndGos: 1,
      })),
    ],
  })
}
