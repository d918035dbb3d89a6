import { browserNowMs } from './time-left.ts'

/** What the server's clock is ahead of this browser's, as one reply showed it: the middle of an interval, and half its length. */
interface Sample {
  readonly aheadMs: number
  readonly withinMs: number
}

let kept: Sample | undefined

/**
 * Calls the server and learns its clock from the `now` of the reply. The reply was written somewhere between sending and receiving, so
 * the narrowest interval is kept, unless a newer one contradicts it: then a clock has been set, or the device has slept.
 *
 * To change:
 * - how the site knows the server's time: `withServerTime` here
 */
export async function withServerTime<T extends { readonly now: string }>(ask: () => Promise<T>): Promise<T> {
  const sentMs = browserNowMs()
  const reply = await ask()
  const receivedMs = browserNowMs()
  const aheadMs = Date.parse(reply.now) - (sentMs + receivedMs) / 2
  const sample = { aheadMs, withinMs: (receivedMs - sentMs) / 2 }
  if (kept === undefined || sample.withinMs <= kept.withinMs || contradicts(sample, kept)) kept = sample
  return reply
}

function contradicts(one: Sample, other: Sample): boolean {
  return Math.abs(one.aheadMs - other.aheadMs) > one.withinMs + other.withinMs
}

/** The server's time in epoch milliseconds; this browser's until a reply has told it. */
export function serverNowMs(): number {
  return browserNowMs() + (kept?.aheadMs ?? 0)
}
