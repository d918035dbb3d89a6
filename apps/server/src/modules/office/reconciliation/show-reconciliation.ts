import type { QueryOf, ReplyOf } from '@baize/contract'
import {
  mostCounted,
  type listDifferences,
  type listReconciliation,
  type ReconciliationDifference,
  type ReconciliationRow,
} from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { refuseFields } from '../../../kernel/refusal.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { ReconciliationPageParts } from './reconciliation.parts.ts'

const daysShown = 7
const mostDays = 92

/** A page of the days of the operator's brand, the newest first. */
export async function listDays(
  parts: ReconciliationPageParts,
  { brandId }: Operator,
  query: QueryOf<typeof listReconciliation>,
): Promise<ReplyOf<typeof listReconciliation>> {
  const { timeZone, currency } = parts.brands.byId(brandId)
  const yesterday = parts.clock.now().toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 })
  const period = periodOf(query, yesterday)
  const { payments, vendors } = parts
  const [gatewayDays, vendorDays] = await Promise.all([
    payments.reconciliation.days(brandId, period),
    vendors.reconciliation.days(brandId, period),
  ])
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), currency.digits)
  const compared = [
    ...gatewayDays.map(({ gatewayCode, gatewayIn, gatewayOut, ...one }) =>
      rowOf({ ...one, kind: 'gateway', source: gatewayCode, theirIn: gatewayIn, theirOut: gatewayOut }, written),
    ),
    ...vendorDays.map(({ vendorCode, vendorIn, vendorOut, ...one }) =>
      rowOf(
        { ...one, kind: 'vendor', source: vendorCode, currency: currency.code, theirIn: vendorIn, theirOut: vendorOut },
        written,
      ),
    ),
  ]
  const sources = [
    ...vendors.reconciliation.sources(brandId).map((one) => ({ ...one, kind: 'vendor' as const })),
    ...payments.reconciliation.sources(brandId).map((one) => ({ ...one, kind: 'gateway' as const })),
  ]
  const rows = [...compared, ...pendingRows(sources, { ...period, yesterday }, compared, currency.code)]
    .filter(
      ({ kind, source, state }) =>
        (query.kind === undefined || kind === query.kind) &&
        (query.source === undefined || source === query.source) &&
        (query.state === undefined || state === query.state),
    )
    .toSorted((left, right) => orderOf(left).localeCompare(orderOf(right)) || right.day.localeCompare(left.day))
    .toSorted((left, right) => right.day.localeCompare(left.day))
  const { offset, limit } = sliceOf(query)
  return { list: rows.slice(offset, offset + limit), ...pagingOf(query, Math.min(rows.length, mostCounted + 1)) }
}

/** Gateways first: there the money is. */
const orderOf = ({ kind, source, currency }: ReconciliationRow) => `${kind} ${source} ${currency}`

interface Period {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

function periodOf(query: QueryOf<typeof listReconciliation>, yesterday: Temporal.PlainDate): Period {
  const to = query.to === undefined ? yesterday : dayOf('to', query.to)
  const from = query.from === undefined ? to.subtract({ days: daysShown - 1 }) : dayOf('from', query.from)
  if (Temporal.PlainDate.compare(from, to) > 0 || from.until(to).days >= mostDays)
    refuseFields([{ field: 'from', code: 'field.invalid' }])
  return { from, to }
}

/** The day of a text in the form of one. Refuses a day that does not exist. */
export function dayOf(field: string, text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return refuseFields([{ field, code: 'field.invalid' }])
  }
}

interface Compared extends Pick<ReconciliationRow, 'day' | 'kind' | 'source' | 'currency' | 'differences' | 'open'> {
  readonly theirIn: bigint | null
  readonly theirOut: bigint | null
  readonly houseIn: bigint | null
  readonly houseOut: bigint | null
  readonly comparedAt: Temporal.Instant
}

