import type { Endpoint, systemStatus, ValueOf } from '@baize/contract'
import type { Language } from '@baize/phrases'

/** Under which names this tab keeps answers (specification 3.051). */
export type CachedName = 'gameVendor' | 'HOT_GAMES' | 'merchantWallet'

/**
 * Notes whose house this tab is in (3.051). Of that list `validate` comes with the check that a person is there, and
 * `consolidated`, `enableSalary` and `enableContract` with the agents' contracts: until then nobody has anything to keep.
 */
export function noteMerchant({ brandCode, merchantCode }: ValueOf<typeof systemStatus>): void {
  sessionStorage.setItem('merchant', brandCode)
  sessionStorage.setItem('merchantCode', merchantCode)
}

/** An answer that is kept, and when it came. */
interface Kept<T> {
  readonly value: T
  readonly atMs: number
}

const nowMs = () => performance.timeOrigin + performance.now()

/**
 * Keeps the answers of an endpoint in session storage (4.019), so that a page that is opened again in the same tab shows
 * them at once. One answer is kept under a name: that of the language shown last.
 */
export function cacheInSession<E extends Endpoint>(name: CachedName, endpoint: E) {
  const read = (language: Language): Kept<ValueOf<E>> | undefined => {
    const { language: of, value, atMs } = parsed(sessionStorage.getItem(name))
    // An answer of an older version of the site may lack what this one shows.
    if (of !== language || typeof atMs !== 'number' || !endpoint.reply.safeParse(value).success) return undefined
    // The schema just said so.
    return { value: value as ValueOf<E>, atMs }
  }
  return {
    /** What a query starts with. */
    start: (language: Language) => ({
      initialData: () => read(language)?.value,
      initialDataUpdatedAt: () => read(language)?.atMs,
    }),
    async keep(language: Language, answer: Promise<ValueOf<E>>): Promise<ValueOf<E>> {
      const value = await answer
      try {
        sessionStorage.setItem(name, JSON.stringify({ language, atMs: nowMs(), value }))
      } catch {
        // The storage is full or forbidden: the next page asks the house again.
      }
      return value
    },
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text ?? '{}')
    // Any object can be read by names.
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
