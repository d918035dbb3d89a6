import type { PaymentParts } from '../payments.parts.ts'
import type { ListedReport } from '../gateways/gateway.types.ts'
import type { ConnectedGateway } from '../registry/gateway-registry.ts'
import {
  creditedMinor,
  differenceOfCharge,
  differenceOfPayout,
  listedMinor,
  missingCharge,
  missingPayout,
  type PaymentDifference,
} from './reconcile.rules.ts'
import {
  creditedIn,
  depositsNamed,
  paidIn,
  payoutsNamed,
  storeComparison,
  type DaySums,
  type GatewayAt,
  type Span,
} from './reconciliation.sql.ts'

export type CompareParts = Pick<PaymentParts, 'database' | 'clock' | 'brands'>

const maxPages = 10_000
/** The two clocks may put a payment around midnight on different days, and a payment may be reported hours late. */
const slackMinutes = 60
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a day has so far: the sums of both sides, and what differs. */
interface Standing {
  readonly sums: Map<string, DaySums>
  readonly differences: PaymentDifference[]
  /** Our ids that the gateway has listed. */
  readonly known: Set<string>
  readonly digits: number
}

/**
 * Compares a gateway's day (in the brand's time zone) with ours, payment by payment, and stores both sums and every difference
 * with a proposal. Nothing is corrected by it, and comparing again replaces what was found before. A payment counts for the day
 * on which the gateway says that it was made; one that we credited on the day and the gateway put on another is looked for
 * around it. Throws `GatewayUnreachable`. Returns `undefined` if the gateway has no lists.
 */
export async function compareGatewayDay(
  parts: CompareParts,
  connected: ConnectedGateway,
  day: Temporal.PlainDate,
): Promise<readonly PaymentDifference[] | undefined> {
  const { database, clock, brands } = parts
  const { brandId, code: gatewayCode, gateway } = connected
  if (gateway.list === undefined) return undefined
  const { timeZone, currency } = brands.byId(brandId)
  const span = spanOf(day, timeZone)
  const at = { brandId, gatewayCode }
  const standing: Standing = { sums: new Map(), differences: [], known: new Set(), digits: currency.digits }
  add(standing, currency.code, {})
  const seen = new Set<string>()
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const { payments, next } = await gateway.list(widened(span), after)
    // A gateway that lists a payment twice has not been paid twice.
    const fresh = payments.filter((one) => !seen.has(nameOf(one)) && seen.add(nameOf(one)))
    await compareListed(parts, at, { span, payments: fresh }, standing)
    if (next === undefined || page === maxPages) break
    after = next
  }
  await compareOurs(parts, connected, span, standing)
  const { sums, differences } = standing
  const found = { sums: [...sums.values()], differences }
  await database.transaction().execute((tx) => storeComparison(tx, { ...at, day }, found, clock.now()))
  return differences
}

const nameOf = ({ about, id }: ListedReport) => `${about} ${id}`

/** Compares what the gateway lists of the day. What is only near the day just counts as known. */
async function compareListed(
  { database }: CompareParts,
  at: GatewayAt,
  { span, payments }: { readonly span: Span; readonly payments: readonly ListedReport[] },
  standing: Standing,
): Promise<void> {
  const ids = (about: ListedReport['about']) =>
    payments.flatMap((one) => (one.about === about && uuidForm.test(one.order) ? [one.order] : []))
  const [deposits, payouts] = await Promise.all([
    depositsNamed(database, at, ids('charge')),
    payoutsNamed(database, at, ids('payout')),
  ])
  const depositOf = new Map(deposits.map((row) => [row.depositId, row]))
  const payoutOf = new Map(payouts.map((row) => [row.withdrawalId, row]))
  for (const one of payments) {
    if (one.status === 'paid' || isIn(span, one.at)) standing.known.add(`${one.about} ${one.order}`)
    if (!isIn(span, one.at)) continue
    const { digits } = standing
    const isCharge = one.about === 'charge'
    const [deposit, payout] = [depositOf.get(one.order), payoutOf.get(one.order)]
    const found = isCharge ? differenceOfCharge(one, deposit, digits) : differenceOfPayout(one, payout, digits)
    if (found !== undefined) standing.differences.push(found)
    if (one.status === 'paid') {
      const there = listedMinor(one, digits) ?? 0n
      add(standing, one.currency, isCharge ? { gatewayIn: there } : { gatewayOut: there })
    }
    // A second payment of one order is credited once.
    if (isCharge && deposit?.state === 'credited' && deposit.paidChargeId === one.id)
      add(standing, deposit.currency, { houseIn: creditedMinor(deposit) })
    if (!isCharge && payout?.state === 'paid') add(standing, payout.currency, { houseOut: payout.amountMinor })
  }
}

/**
 * Adds what we credited and paid on the day and the gateway did not list around it. What it says was paid on another day, such as
 * a payment that operators decided about days later, is a matter of that day.
 */
async function compareOurs(
  { database }: CompareParts,
  { brandId, code: gatewayCode, gateway }: ConnectedGateway,
  span: Span,
  standing: Standing,
): Promise<void> {
  const { known, differences } = standing
  const at = { brandId, gatewayCode }
  const [deposits, payouts] = await Promise.all([creditedIn(database, at, span), paidIn(database, at, span)])
  for (const row of deposits.filter(({ depositId }) => !known.has(`charge ${depositId}`))) {
    if (isElsewhere(span, await gateway.find(row.depositId))) continue
    differences.push(missingCharge(row))
    add(standing, row.currency, { houseIn: creditedMinor(row) })
  }
  for (const row of payouts.filter(({ withdrawalId }) => !known.has(`payout ${withdrawalId}`))) {
    if (isElsewhere(span, await gateway.findPayout(row.withdrawalId))) continue
    differences.push(missingPayout(row))
    add(standing, row.currency, { houseOut: row.amountMinor })
  }
}

function isElsewhere(
  span: Span,
  report: { readonly status: string; readonly paidAt?: Temporal.Instant | undefined } | undefined,
): boolean {
  return report?.status === 'paid' && report.paidAt !== undefined && !isIn(span, report.paidAt)
}

function add({ sums }: Standing, currency: string, more: Partial<Omit<DaySums, 'currency'>>): void {
  const before = sums.get(currency) ?? { currency, gatewayIn: 0n, houseIn: 0n, gatewayOut: 0n, houseOut: 0n }
  sums.set(currency, {
    currency,
    gatewayIn: before.gatewayIn + (more.gatewayIn ?? 0n),
    houseIn: before.houseIn + (more.houseIn ?? 0n),
    gatewayOut: before.gatewayOut + (more.gatewayOut ?? 0n),
    houseOut: before.houseOut + (more.houseOut ?? 0n),
  })
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
