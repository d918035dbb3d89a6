import { createClient, type Client } from '../packages/contract/src/client.ts'
import type { RunningHouse } from './house.ts'

interface Caller {
  readonly token?: string
  readonly language?: string
  readonly fetch?: typeof fetch
}

/** Calls a house beside the browser: as a visitor in English, and without a browser's cookies, where nothing else is said. */
export function callsTo(house: Pick<RunningHouse, 'site'>, caller: Caller = {}): Client {
  return createClient({
    baseUrl: house.site,
    fetch: caller.fetch ?? fetch,
    nowMs: () => performance.timeOrigin + performance.now(),
    token: () => caller.token,
    language: () => caller.language ?? 'EN',
  })
}
