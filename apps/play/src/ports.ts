/** The small part of Web Storage that the game uses. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The time in milliseconds since 1970, from the page's monotonic clock. */
export function nowMs(): number {
  return Math.floor(performance.timeOrigin + performance.now())
}

/** A new idempotency key or id. */
export function newKey(): string {
  return crypto.randomUUID()
}

/** A random number from 0 up to, not including, 1. */
export function chance(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}

/** Waits independently of any animation. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Falls back to memory where the browser blocks storage (private windows, third-party frames); lost on reload. */
export function storeOrMemory(open: () => Storage): Store {
  try {
    const storage = open()
    storage.getItem('baize')
    return storage
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }
  }
}
