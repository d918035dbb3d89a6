import { AsyncLocalStorage } from 'node:async_hooks'
import { countedAddress } from './throttle.ts'

const addresses = new AsyncLocalStorage<string>()

/** Works on a call from an address. Whatever queues on the way knows whom the work is for, however deep it is. */
export function askedBy<T>(address: string, work: () => T): T {
  return addresses.run(countedAddress(address), work)
}

/** The address that the current work is for, as it counts as one person; `undefined` if it is the server's own. */
export function askingAddress(): string | undefined {
  return addresses.getStore()
}
