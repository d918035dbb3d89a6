import type { Database } from '../../../kernel/database/pool.ts'
import { uuidV7 } from '../../../kernel/ids.ts'
import { beginOf } from '../../stats/index.ts'
import {
  daysOfPair,
  decisionsOf,
  findPair,
  insertDecision,
  pageOfPairs,
  sharedHands,
  type PairDayRow,
  type PairDecision,
  type PairFilter,
  type PairKey,
  type SharedHand,
  type WatchedPair,
} from './pairs.sql.ts'
import { openHandFor, type OpenHand } from './replay-for-operators.ts'
import { watchRules } from './watch.rules.ts'
import type { WatchParts } from './watch.parts.ts'
import { gameOfWatched, isOfSitAndGos } from './watched-game.ts'

/** An operator's decision about two members. */
export interface DecidingPair {
  readonly state: PairDecision['state']
  readonly reason: string
  readonly by: { readonly operatorId: string; readonly name: string }
  /** Records it in the same transaction. */
  note(tx: Database, before: WatchedPair): Promise<void>
}

/** What operators see of members who may help each other, and what they decide. */
export interface WatchDesk {
  page(...asked: AskedOf<typeof pageOfPairs>): ReturnType<typeof pageOfPairs>
  /** A pair with its days and decisions, the newest first; undefined if there is none. */
  find(key: PairKey): Promise<FoundPair | undefined>
  /** The hands of a day that the two played together, the newest first, and how many there are. */
  hands(
    key: PairKey,
    day: Temporal.PlainDate,
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly SharedHand[]; readonly count: number }>
  /** A finished hand that both played, with every card; `note` records first that it is opened. */
  openHand(key: PairKey, handId: string, note: (tx: Database) => Promise<void>): Promise<OpenHand | undefined>
  /** Decides; false if there is no such pair. The same decision again replaces the one before. */
  decide(key: PairKey, deciding: DecidingPair): Promise<boolean>
}

/** A pair and what is known of it. */
export interface FoundPair {
  readonly pair: WatchedPair
  readonly days: readonly PairDayRow[]
  readonly decisions: readonly PairDecision[]
}

type AskedOf<Query> = Query extends (db: never, ...asked: infer Asked) => unknown ? Asked : never

/** How many decisions about a pair are shown. */
const decisionsShown = 50

export function openWatchDesk(parts: WatchParts): WatchDesk {
  const { database, clock, randomness, brands } = parts
  return {
    page: (...asked: [PairFilter, Parameters<typeof pageOfPairs>[2]]) => pageOfPairs(database, ...asked),
    async find(key) {
      const [pair, days, decisions] = await Promise.all([
        findPair(database, key),
        daysOfPair(database, key, watchRules.days),
        decisionsOf(database, key, decisionsShown),
      ])
      return pair && { pair, days, decisions }
    },
    async hands(key, day, slice) {
      const { timeZone } = brands.byId(key.brandId)
      const idAt = (one: Temporal.PlainDate) => uuidV7(beginOf(one, timeZone).epochMilliseconds, noBytes)
      const span = { fromId: idAt(day), toId: idAt(day.add({ days: 1 })) }
      const [rows, days] = await Promise.all([
        sharedHands(database, key, span, slice),
        daysOfPair(database, key, watchRules.days),
      ])
      return { rows, count: days.find((one) => one.day === day.toString())?.hands ?? 0 }
    },
    async openHand(key, handId, note) {
      const open = await openHandFor(parts, handId)
      const members = new Set(open?.seats.map(({ memberId }) => memberId))
      const isTheirs =
        open?.hand.brandId === key.brandId &&
        open.hand.gameCode === gameOfWatched(key.gameCode) &&
        (open.hand.tournamentId !== null) === isOfSitAndGos(key.gameCode) &&
        members.has(String(key.low)) &&
        members.has(String(key.high))
      if (!isTheirs) return undefined
      await database.transaction().execute(note)
      return open
    },
    decide: (key, { state, reason, by, note }) =>
      database.transaction().execute(async (tx) => {
        const before = await findPair(tx, key, true)
        if (before === undefined) return false
        await insertDecision(tx, key, {
          decisionId: randomness.uuid(),
          state,
          reason,
          score: before.score,
          operatorId: by.operatorId,
          operatorName: by.name,
          decidedAt: clock.now(),
        })
        await note(tx, before)
        return true
      }),
  }
}

/** The lowest id of a millisecond. */
const noBytes = new Uint8Array(10)