function rowOf(one: Compared, written: (amountMinor: bigint) => string): ReconciliationRow {
  const { day, kind, source, currency, differences, open, comparedAt } = one
  const { theirIn, theirOut, houseIn, houseOut } = one
  const isSummed = theirIn !== null && theirOut !== null && houseIn !== null && houseOut !== null
  return {
    day,
    kind,
    source,
    currency,
    state: differences === 0 ? 'equal' : open > 0 ? 'different' : 'settled',
    ours: isSummed ? { in: written(houseIn), out: written(houseOut) } : null,
    theirs: isSummed ? { in: written(theirIn), out: written(theirOut) } : null,
    difference: isSummed ? written(theirIn - theirOut - (houseIn - houseOut)) : null,
    differences,
    open,
    comparedAt: comparedAt.toString(),
  }
}

interface Source {
  readonly kind: ReconciliationRow['kind']
  readonly code: string
  readonly since: Temporal.PlainDate
}

/** The days that should be compared and are not. */
function pendingRows(
  sources: readonly Source[],
  { from, to, yesterday }: Period & { readonly yesterday: Temporal.PlainDate },
  compared: readonly ReconciliationRow[],
  currency: string,
): ReconciliationRow[] {
  const known = new Set(compared.map(({ kind, source, day }) => `${kind} ${source} ${day}`))
  const last = Temporal.PlainDate.compare(to, yesterday) < 0 ? to : yesterday
  const count = Temporal.PlainDate.compare(from, last) > 0 ? 0 : from.until(last).days + 1
  const days = Array.from({ length: count }, (_, place) => from.add({ days: place }))
  return sources.flatMap(({ kind, code: source, since }) =>
    days
      .filter((day) => Temporal.PlainDate.compare(day, since) >= 0 && !known.has(`${kind} ${source} ${day.toString()}`))
      .map((day) => ({
        day: day.toString(),
        kind,
        source,
        currency,
        state: 'pending' as const,
        ours: null,
        theirs: null,
        difference: null,
        differences: 0,
        open: 0,
        comparedAt: null,
      })),
  )
}

/** Which day of whom. */
export interface DayParams {
  readonly kind: ReconciliationRow['kind']
  readonly source: string
  readonly day: string
}

/** A page of the differences of a day. */
export async function listOfDay(
  parts: ReconciliationPageParts,
  operator: Operator,
  params: DayParams,
  query: QueryOf<typeof listDifferences>,
): Promise<ReplyOf<typeof listDifferences>> {
  const rows = await differencesOf(parts, operator, params)
  const { offset, limit } = sliceOf(query)
  return { list: rows.slice(offset, offset + limit), ...pagingOf(query, Math.min(rows.length, mostCounted + 1)) }
}

async function differencesOf(
  { brands, payments, vendors }: ReconciliationPageParts,
  { brandId }: Operator,
  { kind, source, day: text }: DayParams,
): Promise<ReconciliationDifference[]> {
  const day = dayOf('day', text)
  const { currency } = brands.byId(brandId)
  const written = (amountMinor: bigint | null) =>
    amountMinor === null ? null : formatAmount(minor(amountMinor), currency.digits)
  if (kind === 'vendor') {
    const found = await vendors.reconciliation.differences({ brandId, vendorCode: source, day })
    return found.map(({ transactionId, vendorMinor, houseMinor, decision, ...one }) => ({
      about: 'transaction',
      itemId: transactionId,
      orderId: '',
      currency: currency.code,
      ours: written(houseMinor),
      theirs: written(vendorMinor),
      ourState: null,
      theirState: null,
      decision: presentDecision(decision),
      ...one,
    }))
  }
  const found = await payments.reconciliation.differences({ brandId, gatewayCode: source, day })
  return found.map(({ gatewayMinor, houseMinor, gatewayState, houseState, decision, ...one }) => ({
    ...one,
    ours: written(houseMinor),
    theirs: written(gatewayMinor),
    ourState: houseState,
    theirState: gatewayState,
    decision: presentDecision(decision),
  }))
}

function presentDecision(
  decision: { readonly byName: string; readonly reason: string; readonly decidedAt: Temporal.Instant } | null,
): ReconciliationDifference['decision'] {
  if (decision === null) return null
  return { operator: decision.byName, reason: decision.reason, at: decision.decidedAt.toString() }
}
