import type { Journal } from '@baize/sandbox-kit'
import type { Delivery, KnownDelivery } from '../delivery/delivery.ts'
import type { ChargeState, KnownCharge, OrderedCharge } from './charge.ts'

/** A line of the journal. */
export type Entry =
  | { readonly kind: 'ordered'; readonly ordered: OrderedCharge }
  | { readonly kind: 'changed'; readonly charge: string; readonly state: ChargeState }
  | { readonly kind: 'delivery'; readonly delivery: Delivery }
  | { readonly kind: 'delivered'; readonly delivery: string; readonly status: number | undefined }

/** All charges and the events about them. Every change is visible at once, and on disk when its promise resolves. */
export interface ChargeBook {
  add(ordered: OrderedCharge): Promise<void>
  /** Changes a charge and records the events that tell of it. */
  change(charge: string, state: ChargeState, deliveries: readonly Delivery[]): Promise<void>
  /** Records events about a charge that has not changed. */
  record(deliveries: readonly Delivery[]): Promise<void>
  /** Notes the answer to an event that will be sent again. */
  attempted(delivery: string, status: number | undefined): void
  /** Records that an event will not be sent again. */
  delivered(delivery: string, status: number | undefined): Promise<void>
  byOrder(merchant: string, order: string): KnownCharge | undefined
  /** The newest charge with this order, of any merchant. */
  withOrder(order: string): KnownCharge | undefined
  byToken(token: string): KnownCharge | undefined
  byId(charge: string): KnownCharge | undefined
  pending(): readonly KnownCharge[]
  /** The newest charges, newest first. */
  recent(count: number): readonly KnownCharge[]
  deliveriesOf(charge: string): readonly KnownDelivery[]
  /** Events that are still to be sent. */
  unsent(): readonly Delivery[]
  /** Resolves when everything so far is on disk. */
  settled(): Promise<void>
}

/** Opens the book from what its journal has. */
export function openChargeBook(journal: Journal<Entry>): ChargeBook {
  const charges = new Map<string, KnownCharge>()
  const ids = new Map<string, string>()
  const waiting = new Set<string>()
  const deliveries = new Map<string, KnownDelivery>()
  const ofCharge = new Map<string, string[]>()
  const unsent = new Set<string>()

  const apply = (entry: Entry): void => {
    switch (entry.kind) {
      case 'ordered': {
        const { charge, token, merchant, order } = entry.ordered
        charges.set(charge, { ordered: entry.ordered, state: { status: 'pending' } })
        for (const name of [`token ${token}`, `order ${order}`, `order ${order} of ${merchant}`]) ids.set(name, charge)
        waiting.add(charge)
        return
      }
      case 'changed': {
        const known = charges.get(entry.charge)
        if (known !== undefined) charges.set(entry.charge, { ...known, state: entry.state })
        waiting.delete(entry.charge)
        return
      }
      case 'delivery': {
        const { delivery, charge } = entry.delivery
        deliveries.set(delivery, { delivery: entry.delivery, status: undefined, isDone: false })
        ofCharge.set(charge, [...(ofCharge.get(charge) ?? []), delivery])
        unsent.add(delivery)
        return
      }
      case 'delivered': {
        const known = deliveries.get(entry.delivery)
        if (known !== undefined) deliveries.set(entry.delivery, { ...known, status: entry.status, isDone: true })
        unsent.delete(entry.delivery)
      }
    }
  }
  const write = async (...entries: readonly Entry[]) => {
    entries.forEach(apply)
    return journal.append(...entries)
  }
  const entriesOf = (list: readonly Delivery[]) => list.map((delivery) => ({ kind: 'delivery', delivery }) as const)
  const named = (name: string) => charges.get(ids.get(name) ?? '')
  const known = (list: Iterable<string>) => [...list].map((id) => charges.get(id)).filter((one) => one !== undefined)
  journal.past.forEach(apply)

  return {
    add: async (ordered) => write({ kind: 'ordered', ordered }),
    change: async (charge, state, list) => write({ kind: 'changed', charge, state }, ...entriesOf(list)),
    record: async (list) => write(...entriesOf(list)),
    attempted(id, status) {
      const delivery = deliveries.get(id)
      if (delivery !== undefined) deliveries.set(id, { ...delivery, status })
    },
    delivered: async (delivery, status) => write({ kind: 'delivered', delivery, status }),
    byOrder: (merchant, order) => named(`order ${order} of ${merchant}`),
    withOrder: (order) => named(`order ${order}`),
    byToken: (token) => named(`token ${token}`),
    byId: (charge) => charges.get(charge),
    pending: () => known(waiting),
    recent: (count) => known([...charges.keys()].slice(-count).toReversed()),
    deliveriesOf: (charge) =>
      (ofCharge.get(charge) ?? []).map((id) => deliveries.get(id)).filter((one) => one !== undefined),
    unsent: () => [...unsent].flatMap((id) => deliveries.get(id)?.delivery ?? []),
    settled: async () => journal.append(),
  }
}
