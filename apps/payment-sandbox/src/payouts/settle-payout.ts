import type { PayoutReason } from '@baize/payment-wire'
import {
  changeTo,
  eventOf,
  forge,
  latest,
  paidSum,
  secondBefore,
  type Changed,
  type ChangeParts,
  type Payment,
} from '../book/tell.ts'
import { payoutOnTheWire, type KnownPayout, type OrderedPayout, type PayoutState } from './payout.ts'

/** What changing a payout needs. */
export type PayoutParts = ChangeParts<OrderedPayout, PayoutState>

/** A payout that was changed. */
export type ChangedPayout = Changed<OrderedPayout, PayoutState>

/** How a payout ends. */
export interface Settlement extends Payment {
  readonly outcome: 'paid' | 'failed'
  /** Why it failed. */
  readonly reason?: PayoutReason | undefined
}

const opposite = { paid: 'failed', failed: 'paid' } as const

/**
 * Settles a pending payout. `late` and `out_of_order` are about a bank that changes its mind: what was told first is not what
 * has become of it in the end; `late` also does that to one that is settled already. `undefined` if it can no longer be done.
 */
export async function settlePayout(
  parts: PayoutParts,
  known: KnownPayout,
  settlement: Settlement,
): Promise<ChangedPayout | undefined> {
  const payout = latest(parts, known)
  const { as, outcome } = settlement
  const { status } = payout.state
  if (status !== 'pending' && !(as === 'late' && status === opposite[outcome])) return undefined
  const { ordered } = payout
  const now = parts.ports.now()
  const tell = (of: PayoutState, at: string) =>
    eventOf(parts, {
      type: of.status === 'paid' ? 'payout.paid' : 'payout.failed',
      at,
      payout: payoutOnTheWire({ ordered, state: of }),
    })
  const state = stateOf(parts, ordered, settlement, now)
  const last = tell(state, now)
  const before = secondBefore(now)
  const first = tell(stateOf(parts, ordered, { ...settlement, outcome: opposite[outcome] }, before), before)

  switch (as) {
    case undefined:
    case 'other_amount':
    case 'other_currency':
      return changeTo(parts, payout, state, [last])
    case 'late':
      return changeTo(parts, payout, state, status === 'pending' ? [first, last] : [last])
    case 'out_of_order':
      return changeTo(parts, payout, state, [last, first])
    case 'twice':
      return changeTo(parts, payout, state, [last, last, tell(state, now)])
    case 'never':
      return changeTo(parts, payout, state, [])
    case 'altered':
    case 'unsigned':
      return forge(parts, payout, last, as)
  }
}

function stateOf({ currency }: PayoutParts, ordered: OrderedPayout, settlement: Settlement, at: string): PayoutState {
  if (settlement.outcome === 'failed') return { status: 'failed', reason: settlement.reason ?? 'refused', failedAt: at }
  return { status: 'paid', paid: { ...paidSum(currency, ordered, settlement), at } }
}
