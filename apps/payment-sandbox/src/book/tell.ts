import { formatAmount, minor, parseAmount } from '@baize/money'
import type { GatewayEvent, PayoutEvent } from '@baize/payment-wire'
import type { Ports } from '@baize/sandbox-kit'
import type { Courier } from '../delivery/courier.ts'
import type { Delivery, Forgery } from '../delivery/delivery.ts'
import type { PaymentCurrency } from '../settings.ts'
import type { Book, Known, Ordered } from './book.ts'
import type { Misbehaviour } from './misbehaviours.ts'

/** What changing something ordered needs. */
export interface ChangeParts<O extends Ordered, S> {
  readonly book: Book<O, S>
  readonly courier: Courier
  readonly ports: Ports
  readonly currency: PaymentCurrency
}

/** How something is paid. */
export interface Payment {
  readonly as?: Misbehaviour | undefined
  /** With `other_amount`: the amount that is paid, as the currency writes it. */
  readonly amount?: string | undefined
}

/** Something that was changed. Its events are being sent; `sent` resolves when each was sent once. */
export interface Changed<O extends Ordered, S> {
  readonly now: Known<O, S>
  readonly sent: Promise<void>
}

/** An event that is to be told. */
export interface Told {
  readonly type: GatewayEvent['type'] | PayoutEvent['type']
  readonly event: string
  readonly body: string
}

/** Writes an event with an id of its own. */
export function eventOf(
  { ports }: { readonly ports: Ports },
  content: Omit<GatewayEvent, 'event'> | Omit<PayoutEvent, 'event'>,
): Told {
  const event = `evt_${ports.token()}`
  return { type: content.type, event, body: JSON.stringify({ event, ...content }) }
}

/** Changes something and tells of it. */
export async function changeTo<O extends Ordered, S>(
  parts: ChangeParts<O, S>,
  { ordered }: Known<O, S>,
  state: S,
  events: readonly Told[],
): Promise<Changed<O, S>> {
  const deliveries = events.map((event) => deliveryOf(parts.ports, ordered, event))
  await parts.book.change(ordered.id, state, deliveries)
  return { now: { ordered, state }, sent: parts.courier.send(deliveries) }
}

/** Sends a spoilt event about something that never was. */
export async function forge<O extends Ordered, S>(
  parts: ChangeParts<O, S>,
  now: Known<O, S>,
  event: Told,
  forgery: Forgery,
): Promise<Changed<O, S>> {
  const delivery = { ...deliveryOf(parts.ports, now.ordered, event), forgery }
  await parts.book.record([delivery])
  return { now, sent: parts.courier.send([delivery]) }
}

/** What was ordered as it is at this instant: while the caller waited, another call may have changed it. */
export function latest<O extends Ordered, S>(
  { book }: Pick<ChangeParts<O, S>, 'book'>,
  known: Known<O, S>,
): Known<O, S> {
  return book.byId(known.ordered.id) ?? known
}

function deliveryOf(ports: Ports, { id, merchant, notifyUrl }: Ordered, event: Told): Delivery {
  return { ...event, delivery: ports.uuid(), about: id, merchant, notifyUrl, createdAt: ports.now() }
}

/** A moment that came before another. */
export function secondBefore(moment: string): string {
  return new Date(Date.parse(moment) - 1_000).toISOString()
}

/**
 * What is paid. If the amount is to be another one: that which was asked for, or half of what was ordered, but never nothing.
 */
export function paidSum({ digits }: PaymentCurrency, ordered: Ordered, { as, amount: wanted }: Payment) {
  const { amount, currency } = ordered
  if (as === 'other_currency') return { amount, currency: currency === 'USD' ? 'EUR' : 'USD' }
  if (as !== 'other_amount') return { amount, currency }
  const orderedMinor = parseAmount(amount, digits) ?? minor(1n)
  const wantedMinor = wanted === undefined ? undefined : parseAmount(wanted, digits)
  const halfMinor = orderedMinor > 1n ? minor(orderedMinor / 2n) : minor(2n)
  return { amount: formatAmount(wantedMinor ?? halfMinor, digits), currency }
}
