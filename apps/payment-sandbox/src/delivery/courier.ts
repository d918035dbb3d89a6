import { signMessage } from '@baize/payment-wire'
import type { Ports } from '@baize/sandbox-kit'
import type { Delivery } from './delivery.ts'

/** The dependencies of a courier. */
export interface CourierParts {
  readonly ports: Ports
  readonly network: typeof fetch
  keysOf(merchant: string): readonly Uint8Array[]
  /** Called after each attempt; `isDone` if the event will not be sent again. */
  attempted(delivery: Delivery, status: number | undefined, isDone: boolean): Promise<void>
}

/** Sends events until the merchant accepts them. */
export interface Courier {
  /**
   * Sends events in their order and resolves when each was sent once. Those that were not accepted are repeated afterwards,
   * after pauses that double from a second to an hour, for a day.
   */
  send(deliveries: readonly Delivery[]): Promise<void>
  /** Stops sending; what was not accepted stays recorded. */
  close(): Promise<void>
}

const firstPauseMs = 1_000
const longestPauseMs = 3_600_000
const longestMs = 24 * 3_600_000
const answerMs = 10_000

/** Creates a courier. */
export function openCourier({ ports, network, keysOf, attempted }: CourierParts): Courier {
  const stop = new AbortController()
  const repeating = new Set<Promise<void>>()

  /** Sends an event once. Resolves to whether it will not be sent again. */
  const attempt = async (delivery: Delivery): Promise<boolean> => {
    const key = keysOf(delivery.merchant)[0]
    const status = await post(delivery, key, { ports, network }, stop.signal)
    // An attempt that the end of the process cut off says nothing about the merchant.
    if (stop.signal.aborted && status === undefined) return false
    const isAccepted = status !== undefined && status >= 200 && status < 300
    const isOver = Date.parse(ports.now()) - Date.parse(delivery.createdAt) >= longestMs
    const isDone = isAccepted || isOver || delivery.forgery !== undefined
    await attempted(delivery, status, isDone)
    return isDone
  }

  const repeat = async (delivery: Delivery): Promise<void> => {
    for (let pauseMs = firstPauseMs; !stop.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await ports.sleep(pauseMs, stop.signal)
      if (stop.signal.aborted || (await attempt(delivery))) return
    }
  }

  return {
    async send(deliveries) {
      for (const delivery of deliveries) {
        if (stop.signal.aborted) return
        if (await attempt(delivery)) continue
        const repeated = repeat(delivery)
        repeating.add(repeated)
        void repeated.finally(() => repeating.delete(repeated))
      }
    },
    async close() {
      stop.abort()
      await Promise.allSettled(repeating)
    },
  }
}

/** Posts an event; resolves to the status of the answer, `undefined` if there was none. */
async function post(
  delivery: Delivery,
  key: Uint8Array | undefined,
  { ports, network }: Pick<CourierParts, 'ports' | 'network'>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { notifyUrl, event, body, forgery, merchant } = delivery
  // The merchant was removed from the settings.
  if (key === undefined) return undefined
  // Every repetition is signed anew, since a signature is only good for minutes.
  const { 'webhook-signature': signature, ...rest } = signMessage(key, event, Date.parse(ports.now()) / 1000, body)
  try {
    const answer = await network(notifyUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-merchant': merchant,
        ...rest,
        ...(forgery === 'unsigned' ? {} : { 'webhook-signature': signature }),
      },
      body: forgery === 'altered' ? alteredBody(body) : body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return undefined
  }
}

/** The body with a larger amount than the one that was signed. */
function alteredBody(body: string): string {
  return body.replace('"amount":"', '"amount":"9')
}
