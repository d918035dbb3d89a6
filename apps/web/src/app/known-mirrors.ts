import type { Mirror } from '@baize/contract'

const storageKey = 'baize.mirrors'
const maxMirrors = 20

/** Saves the brand's mirrors for a time when this one does not answer. */
export function keepMirrors(mirrors: readonly Mirror[]): void {
  localStorage.setItem(storageKey, JSON.stringify(mirrors.slice(0, maxMirrors)))
}

/** The brand's mirrors as of the last visit; empty before the first. */
export function knownMirrors(): readonly Mirror[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(found) ? found.filter(isMirror).slice(0, maxMirrors) : []
  } catch {
    return []
  }
}

function isMirror(found: unknown): found is Mirror {
  if (typeof found !== 'object' || found === null || !('domain' in found) || !('url' in found)) return false
  const { domain, url } = found
  return typeof domain === 'string' && typeof url === 'string' && /^https?:\/\/[^/]+$/.test(url)
}
