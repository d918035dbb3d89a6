/** The small part of Web Storage that the game uses. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The time in milliseconds since 1970, from the page's own steady clock. */
export function nowMs(): number {
  return Math.floor(performance.timeOrigin + performance.now())
}

/** A new round's key. */
export function newKey(): string {
  return crypto.randomUUID()
}

/** Waits, outside of any animation. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** A store that works where the browser blocks storage (private windows, third-party frames): then it forgets on reload. */
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
