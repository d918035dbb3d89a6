import type { Metrics } from '../../../kernel/metrics.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { carryOut } from './carry-out-transfer.ts'
import type { MoveParts } from './move-money.ts'
import { openTransfers, type TransferRow } from './transfers.sql.ts'

export interface SettleParts extends MoveParts {
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
}

/** A transfer is asked about again after this time without an answer. */
const answerSeconds = 10
const settledAtOnce = 200
/** A vendor that has left this many unanswered is unreachable: its other transfers wait for the next tick. */
const maxUnanswered = 5
/** A transfer left for people is tried, and logged, once a day. */
const [oldHours, oldEveryHours] = [90 * 24, 24]

/**
 * Asks vendors about transfers whose answer never came, until it is told to stop. One that fails does not delay the
 * others. Returns how many have been settled.
 */
export async function settleTransfers(parts: SettleParts, signal: AbortSignal): Promise<number> {
  const unanswered = new Map<ConnectedVendor, number>()
  let settled = 0
  for (const row of await openTransfers(parts.database, due(parts))) {
    if (signal.aborted) break
    const vendor = parts.registry.find(row.brandId, row.vendorCode)
    if (vendor === undefined) continue
    const missed = unanswered.get(vendor) ?? 0
    if (missed >= maxUnanswered) continue
    if (await isSettled(parts, vendor, row)) settled += 1
    else unanswered.set(vendor, missed + 1)
  }
  return settled
}

function due({ clock }: SettleParts) {
  const now = clock.now()
  return {
    before: now.subtract({ seconds: answerSeconds }),
    oldBefore: now.subtract({ hours: oldHours }),
    oldTriedBefore: now.subtract({ hours: oldEveryHours }),
    max: settledAtOnce,
  }
}

async function isSettled(parts: SettleParts, vendor: ConnectedVendor, row: TransferRow): Promise<boolean> {
  try {
    return (await carryOut(parts, vendor, row)).state !== 'asked'
  } catch (error) {
    const { transferId, vendorCode } = row
    parts.log.error({ err: error, transferId, vendorCode }, 'settling a transfer ended with a broken invariant')
    parts.metrics.brokenInvariants.inc({ where: 'transfer' })
    return false
  }
}
