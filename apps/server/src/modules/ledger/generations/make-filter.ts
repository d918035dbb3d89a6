import type { Database } from '../../../kernel/database/pool.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { ProviderId } from '../ledger.types.ts'
import { selectKeyPages, selectKeys, type KeySummary } from './generations.sql.ts'
import { KeyFilter } from './key-filter.ts'

/** So many pages have some 25,000 keys: a few milliseconds of this process at a time. */
const pagesAtOnce = 256
/** A page has at most so many keys of the usual width. */
const keysOfPage = 110
const keyBytes = 20

/**
 * Makes the filter of a closed generation from its keys. Returns `undefined` if it was told to stop. The generation must be
 * closed, so that it gets no key meanwhile.
 */
export async function makeFilter(
  db: Database,
  generation: number,
  { randomness, isStopped }: { readonly randomness: Randomness; readonly isStopped: () => boolean },
): Promise<KeySummary | undefined> {
  const pages = await selectKeyPages(db, generation)
  const filter = KeyFilter.forKeys(pages * keysOfPage, randomness)
  let count = 0
  let firstOn: Temporal.PlainDate | undefined
  let lastOn: Temporal.PlainDate | undefined
  for (let from = 0; from < pages; from += pagesAtOnce) {
    if (isStopped()) return undefined
    const part = await selectKeys(db, generation, { from, to: from + pagesAtOnce })
    addKeys(filter, part.keys)
    count += part.count
    if (part.firstOn !== null && (firstOn === undefined || isBefore(part.firstOn, firstOn))) firstOn = part.firstOn
    if (part.lastOn !== null && (lastOn === undefined || isBefore(lastOn, part.lastOn))) lastOn = part.lastOn
  }
  return { keys: count, firstOn, lastOn, filter: filter.bytes }
}

function addKeys(filter: KeyFilter, keys: Buffer): void {
  for (let at = 0; at < keys.length; at += keyBytes) {
    const word = (index: number) => keys.readInt32BE(at + 4 * index)
    // The column that was sent defines the ids.
    filter.add({ providerId: word(0) as ProviderId, words: [word(1), word(2), word(3), word(4)] })
  }
}

function isBefore(left: Temporal.PlainDate, right: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(left, right) < 0
}
