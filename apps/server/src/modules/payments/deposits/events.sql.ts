import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/**
 * What followed from an event. `closed`: the deposit expired or was cancelled; `returned`: the money of a withdrawal is back;
 * `nothing`: it changed nothing.
 */
export type EventOutcome = 'credited' | 'closed' | 'review' | 'nothing' | 'unknown_order' | 'paid_out' | 'returned'

/** An event of a gateway as it is stored. */
export interface EventRow {
  readonly brandId: BrandId
  readonly gatewayCode: string
  readonly eventId: string
  /** `null` if what the gateway calls the order is no id of ours. */
  readonly depositId: string | null
  readonly withdrawalId: string | null
  readonly kind: 'paid' | 'expired' | 'cancelled' | 'payout_paid' | 'payout_failed'
  readonly chargeId: string
  readonly amount: string
  readonly currency: string
  readonly outcome: EventOutcome
  readonly receivedAt: Temporal.Instant
}

/** Stores what a gateway reported, once however often it repeats it. */
export async function insertEvent(db: Database, row: EventRow): Promise<void> {
  await sql`
    insert into payment_event (brand_id, gateway_code, event_id, deposit_id, withdrawal_id, kind, charge_id, amount, currency, outcome,
      received_at)
    values (${row.brandId}, ${row.gatewayCode}, ${row.eventId}, ${row.depositId}::uuid, ${row.withdrawalId}::uuid, ${row.kind}, ${row.chargeId},
      ${row.amount}, ${row.currency}, ${row.outcome}, ${row.receivedAt.toString()})
    on conflict do nothing`.execute(db)
}
