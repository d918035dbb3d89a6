import { useSyncExternalStore } from 'react'
import { serverNowMs } from '../../../api/server-clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** One timer for all countdowns of a page, at the beginning of each second of the server. */
function tick(): void {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener()
      tick()
    },
    1_000 - (serverNowMs() % 1_000),
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

/** The whole seconds until a time (RFC 3339), by the server's clock: never below 0. Renders anew only when they change. */
export function useSecondsLeft(until: string): number {
  return useSyncExternalStore(listen, () => Math.max(0, Math.ceil((Date.parse(until) - serverNowMs()) / 1_000)))
}
