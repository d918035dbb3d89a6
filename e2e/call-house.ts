import { createClient, type Client } from '../packages/contract/src/client.ts'
import type { RunningHouse } from './house.ts'

interface Caller {
  readonly token?: string
  readonly language?: string
  readonly fetch?: typeof fetch
}

/** Calls the API outside the browser: without cookies, and by default as a visitor in English. */
export function callsTo(house: Pick<RunningHouse, 'site'>, caller: Caller = {}): Client {
  return createClient({
    baseUrl: house.site,
    fetch: caller.fetch ?? fetch,
    nowMs: () => performance.timeOrigin + performance.now(),
    token: () => caller.token,
    language: () => caller.language ?? 'EN',
  })
}
