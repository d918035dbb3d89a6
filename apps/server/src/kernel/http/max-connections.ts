import { readFileSync } from 'node:fs'

/** Files for everything else that the process has open: database connections, the log, its own texts and pictures. */
const ownFiles = 256
/** The minimum, even if nearly no files are left. */
const minConnections = 16

/**
 * The greatest number of connections of a listener with the given share of all. There may be half as many connections as
 * this process may open files besides its own, because each connection may be sending one file. Returns `undefined`
 * (unlimited) if the system does not report its limit (outside Linux) or has none.
 */
export function maxConnectionsOf(share: number, limits = limitsOfThisProcess()): number | undefined {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
  return Number.isNaN(files) ? undefined : Math.max(minConnections, Math.floor(((files - ownFiles) / 2) * share))
}

function limitsOfThisProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
