import { GatewayUnreachable } from '../gateways/gateway.types.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { compareGatewayDay } from './compare-day.ts'
import { comparedDays } from './reconciliation.sql.ts'

const hoursAfterMidnight = 2
const daysBack = 3

/**
 * Compares the last days that have not been compared yet with each gateway, some hours after their end, until it is told to stop. If
 * a gateway does not answer, that is logged and a later run tries again; the others are compared all the same.
 */
export async function reconcileDueDays(parts: PaymentParts, signal: AbortSignal): Promise<void> {
  const { brands, clock, database, log, registry, metrics } = parts
  for (const connected of registry.all) {
    const { brandId, code: gatewayCode, gateway, connectedAt } = connected
    if (gateway.list === undefined) continue
    const { timeZone } = brands.byId(brandId)
    const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate()
    const today = dayOf(clock.now().subtract({ hours: hoursAfterMidnight }))
    const done = await comparedDays(database, { brandId, gatewayCode }, today.subtract({ days: daysBack }))
    const due = Array.from({ length: daysBack }, (_, index) => today.subtract({ days: daysBack - index })).filter(
      (day) => !done.includes(day.toString()) && Temporal.PlainDate.compare(day, dayOf(connectedAt)) >= 0,
    )
    for (const day of due) {
      if (signal.aborted) return
      const about = { gateway: gatewayCode, day: day.toString() }
      try {
        const differences = (await compareGatewayDay(parts, connected, day))?.length ?? 0
        if (differences > 0) log.warn({ ...about, differences }, "a payment gateway's day differs from ours")
      } catch (error) {
        if (error instanceof GatewayUnreachable) {
          log.warn({ err: error, ...about }, "a payment gateway's day could not be compared")
          break
        }
        log.error({ err: error, ...about }, "comparing a payment gateway's day ended with a broken invariant")
        metrics.brokenInvariants.inc({ where: 'payment reconciliation' })
        break
      }
    }
  }
}
