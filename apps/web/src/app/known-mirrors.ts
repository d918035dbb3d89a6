import type { Mirror } from '@baize/contract'

const storedUnder = 'baize.mirrors'
const keptAtMost = 20

/** Saves the brand's mirrors for a time when this one does not answer. */
export function keepMirrors(mirrors: readonly Mirror[]): void {
  localStorage.setItem(storedUnder, JSON.stringify(mirrors.slice(0, keptAtMost)))
}

/** The brand's mirrors as of the last visit; empty before the first. */
export function knownMirrors(): readonly Mirror[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storedUnder) ?? '[]')
    return Array.isArray(found) ? found.filter(isMirror).slice(0, keptAtMost) : []
  } catch {
    return []
  }
}

function isMirror(found: unknown): found is Mirror {
  if (typeof found !== 'object' || found === null || !('domain' in found) || !('url' in found)) return false
  const { domain, url } = found
  return typeof domain === 'string' && typeof url === 'string' && /^https?:\/\/[^/]+$/.test(url)
}
