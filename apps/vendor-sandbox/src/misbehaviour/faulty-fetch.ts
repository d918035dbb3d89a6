import { request } from 'node:http'
import type { FetchLike, FetchLikeInit, FetchLikeResponse } from '@baize/vendor-wire'
import type { Ports } from '../ports.ts'
import { callFaults, type Fault, type SeededChance } from './faults.ts'

/** A network that misbehaves. */
export interface FaultyNetwork {
  readonly fetch: FetchLike
  /** How often each fault was done. */
  readonly done: ReadonlyMap<Fault, number>
  /** From now on nothing goes wrong; resolves when every call that was still on its way has arrived. */
  heal(): Promise<void>
}

/** How often an attempt goes wrong. */
const faultShare = 0.35
const longestDelayMs = 400

/** Makes a network where attempts go wrong in the given ways, as the seed decides. */
export function openFaultyNetwork(wanted: readonly Fault[], chance: SeededChance, ports: Ports): FaultyNetwork {
  const kinds = callFaults.filter((fault) => wanted.includes(fault))
  const done = new Map<Fault, number>()
  const onTheirWay = new Set<Promise<unknown>>()
  let isHealed = false

  const letTravel = (call: Promise<unknown>): void => {
    const settled = call.catch(() => undefined)
    onTheirWay.add(settled)
    void settled.finally(() => onTheirWay.delete(settled))
  }
  const lost = (why: string): never => {
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
        letTravel(ports.sleep(chance.below(longestDelayMs)).then(async () => sendAlone(url, init)))
        return lost('the wallet did not reply in time')
      case 'twice':
        letTravel(sendAlone(url, init))
        return globalThis.fetch(url, init)
      case 'cutBeforeReply':
        await sendAndCut(url, init)
        return lost('the socket was closed before the answer')
      case 'cutAfter':
        await sendAlone(url, init)
        return lost('the answer was lost')
      case 'wrongSignature':
        await sendAlone(url, { ...init, headers: withWrongSignature(init.headers) })
        return globalThis.fetch(url, init)
    }
  }

  return {
    done,
    fetch: async (url, init) => {
      const fault = isHealed || chance.next() >= faultShare ? undefined : chance.pick(kinds)
      return fault === undefined ? globalThis.fetch(url, init) : faulty(fault, url, init)
    },
    async heal() {
      isHealed = true
      while (onTheirWay.size > 0) await Promise.all(onTheirWay)
    },
  }
}

/** Sends a call whose answer nobody reads, and which the attempt's own time limit does not end. */
async function sendAlone(url: string, { method, headers, body }: FetchLikeInit): Promise<void> {
  const answer = await globalThis.fetch(url, { method, headers, body, signal: AbortSignal.timeout(15_000) })
  await answer.arrayBuffer()
}

/** Sends a whole call over a socket of its own and closes it at once. */
async function sendAndCut(url: string, { method, headers, body }: FetchLikeInit): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = request(url, {
    method,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
  })
  call.once('error', () => resolve())
  call.once('finish', () => {
    // The bytes are with the operating system by now; a moment more lets the house read them before the socket closes.
    setTimeout(() => {
      call.destroy()
      resolve()
    }, 5)
  })
  call.end(body)
  await promise
}

/** The same headers with a signature that does not fit: its first character is another one. */
function withWrongSignature(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      /sign/i.test(name) ? [name, `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`] : [name, value],
    ),
  )
}
