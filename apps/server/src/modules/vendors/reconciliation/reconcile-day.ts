import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Brands } from '../../brand/index.ts'
import type { AccountId, Ledger, Posting } from '../../ledger/index.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable, type VendorClient } from '../registry/vendor-client.ts'
import { undoKey } from '../wallet/transaction.rules.ts'
import {
  differenceOfPosting,
  differenceOfUnreadable,
  differencesOfBelief,
  type Difference,
  type VendorBelief,
} from './reconcile.rules.ts'
import { logRanges, storeReconciliation } from './reconciliation.sql.ts'
import { readLine, type VendorLine } from './vendor-lines.ts'

export interface ReconcileParts {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly brands: Brands
  readonly client: VendorClient
}

/** A span of time, from its first instant on and before its last. */
interface Span {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

const pageSize = 1_000
const pagesAtMost = 10_000
const batchesAtOnce = 200
/** The two clocks may put a transaction of midnight on different days. */
const slackMinutes = 60

/** A comparison that is under way: each step is a page of the vendor's or a part of our log. */
export type ComparingDay = AsyncGenerator<undefined, readonly Difference[]>

/** Compares a vendor's day to its end, however long that takes; see {@link comparingDay}. */
export async function reconcileDay(
  parts: ReconcileParts,
  vendor: ConnectedVendor,
  day: Temporal.PlainDate,
): Promise<readonly Difference[]> {
  const steps = comparingDay(parts, vendor, day)
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
  }
}

/**
 * Compares a vendor's day (the brand's time zone) with ours, transaction by transaction, and stores every difference with
 * a proposal how to mend it; nothing is mended by itself. It goes on only when its next step is asked for, so that it may
 * wait between any two. Throws {@link VendorUnreachable}.
 */
export async function* comparingDay(
  parts: ReconcileParts,
  vendor: ConnectedVendor,
  day: Temporal.PlainDate,
): ComparingDay {
  const span = spanOf(day, parts.brands.byId(vendor.brandId).timeZone)
  const known = new Set<string>()
  const differences = new Map<string, Difference>()
  // A vendor may list a transaction twice: what is wrong with it is told once.
  const note = (found: readonly Difference[]) => {
    for (const one of found) {
      const name = `${one.kind} ${one.transactionId}`
      if (!differences.has(name)) differences.set(name, one)
    }
  }
  for await (const lines of pagesOf(parts, vendor, widened(span))) {
    const compared = await compareLines(parts, vendor, span, lines)
    // Only what was compared is known: a line of another time must not stand for a transaction of today.
    for (const { id } of compared.lines) known.add(id)
    note(compared.differences)
    yield
  }
  let houseCount = 0
  for await (const postings of postingsOf(parts, vendor, span)) {
    houseCount += postings.filter((posting) => posting.amountMinor !== 0n).length
    note(postings.filter(({ key }) => !known.has(key)).flatMap((posting) => differenceOfPosting(posting) ?? []))
    yield
  }
  const { brandId, vendorCode } = vendor
  const row = { brandId, vendorCode, day, vendorCount: known.size, houseCount }
  const all = [...differences.values()]
  await parts.database.transaction().execute((tx) => storeReconciliation(tx, row, all, parts.clock.now()))
  return all
}

/** Compares the lines of a page that belong to a day: by their own time, or by that of the posting that they name. */
async function compareLines(
  { ledger, clock }: ReconcileParts,
  vendor: ConnectedVendor,
  span: Span,
  listed: readonly VendorLine[],
): Promise<{ readonly lines: readonly VendorLine[]; readonly differences: readonly Difference[] }> {
  const near = listed.filter(({ at }) => at === undefined || isIn(widened(span), at))
  const stored = await ledger.transactions(
    vendor.providerId,
    near.flatMap(({ id }) => [id, undoKey(id)]),
  )
  const postingOf = ({ id }: VendorLine) => stored.get(id)?.postings[0]
  const lines = near.filter((line) => {
    const posting = postingOf(line)
    return line.at === undefined || isIn(span, line.at) || (posting !== undefined && isIn(span, posting.postedAt))
  })
  const beliefs = lines.flatMap(({ belief }) => belief ?? [])
  const accounts = await accountsOf(vendor, beliefs, clock)
  const differences = lines.flatMap((line) =>
    line.belief === undefined
      ? [differenceOfUnreadable(line.id, postingOf(line))]
      : differencesOfBelief(line.belief, stored, (player) => accounts.get(player)),
  )
  return { lines, differences }
}

/** The accounts of the players that a page names. */
async function accountsOf(
  vendor: ConnectedVendor,
  beliefs: readonly VendorBelief[],
  clock: Clock,
): Promise<ReadonlyMap<string, AccountId>> {
  const names = [...new Set(beliefs.map(({ player }) => player))]
  const players = await Promise.all(names.map(async (name) => vendor.playerOf(name, clock.now().epochMilliseconds)))
  return new Map(players.flatMap((player) => (player === undefined ? [] : [[player.name, player.accountId] as const])))
}

function spanOf(day: Temporal.PlainDate, timeZone: string): Span {
  const begin = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant()
  return { from: begin(day), to: begin(day.add({ days: 1 })) }
}

function widened({ from, to }: Span): Span {
  return { from: from.subtract({ minutes: slackMinutes }), to: to.add({ minutes: slackMinutes }) }
}

function isIn({ from, to }: Span, at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, to) < 0
}

/** What the vendor lists, page by page. */
async function* pagesOf(
  parts: ReconcileParts,
  vendor: ConnectedVendor,
  { from, to }: Span,
): AsyncGenerator<readonly VendorLine[]> {
  const { vendorCode, currency } = vendor
  for (let page = 1; ; page += 1) {
    const asked = { from: from.toString(), to: to.toString(), page, page_size: pageSize }
    const { status, body } = await parts.client.call(vendor, '/transactions', asked)
    const { transactions, total_pages: totalPages } = body
    if (status !== 200 || !Array.isArray(transactions) || typeof totalPages !== 'number')
      throw new VendorUnreachable(vendorCode, '/transactions', `it answered ${status}`)
    if (totalPages > pagesAtMost)
      throw new VendorUnreachable(vendorCode, '/transactions', `its list has ${totalPages} pages`)
    yield transactions.map((item: unknown, index) => readLine(item, currency.digits, `page ${page} line ${index + 1}`))
    if (page >= totalPages) return
  }
}

/** Our own postings of the vendor in a span, in parts. */
async function* postingsOf(
  { database, ledger }: ReconcileParts,
  { providerId }: ConnectedVendor,
  span: Span,
): AsyncGenerator<readonly Posting[]> {
  for (const { lane, firstBatch, lastBatch } of await logRanges(database, span.from, span.to)) {
    let after = firstBatch - 1n
    while (after < lastBatch) {
      const { upToBatch, postings } = await ledger.readLog(lane, after, batchesAtOnce)
      yield postings.filter((posting) => posting.providerId === providerId && isIn(span, posting.postedAt))
      if (upToBatch === after) break
      after = upToBatch
    }
  }
}
