import { formatAmount, minor, parseAmount } from '@baize/money'
import type { GatewayEvent } from '@baize/payment-wire'
import type { Ports } from '@baize/sandbox-kit'
import type { Courier } from '../delivery/courier.ts'
import type { Delivery, Forgery } from '../delivery/delivery.ts'
import type { PaymentCurrency } from '../settings.ts'
import { onTheWire, type ChargeState, type EventType, type KnownCharge } from './charge.ts'
import type { ChargeBook } from './charge-book.ts'
import type { Misbehaviour } from './misbehaviours.ts'

/** What changing a charge needs. */
export interface ChangeParts {
  readonly book: ChargeBook
  readonly courier: Courier
  readonly ports: Ports
  readonly currency: PaymentCurrency
}

/** How a charge is paid. */
export interface Payment {
  readonly as?: Misbehaviour | undefined
  /** With `other_amount`: the amount that is paid, as the currency writes it. */
  readonly amount?: string | undefined
}

/** A charge that was changed, and its events, each of which is being sent for the first time. */
export interface Changed {
  readonly charge: KnownCharge
  readonly sent: Promise<void>
}

/** Pays a pending charge; `late` pays one that has expired too. `undefined` if it can no longer be paid. */
export async function payCharge(
  parts: ChangeParts,
  known: KnownCharge,
  { as, amount }: Payment = {},
): Promise<Changed | undefined> {
  await readCharge(parts, known)
  const charge = latest(parts, known)
  const { status } = charge.state
  if (status !== 'pending' && !(as === 'late' && status === 'expired')) return undefined
  const { ordered } = charge
  const now = parts.ports.now()
  const paidWith = (paid: { amount: string; currency: string }): ChargeState => ({
    status: 'paid',
    paid: { ...paid, at: now },
  })
  const state = paidWith(ordered)
  const paid = eventOf(parts, 'charge.paid', { ordered, state }, now)
  const before = eventOf(parts, 'charge.expired', expired(charge), secondBefore(now))
  const change = async (to: ChargeState, events: readonly Event[]) => changeTo(parts, charge, to, events)

  switch (as) {
    case undefined:
      return change(state, [paid])
    case 'late':
      return change(state, status === 'pending' ? [before, paid] : [paid])
    case 'out_of_order':
      return change(state, [paid, before])
    case 'twice':
      return change(state, [paid, paid, eventOf(parts, 'charge.paid', { ordered, state }, now)])
    case 'never':
      return change(state, [])
    case 'other_amount':
    case 'other_currency': {
      const other = paidWith(as === 'other_amount' ? otherAmount(parts, charge, amount) : otherCurrency(charge))
      return change(other, [eventOf(parts, 'charge.paid', { ordered, state: other }, now)])
    }
    case 'altered':
    case 'unsigned':
      return forge(parts, charge, paid, as)
  }
}

/** Cancels a pending charge. One that is pending no longer stays as it is. */
export async function cancelCharge(parts: ChangeParts, known: KnownCharge): Promise<Changed> {
  await readCharge(parts, known)
  const charge = latest(parts, known)
  if (charge.state.status !== 'pending') return { charge, sent: Promise.resolve() }
  return end(parts, charge, 'cancelled')
}

/** Ends every pending charge that nobody has paid in time. */
export async function expireDue(parts: ChangeParts): Promise<void> {
  await Promise.all(parts.book.pending().map(async (charge) => readCharge(parts, charge)))
}

/** The charge as it is now: expired, if it was pending for too long. */
export async function readCharge(parts: ChangeParts, known: KnownCharge): Promise<KnownCharge> {
  const charge = latest(parts, known)
  const isDue = Date.parse(charge.ordered.expiresAt) <= Date.parse(parts.ports.now())
  if (charge.state.status === 'pending' && isDue) await end(parts, charge, 'expired')
  return latest(parts, known)
}

/** The charge as it is at this instant: while the caller waited, another call may have changed it. */
function latest({ book }: ChangeParts, known: KnownCharge): KnownCharge {
  return book.byId(known.ordered.charge) ?? known
}

interface Event {
  readonly type: EventType
  readonly event: string
  readonly body: string
}

async function end(parts: ChangeParts, charge: KnownCharge, status: 'expired' | 'cancelled'): Promise<Changed> {
  const { ordered } = charge
  const state = { status }
  const event = eventOf(parts, `charge.${status}`, { ordered, state }, parts.ports.now())
  return changeTo(parts, charge, state, [event])
}

async function changeTo(
  parts: ChangeParts,
  { ordered }: KnownCharge,
  state: ChargeState,
  events: readonly Event[],
): Promise<Changed> {
  const charge = { ordered, state }
  const deliveries = events.map((event) => deliveryOf(parts, charge, event))
  await parts.book.change(ordered.charge, state, deliveries)
  return { charge, sent: parts.courier.send(deliveries) }
}

/** Sends a spoilt event about a payment that never was. */
async function forge(parts: ChangeParts, charge: KnownCharge, event: Event, forgery: Forgery): Promise<Changed> {
  const delivery = { ...deliveryOf(parts, charge, event), forgery }
  await parts.book.record([delivery])
  return { charge, sent: parts.courier.send([delivery]) }
}

function eventOf({ ports }: ChangeParts, type: EventType, charge: KnownCharge, at: string): Event {
  const event = `evt_${ports.token()}`
  const content: GatewayEvent = { event, type, at, charge: onTheWire(charge) }
  return { type, event, body: JSON.stringify(content) }
}

function deliveryOf({ ports }: ChangeParts, { ordered }: KnownCharge, event: Event): Delivery {
  const { charge, merchant, notifyUrl } = ordered
  return { ...event, delivery: ports.uuid(), charge, merchant, notifyUrl, createdAt: ports.now() }
}

const expired = ({ ordered }: KnownCharge): KnownCharge => ({ ordered, state: { status: 'expired' } })

const secondBefore = (moment: string) => new Date(Date.parse(moment) - 1_000).toISOString()

/** The amount that was asked for, or half of what was ordered; never nothing. */
function otherAmount({ currency }: ChangeParts, { ordered }: KnownCharge, wanted: string | undefined) {
  const { digits } = currency
  const orderedMinor = parseAmount(ordered.amount, digits) ?? minor(1n)
  const wantedMinor = wanted === undefined ? undefined : parseAmount(wanted, digits)
  const halfMinor = orderedMinor > 1n ? minor(orderedMinor / 2n) : minor(2n)
  return { amount: formatAmount(wantedMinor ?? halfMinor, digits), currency: ordered.currency }
}

function otherCurrency({ ordered }: KnownCharge) {
  return { amount: ordered.amount, currency: ordered.currency === 'USD' ? 'EUR' : 'USD' }
}
