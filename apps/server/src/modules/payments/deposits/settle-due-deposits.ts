import { GatewayUnreachable } from '../gateways/gateway.types.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { closeDeposit, noteAsked, waitingDeposits, type DepositRow } from './deposits.sql.ts'
import { settleDeposit } from './settle-deposit.ts'

/** A deposit is asked about when this long has passed since it was ordered or last asked about. */
const askEverySeconds = 55
/** How long after its end a payment may still be on its way, before the deposit counts as expired. */
const graceSeconds = 60
const askedAtOnce = 200
/** A gateway that has left this many unanswered is unreachable: the rest waits for the next run. */
const maxUnanswered = 5

/**
 * Asks gateways about deposits that wait, for events that never came, until it is told to stop. One that fails does not
 * delay the others.
 */
export async function settleDueDeposits(parts: PaymentParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const before = clock.now().subtract({ seconds: askEverySeconds })
  const unanswered = new Map<string, number>()
  for (const row of await waitingDeposits(database, { before, max: askedAtOnce })) {
    if (signal.aborted) return
    const { gatewayCode, depositId } = row
    const missed = unanswered.get(gatewayCode) ?? 0
    if (missed >= maxUnanswered) continue
    try {
      await settleDue(parts, row)
    } catch (error) {
      unanswered.set(gatewayCode, missed + 1)
      if (error instanceof GatewayUnreachable) {
        log.warn({ err: error, depositId, gatewayCode }, 'a payment gateway did not answer')
        continue
      }
      log.error({ err: error, depositId, gatewayCode }, 'settling a deposit ended with a broken invariant')
      metrics.brokenInvariants.inc({ where: 'deposit' })
    }
  }
}

async function settleDue(parts: PaymentParts, row: DepositRow): Promise<void> {
  const { database, clock, registry } = parts
  const now = clock.now()
  // Noted first, so that one that always fails does not keep its place at the head.
  await noteAsked(database, row.depositId, now)
  const connected = registry.find(row.brandId, row.gatewayCode)
  // Nobody but the member knows of a transfer.
  const report = row.kind === 'transfer' ? undefined : await connected?.gateway.find(row.depositId)
  if (report !== undefined && report.status !== 'pending') await settleDeposit(parts, row, report)
  else if (Temporal.Instant.compare(row.expiresAt.add({ seconds: graceSeconds }), now) <= 0)
    await closeDeposit(database, row.depositId, 'expired')
}
