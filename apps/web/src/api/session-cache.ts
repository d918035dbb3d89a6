import type { Endpoint, systemStatus, ValueOf } from '@baize/contract'
import type { Language } from '@baize/phrases'

/** The keys under which this tab caches replies (specification 3.051). */
export type CachedName = 'gameVendor' | 'HOT_GAMES' | 'merchantWallet'

/** Stores which merchant this tab belongs to (3.051). */
export function noteMerchant({ brandCode, merchantCode }: ValueOf<typeof systemStatus>): void {
  sessionStorage.setItem('merchant', brandCode)
  sessionStorage.setItem('merchantCode', merchantCode)
}

/** A cached reply, and when it arrived. */
interface Kept<T> {
  readonly value: T
  readonly atMs: number
}

const nowMs = () => performance.timeOrigin + performance.now()

/**
 * Caches an endpoint's replies in session storage (4.019), so that a page opened again in the same tab shows them at
 * once. Each key holds one reply, in the language shown last.
 */
export function cacheInSession<E extends Endpoint>(name: CachedName, endpoint: E) {
  const read = (language: Language): Kept<ValueOf<E>> | undefined => {
    const { language: of, value, atMs } = parsed(sessionStorage.getItem(name))
    // A reply to an older version of the site may lack fields that this one needs.
    if (of !== language || typeof atMs !== 'number' || !endpoint.reply.safeParse(value).success) return undefined
    // The schema has just checked this.
    return { value: value as ValueOf<E>, atMs }
  }
  return {
    /** The initial data of a query. */
    start: (language: Language) => ({
      initialData: () => read(language)?.value,
      initialDataUpdatedAt: () => read(language)?.atMs,
    }),
    async keep(language: Language, answer: Promise<ValueOf<E>>): Promise<ValueOf<E>> {
      const value = await answer
      try {
        sessionStorage.setItem(name, JSON.stringify({ language, atMs: nowMs(), value }))
      } catch {
        // The storage is full or forbidden: the next page requests the data again.
      }
      return value
    },
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text ?? '{}')
    // Any object can be read by key.
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
