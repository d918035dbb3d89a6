import { dayOf } from '../../stats/index.ts'
import { duePairs, noteJudged, sumsSince, type PairKey } from './pairs.sql.ts'
import { sharedSignsOf } from './shared-signs.ts'
import { isJudged, scoreOf, signalsOf, watchRules } from './watch.rules.ts'
import type { WatchParts } from './watch.parts.ts'

/** How many pairs are read at once. */
const pairsAtOnce = 100

/** Judges the pairs that have played enough hands since they were judged last. */
export async function judgePairs(parts: WatchParts, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await duePairs(parts.database, pairsAtOnce)
    for (const pair of due) {
      if (signal.aborted) return
      await judge(parts, pair)
    }
    if (due.length < pairsAtOnce) return
  }
}

async function judge(parts: WatchParts, pair: PairKey & { readonly newHands: number }): Promise<void> {
  const { database, clock, brands } = parts
  const at = clock.now()
  const since = dayOf(at, brands.byId(pair.brandId).timeZone).subtract({ days: watchRules.days - 1 })
  const sums = await sumsSince(database, pair, since.toString())
  const shared = isJudged(sums.pair) ? await sharedSignsOf(parts, pair) : []
  const signals = signalsOf(sums.pair, sums, shared)
  const { raisedFrom, strongerBy } = watchRules
  const { hands, sitAndGos, flow } = sums.pair
  const found = { hands, sitAndGos, flow, score: scoreOf(signals), signals }
  await noteJudged(database, pair, { ...found, at, raisedFrom, strongerBy })
}
