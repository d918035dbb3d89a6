import type { Line } from '@baize/contract'

const storedUnder = 'baize.lines'
const keptAtMost = 20

/** Keeps the brand's lines for a day on which this one does not answer. */
export function keepLines(lines: readonly Line[]): void {
  localStorage.setItem(storedUnder, JSON.stringify(lines.slice(0, keptAtMost)))
}

/** The brand's lines as they were at the last visit; none before the first. */
export function knownLines(): readonly Line[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storedUnder) ?? '[]')
    return Array.isArray(found) ? found.filter(isLine).slice(0, keptAtMost) : []
  } catch {
    return []
  }
}

function isLine(found: unknown): found is Line {
  if (typeof found !== 'object' || found === null || !('domain' in found) || !('url' in found)) return false
  const { domain, url } = found
  return typeof domain === 'string' && typeof url === 'string' && /^https?:\/\/[^/]+$/.test(url)
}
