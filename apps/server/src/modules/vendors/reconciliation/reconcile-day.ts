import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Brands } from '../../brand/index.ts'
import { askedPostings, type AccountId, type Ledger, type Posting } from '../../ledger/index.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable, type VendorClient } from '../registry/vendor-client.ts'
import { undoKey } from '../wallet/transaction.rules.ts'
import { addVendorSums, noSums, sumsOfPosting, sumsOfReported, type VendorSums } from './day-sums.rules.ts'
import {
  differenceOfPosting,
  differenceOfUnreadable,
  differencesOfReported,
  type Difference,
  type ReportedTransaction,
} from './reconcile.rules.ts'
import { logRanges, storeReconciliation } from './reconciliation.sql.ts'
import { readListed, type ListedTransaction } from './listed-transactions.ts'

export interface ReconcileParts {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly brands: Brands
  readonly client: VendorClient
}

/** A span of time: includes `from`, excludes `to`. */
interface Span {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

const pageSize = 1_000
const maxPages = 10_000
const batchesAtOnce = 200
/** The two clocks may put a transaction around midnight on different days. */
const slackMinutes = 60

/** A comparison in progress. Each step is a page of the vendor's list or a part of our log. */
export type DayComparison = AsyncGenerator<undefined, readonly Difference[]>

/** Compares a vendor's day to the end, however long that takes; see {@link dayComparison}. */
export async function reconcileDay(
  parts: ReconcileParts,
  vendor: ConnectedVendor,
  day: Temporal.PlainDate,
): Promise<readonly Difference[]> {
  const steps = dayComparison(parts, vendor, day)
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
  }
}

/**
 * Compares a vendor's day (in the brand's time zone) with ours, transaction by transaction, and stores every difference
 * with a proposal for correcting it. Nothing is corrected automatically. It proceeds only when its next step is
 * requested, so the caller may pause between any two. Throws {@link VendorUnreachable}.
 */
export async function* dayComparison(
  parts: ReconcileParts,
  vendor: ConnectedVendor,
  day: Temporal.PlainDate,
): DayComparison {
  const span = spanOf(day, parts.brands.byId(vendor.brandId).timeZone)
  const known = new Set<string>()
  const differences = new Map<string, Difference>()
  // A vendor may list a transaction twice. Each of its differences is reported once.
  const note = (found: readonly Difference[]) => {
    for (const one of found) {
      const name = `${one.kind} ${one.transactionId}`
      if (!differences.has(name)) differences.set(name, one)
    }
  }
  let sums = noSums
  for await (const page of pagesOf(parts, vendor, widened(span))) {
    const compared = await compareListed(parts, vendor, span, page)
    for (const one of compared.sums) if (!known.has(one.id)) sums = addVendorSums(sums, one.sums)
    // Only compared entries count as known: an entry dated to another day must not hide a transaction of this day.
    for (const { id } of compared.listed) known.add(id)
    note(compared.differences)
    yield
  }
  let houseCount = 0
  for await (const postings of postingsOf(parts, vendor, span)) {
    houseCount += postings.filter((posting) => posting.amountMinor !== 0n).length
    const unlisted = postings.filter(({ key }) => !known.has(key))
    note(unlisted.flatMap((posting) => differenceOfPosting(posting) ?? []))
    for (const posting of unlisted) sums = addVendorSums(sums, sumsOfPosting(posting))
    yield
  }
  const { brandId, vendorCode } = vendor
  const row = { brandId, vendorCode, day, vendorCount: known.size, houseCount, sums }
  const all = [...differences.values()]
  await parts.database.transaction().execute((tx) => storeReconciliation(tx, row, all, parts.clock.now()))
  return all
}

/** What comparing a page of the vendor's list found. */
interface ComparedPage {
  readonly listed: readonly ListedTransaction[]
  readonly differences: readonly Difference[]
  /** What each transaction adds to the sums of the day. */
  readonly sums: readonly { readonly id: string; readonly sums: VendorSums }[]
}

/** Compares the entries of a page that belong to a day, by their own time or by that of the posting they name. */
async function compareListed(
  { ledger, clock }: ReconcileParts,
  vendor: ConnectedVendor,
  span: Span,
  page: readonly ListedTransaction[],
): Promise<ComparedPage> {
  const near = page.filter(({ at }) => at === undefined || isIn(widened(span), at))
  const stored = await ledger.transactions(
    vendor.providerId,
    near.flatMap(({ id }) => [id, undoKey(id)]),
  )
  const postingOf = ({ id }: ListedTransaction) => askedPostings(stored.get(id)?.postings ?? [])[0]
  const listed = near.filter((entry) => {
    const posting = postingOf(entry)
    return entry.at === undefined || isIn(span, entry.at) || (posting !== undefined && isIn(span, posting.postedAt))
  })
  const readable = listed.flatMap(({ reported }) => reported ?? [])
  const accounts = await accountsOf(vendor, readable, clock)
  const differences = listed.flatMap((entry) =>
    entry.reported === undefined
      ? [differenceOfUnreadable(entry.id, postingOf(entry))]
      : differencesOfReported(entry.reported, stored, (player) => accounts.get(player)),
  )
  // An entry that is there twice was paid once.
  const once = new Map(readable.map((one) => [one.id, one]))
  const sums = [...once.values()].map((one) => ({ id: one.id, sums: sumsOfReported(one, stored) }))
  return { listed, differences, sums }
}

/** Maps the players named on a page to their accounts. */
async function accountsOf(
  vendor: ConnectedVendor,
  reported: readonly ReportedTransaction[],
  clock: Clock,
): Promise<ReadonlyMap<string, AccountId>> {
  const names = [...new Set(reported.map(({ player }) => player))]
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

/** The vendor's list, page by page. */
async function* pagesOf(
  parts: ReconcileParts,
  vendor: ConnectedVendor,
  { from, to }: Span,
): AsyncGenerator<readonly ListedTransaction[]> {
  const { vendorCode, currency } = vendor
  for (let page = 1; ; page += 1) {
    const asked = { from: from.toString(), to: to.toString(), page, page_size: pageSize }
    const { status, body } = await parts.client.call(vendor, '/transactions', asked)
    const { transactions, total_pages: totalPages } = body
    if (status !== 200 || !Array.isArray(transactions) || typeof totalPages !== 'number')
      throw new VendorUnreachable(vendorCode, '/transactions', `it answered ${status}`)
    if (totalPages > maxPages)
      throw new VendorUnreachable(vendorCode, '/transactions', `its list has ${totalPages} pages`)
    yield transactions.map((item: unknown, index) =>
      readListed(item, currency.digits, `page ${page} entry ${index + 1}`),
    )
    if (page >= totalPages) return
  }
}

/** Our own postings of the vendor in a span, part by part. */
async function* postingsOf(
  { database, ledger }: ReconcileParts,
  { providerId }: ConnectedVendor,
  span: Span,
): AsyncGenerator<readonly Posting[]> {
  for (const { lane, firstBatch, lastBatch } of await logRanges(database, span.from, span.to)) {
    let after = firstBatch - 1n
    while (after < lastBatch) {
      const { upToBatch, postings } = await ledger.readLog(lane, after, batchesAtOnce)
      yield askedPostings(postings).filter(
        (posting) => posting.providerId === providerId && isIn(span, posting.postedAt),
      )
      if (upToBatch === after) break
      after = upToBatch
    }
  }
}
