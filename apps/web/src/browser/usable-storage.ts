/**
 * If the browser forbids storage or has no space left, the site keeps its data in memory until the page is left.
 * Otherwise nothing would render, because the browser throws on the first access. Existing data that can be read is
 * copied. Must be imported before everything that accesses a storage.
 *
 * To change:
 * - browsers that forbid storage or have no space left: `ensureStorage` here, imported first in `main.tsx`
 */
export function ensureStorage(name: 'localStorage' | 'sessionStorage'): void {
  if (!canKeep(name)) Object.defineProperty(window, name, { configurable: true, value: inMemory(contentOf(name)) })
}

const trial = 'baize.trial'

function canKeep(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].setItem(trial, trial)
    window[name].removeItem(trial)
    return true
  } catch {
    return false
  }
}

function contentOf(name: 'localStorage' | 'sessionStorage'): Map<string, string> {
  try {
    return new Map(Object.entries(window[name]))
  } catch {
    return new Map()
  }
}

function inMemory(kept: Map<string, string>): Storage {
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

ensureStorage('localStorage')
ensureStorage('sessionStorage')
