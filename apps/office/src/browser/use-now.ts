import { useSyncExternalStore } from 'react'

const tickMs = 15_000
const read = () => performance.timeOrigin + performance.now()
const listeners = new Set<() => void>()
let now = read()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = read()
    timer = setInterval(() => {
      now = read()
      for (const one of listeners) one()
    }, tickMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, for what says how long ago something was. All of the page shares one clock. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
