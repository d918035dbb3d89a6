import { readFileSync } from 'node:fs'

/** Files for what else the house has open: the database's connections, its log, its own texts and pictures. */
const ownFiles = 256
/** Also where nearly none are left. */
const fewest = 16

/**
 * How many connections a listener with a share of them all may keep: all of them are half as many as the files that this
 * process may open beside its own, because each may have one file under way besides itself. `undefined`, which is without
 * bound, where the system does not tell (outside Linux) or sets none.
 */
export function maxConnectionsOf(share: number, limits = limitsOfThisProcess()): number | undefined {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
  return Number.isNaN(files) ? undefined : Math.max(fewest, Math.floor(((files - ownFiles) / 2) * share))
}

function limitsOfThisProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
