import type { Journal } from '@baize/sandbox-kit'
import type { Delivery, KnownDelivery } from '../delivery/delivery.ts'

/** What a merchant ordered: a charge or a payout. */
export interface Ordered {
  /** The gateway's own id. */
  readonly id: string
  /** The merchant's. */
  readonly order: string
  readonly merchant: string
  /** Written with all digits of the currency. */
  readonly amount: string
  readonly currency: string
  readonly notifyUrl: string
  readonly createdAt: string
  /** What nobody can guess: the address of its page contains it. */
  readonly token?: string
}

/** What was ordered, and what has become of it. */
export interface Known<O extends Ordered, S> {
  readonly ordered: O
  readonly state: S
}

/** A line of the journal. */
export type Entry<O extends Ordered, S> =
  | { readonly kind: 'ordered'; readonly ordered: O }
  | { readonly kind: 'changed'; readonly id: string; readonly state: S }
  | { readonly kind: 'delivery'; readonly delivery: Delivery }
  | { readonly kind: 'delivered'; readonly delivery: string; readonly status: number | undefined }

/**
 * All charges, or all payouts, and the events about them. Every change is visible at once, and on disk when its promise
 * resolves.
 */
export interface Book<O extends Ordered, S> {
  add(ordered: O): Promise<void>
  /** Changes one and records the events that tell of it. */
  change(id: string, state: S, deliveries: readonly Delivery[]): Promise<void>
  /** Records events about one that has not changed. */
  record(deliveries: readonly Delivery[]): Promise<void>
  /** Notes the answer to an event that will be sent again. */
  attempted(delivery: string, status: number | undefined): void
  /** Records that an event will not be sent again. */
  delivered(delivery: string, status: number | undefined): Promise<void>
  byOrder(merchant: string, order: string): Known<O, S> | undefined
  /** The newest one with this order, of any merchant. */
  withOrder(order: string): Known<O, S> | undefined
  byToken(token: string): Known<O, S> | undefined
  byId(id: string): Known<O, S> | undefined
  /** Those that have never changed. */
  pending(): readonly Known<O, S>[]
  /** The newest ones, newest first. */
  recent(count: number): readonly Known<O, S>[]
  /** All of a merchant's, in the order in which they came. */
  ofMerchant(merchant: string): readonly Known<O, S>[]
  deliveriesOf(id: string): readonly KnownDelivery[]
  /** Events that are still to be sent. */
  unsent(): readonly Delivery[]
  /** Resolves when everything so far is on disk. */
  settled(): Promise<void>
}

/** Opens the book from what its journal has; `first` is the state of what was just ordered. */
export function openBook<O extends Ordered, S>(journal: Journal<Entry<O, S>>, first: S): Book<O, S> {
  const all = new Map<string, Known<O, S>>()
  const ids = new Map<string, string>()
  const waiting = new Set<string>()
  const deliveries = new Map<string, KnownDelivery>()
  const byAbout = new Map<string, string[]>()
  const unsent = new Set<string>()

  const apply = (entry: Entry<O, S>): void => {
    switch (entry.kind) {
      case 'ordered': {
        const { id, token, merchant, order } = entry.ordered
        all.set(id, { ordered: entry.ordered, state: first })
        for (const name of [`order ${order}`, `order ${order} of ${merchant}`]) ids.set(name, id)
        if (token !== undefined) ids.set(`token ${token}`, id)
        waiting.add(id)
        return
      }
      case 'changed': {
        const known = all.get(entry.id)
        if (known !== undefined) all.set(entry.id, { ...known, state: entry.state })
        waiting.delete(entry.id)
        return
      }
      case 'delivery': {
        const { delivery, about } = entry.delivery
        deliveries.set(delivery, { delivery: entry.delivery, status: undefined, isDone: false })
        byAbout.set(about, [...(byAbout.get(about) ?? []), delivery])
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
  const write = async (...entries: readonly Entry<O, S>[]) => {
    entries.forEach(apply)
    return journal.append(...entries)
  }
  const entriesOf = (list: readonly Delivery[]) => list.map((delivery) => ({ kind: 'delivery', delivery }) as const)
  const named = (name: string) => all.get(ids.get(name) ?? '')
  const known = (list: Iterable<string>) => [...list].map((id) => all.get(id)).filter((one) => one !== undefined)
  journal.past.forEach(apply)

  return {
    add: async (ordered) => write({ kind: 'ordered', ordered }),
    change: async (id, state, list) => write({ kind: 'changed', id, state }, ...entriesOf(list)),
    record: async (list) => write(...entriesOf(list)),
    attempted(id, status) {
      const delivery = deliveries.get(id)
      if (delivery !== undefined) deliveries.set(id, { ...delivery, status })
    },
    delivered: async (delivery, status) => write({ kind: 'delivered', delivery, status }),
    byOrder: (merchant, order) => named(`order ${order} of ${merchant}`),
    withOrder: (order) => named(`order ${order}`),
    byToken: (token) => named(`token ${token}`),
    byId: (id) => all.get(id),
    pending: () => known(waiting),
    recent: (count) => known([...all.keys()].slice(-count).toReversed()),
    ofMerchant: (merchant) => known(all.keys()).filter(({ ordered }) => ordered.merchant === merchant),
    deliveriesOf: (about) =>
      (byAbout.get(about) ?? []).map((id) => deliveries.get(id)).filter((one) => one !== undefined),
    unsent: () => [...unsent].flatMap((id) => deliveries.get(id)?.delivery ?? []),
    settled: async () => journal.append(),
  }
}
