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
import { onTheWire, type ChargeState, type KnownCharge, type OrderedCharge } from './charge.ts'

/** What changing a charge needs. */
export type ChargeParts = ChangeParts<OrderedCharge, ChargeState>

/** A charge that was changed. */
export type ChangedCharge = Changed<OrderedCharge, ChargeState>

/** Pays a pending charge; `late` pays one that has expired too. `undefined` if it can no longer be paid. */
export async function payCharge(
  parts: ChargeParts,
  known: KnownCharge,
  payment: Payment = {},
): Promise<ChangedCharge | undefined> {
  await readCharge(parts, known)
  const charge = latest(parts, known)
  const { as } = payment
  const { status } = charge.state
  if (status !== 'pending' && !(as === 'late' && status === 'expired')) return undefined
  const { ordered } = charge
  const at = parts.ports.now()
  const state: ChargeState = { status: 'paid', paid: { ...paidSum(parts.currency, ordered, payment), at } }
  const tellPaid = () => eventOf(parts, { type: 'charge.paid', at, charge: onTheWire({ ordered, state }) })
  const paid = tellPaid()
  const before = eventOf(parts, {
    type: 'charge.expired',
    at: secondBefore(at),
    charge: onTheWire({ ordered, state: { status: 'expired' } }),
  })

  switch (as) {
    case undefined:
    case 'other_amount':
    case 'other_currency':
      return changeTo(parts, charge, state, [paid])
    case 'late':
      return changeTo(parts, charge, state, status === 'pending' ? [before, paid] : [paid])
    case 'out_of_order':
      return changeTo(parts, charge, state, [paid, before])
    case 'twice':
      return changeTo(parts, charge, state, [paid, paid, tellPaid()])
    case 'never':
      return changeTo(parts, charge, state, [])
    case 'altered':
    case 'unsigned':
      return forge(parts, charge, paid, as)
  }
}

/** Cancels a pending charge. One that is pending no longer stays as it is. */
export async function cancelCharge(parts: ChargeParts, known: KnownCharge): Promise<ChangedCharge> {
  await readCharge(parts, known)
  const charge = latest(parts, known)
  if (charge.state.status !== 'pending') return { now: charge, sent: Promise.resolve() }
  return end(parts, charge, 'cancelled')
}

/** Ends every pending charge that nobody has paid in time. */
export async function expireDue(parts: ChargeParts): Promise<void> {
  await Promise.all(parts.book.pending().map(async (charge) => readCharge(parts, charge)))
}

/** The charge as it is now: expired, if it was pending for too long. */
export async function readCharge(parts: ChargeParts, known: KnownCharge): Promise<KnownCharge> {
  const charge = latest(parts, known)
  const isDue = Date.parse(charge.ordered.expiresAt) <= Date.parse(parts.ports.now())
  if (charge.state.status === 'pending' && isDue) await end(parts, charge, 'expired')
  return latest(parts, known)
}

async function end(parts: ChargeParts, charge: KnownCharge, status: 'expired' | 'cancelled'): Promise<ChangedCharge> {
  const { ordered } = charge
  const told = onTheWire({ ordered, state: { status } })
  const event = eventOf(parts, { type: `charge.${status}`, at: parts.ports.now(), charge: told })
  return changeTo(parts, charge, { status }, [event])
}
