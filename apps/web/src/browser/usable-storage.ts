/**
 * Where a browser forbids pages to keep anything, or has no room left, what the site keeps stays in memory until the page
 * is left. Without it nothing would be drawn at all: the browser throws at the first look. What is there and can be read
 * comes along. It has to be imported before everything that looks into a storage.
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
