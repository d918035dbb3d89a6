import { request } from 'node:http'
import type { Ports } from '@baize/sandbox-kit'
import type { FetchLike, FetchLikeInit, FetchLikeResponse } from '@baize/vendor-wire'
import { callFaults, type Fault, type SeededRandom } from './faults.ts'

/** A network that injects faults. */
export interface FaultyNetwork {
  readonly fetch: FetchLike
  /** How often each fault was injected. */
  readonly done: ReadonlyMap<Fault, number>
  /** Stops injecting faults; resolves when every call still in flight has arrived. */
  heal(): Promise<void>
}

/** The share of attempts with a fault. */
const faultShare = 0.35
const maxDelayMs = 400

/** Creates a network that injects the given faults, as the seed decides. */
export function openFaultyNetwork(wanted: readonly Fault[], random: SeededRandom, ports: Ports): FaultyNetwork {
  const kinds = callFaults.filter((fault) => wanted.includes(fault))
  const done = new Map<Fault, number>()
  const inFlight = new Set<Promise<unknown>>()
  let isHealed = false

  const sendInBackground = (call: Promise<unknown>): void => {
    const settled = call.catch(() => undefined)
    inFlight.add(settled)
    void settled.finally(() => inFlight.delete(settled))
  }
  const fail = (why: string): never => {
    throw new TypeError(why)
  }

  const faulty = async (
    fault: (typeof callFaults)[number],
    url: string,
    init: FetchLikeInit,
  ): Promise<FetchLikeResponse> => {
    done.set(fault, (done.get(fault) ?? 0) + 1)
    switch (fault) {
      case 'late':
        sendInBackground(ports.sleep(random.below(maxDelayMs)).then(async () => sendDetached(url, init)))
        return fail('the wallet did not reply in time')
      case 'twice':
        sendInBackground(sendDetached(url, init))
        return globalThis.fetch(url, init)
      case 'cutBeforeReply':
        await sendAndCut(url, init)
        return fail('the socket was closed before the reply')
      case 'cutAfter':
        await sendDetached(url, init)
        return fail('the reply was lost')
      case 'wrongSignature':
        await sendDetached(url, { ...init, headers: withWrongSignature(init.headers) })
        return globalThis.fetch(url, init)
    }
  }

  return {
    done,
    fetch: async (url, init) => {
      const fault = isHealed || random.next() >= faultShare ? undefined : random.pick(kinds)
      return fault === undefined ? globalThis.fetch(url, init) : faulty(fault, url, init)
    },
    async heal() {
      isHealed = true
      while (inFlight.size > 0) await Promise.all(inFlight)
    },
  }
}

/** Sends a call whose reply nobody reads and which the attempt's timeout does not abort. */
async function sendDetached(url: string, { method, headers, body }: FetchLikeInit): Promise<void> {
  const answer = await globalThis.fetch(url, { method, headers, body, signal: AbortSignal.timeout(15_000) })
  await answer.arrayBuffer()
}

/** Sends a complete call over a separate socket and closes the socket immediately. */
async function sendAndCut(url: string, { method, headers, body }: FetchLikeInit): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = request(url, {
    method,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
  })
  call.once('error', () => resolve())
  call.once('finish', () => {
    // The operating system has the bytes now; a short wait lets the wallet read them before the socket closes.
    setTimeout(() => {
      call.destroy()
      resolve()
    }, 5)
  })
  call.end(body)
  await promise
}

/** The same headers with an invalid signature: its first character is changed. */
function withWrongSignature(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      /sign/i.test(name) ? [name, `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`] : [name, value],
    ),
  )
}
