import { parseAmount } from '@baize/money'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Brands } from '../brand/index.ts'
import type { AccountId, Ledger, Posting } from '../ledger/index.ts'
import type { ConnectedVendor } from './connected-vendor.ts'
import { oneOf, optional, shapeReader, textOf, isFault } from './read-shape.ts'
import { differenceOfPosting, differencesOfBelief, type Difference, type VendorBelief } from './reconcile.rules.ts'
import { comparedDays, deleteLogHours, logRanges, storeReconciliation } from './reconciliation.sql.ts'
import { undoKey } from './transaction.rules.ts'
import { VendorUnreachable, type VendorClient } from './vendor-client.ts'
import type { VendorRegistry } from './vendor-registry.ts'

export interface ReconcileParts {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly brands: Brands
  readonly registry: VendorRegistry
  readonly client: VendorClient
  readonly log: Log
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

/** A transaction of `/transactions`, before it is understood. */
const readItem = shapeReader<{
  id: string
  type: VendorBelief['type']
  account_id: string
  round_id: string
  amount: string
  status: VendorBelief['status']
  at: string
  original_id?: string
}>({
  id: textOf(/^[\x21-\x7e]{1,250}$/),
  type: oneOf('bet', 'win', 'rollback'),
  account_id: textOf(/^.{1,256}$/s),
  round_id: textOf(/^[\x21-\x7e]{1,200}$/),
  amount: textOf(/^\d{1,18}(\.\d{1,8})?$/),
  status: oneOf('confirmed', 'failed'),
  at: textOf(/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/),
  original_id: optional(textOf(/^[\x21-\x7e]{1,250}$/)),
})

/**
 * Compares a vendor's day (the brand's time zone) with ours, transaction by transaction, and stores every difference with
 * a proposal how to mend it; nothing is mended by itself. Throws {@link VendorUnreachable}.
 */
export async function reconcileDay(
  parts: ReconcileParts,
  vendor: ConnectedVendor,
  day: Temporal.PlainDate,
): Promise<readonly Difference[]> {
  const span = spanOf(day, parts.brands.byId(vendor.brandId).timeZone)
  const known = new Set<string>()
  const differences: Difference[] = []
  let vendorCount = 0
  for await (const items of pagesOf(parts, vendor, widened(span))) {
    for (const { belief } of items) known.add(belief.id)
    const today = items.filter(({ at }) => isIn(span, at)).map(({ belief }) => belief)
    vendorCount += today.length
    const keys = today.flatMap(({ id }) => [id, undoKey(id)])
    const stored = await parts.ledger.transactions(vendor.providerId, keys)
    const accounts = await accountsOf(vendor, today, parts.clock)
    differences.push(
      ...today.flatMap((belief) => differencesOfBelief(belief, stored, (player) => accounts.get(player))),
    )
  }
  let houseCount = 0
  for await (const postings of postingsOf(parts, vendor, span)) {
    houseCount += postings.filter((posting) => posting.amountMinor !== 0n).length
    differences.push(
      ...postings.filter(({ key }) => !known.has(key)).flatMap((posting) => differenceOfPosting(posting) ?? []),
    )
  }
  const { brandId, vendorCode } = vendor
  const row = { brandId, vendorCode, day, vendorCount, houseCount }
  await parts.database.transaction().execute((tx) => storeReconciliation(tx, row, differences, parts.clock.now()))
  return differences
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

/** What the vendor believes, page by page. */
async function* pagesOf(parts: ReconcileParts, vendor: ConnectedVendor, { from, to }: Span) {
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const asked = { from: from.toString(), to: to.toString(), page, page_size: pageSize }
    const { status, body } = await parts.client.call(vendor, '/transactions', asked)
    const { transactions, total_pages: totalPages } = body
    if (status !== 200 || !Array.isArray(transactions) || typeof totalPages !== 'number')
      throw new VendorUnreachable(vendor.vendorCode, '/transactions', `it answered ${status}`)
    yield transactions.map((item: unknown) => understood(vendor, item))
    if (page >= totalPages) return
  }
}

function understood(vendor: ConnectedVendor, item: unknown): { at: Temporal.Instant; belief: VendorBelief } {
  const read = readItem(item)
  if (isFault(read))
    throw new VendorUnreachable(vendor.vendorCode, '/transactions', `a transaction is not right: ${read}`)
  return {
    at: Temporal.Instant.from(read.at),
    belief: {
      id: read.id,
      type: read.type,
      player: read.account_id,
      round: read.round_id,
      amountMinor: parseAmount(read.amount, vendor.currency.digits) ?? 0n,
      status: read.status,
    },
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

const hoursAfterMidnight = 2
const daysBack = 3
const logHoursKeptDays = 10

/**
 * Compares the last days that were not compared yet, some hours after their end; for the minute tick. A vendor that does
 * not answer is asked again by a later tick.
 */
export async function reconcileDueDays(parts: ReconcileParts): Promise<void> {
  const now = parts.clock.now()
  for (const vendor of parts.registry.all) {
    if (vendor.walletMode !== 'seamless' || vendor.houseKey === undefined) continue
    const { timeZone } = parts.brands.byId(vendor.brandId)
    const today = now.subtract({ hours: hoursAfterMidnight }).toZonedDateTimeISO(timeZone).toPlainDate()
    const done = await comparedDays(parts.database, vendor, today.subtract({ days: daysBack }))
    const connected = vendor.settings.connectedAt.toZonedDateTimeISO(timeZone).toPlainDate()
    for (let back = daysBack; back >= 1; back -= 1) {
      const day = today.subtract({ days: back })
      if (done.includes(day.toString()) || Temporal.PlainDate.compare(day, connected) < 0) continue
      if (!(await tryDay(parts, vendor, day))) break
    }
  }
  await deleteLogHours(parts.database, now.subtract({ hours: logHoursKeptDays * 24 }))
}

async function tryDay(parts: ReconcileParts, vendor: ConnectedVendor, day: Temporal.PlainDate): Promise<boolean> {
  const about = { vendor: vendor.vendorCode, day: day.toString() }
  try {
    const differences = await reconcileDay(parts, vendor, day)
    if (differences.length > 0)
      parts.log.warn({ ...about, differences: differences.length }, "a vendor's day differs from ours")
    return true
  } catch (error) {
    if (!(error instanceof VendorUnreachable)) throw error
    parts.log.info({ ...about, err: error }, "a vendor's day could not be compared; a later tick asks again")
    return false
  }
}
