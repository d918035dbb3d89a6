import { readFileSync } from 'node:fs'

/**
 * How many connections a listener may keep: half as many as this process may have files open, because each may have one file
 * under way besides itself. What is left is for the database, the other listener and whatever the house writes. `undefined`,
 * which is without bound, where the system does not tell (outside Linux) or sets none.
 */
export function mostConnections(limits = limitsOfThisProcess()): number | undefined {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
  return Number.isNaN(files) ? undefined : Math.floor(files / 2)
}

function limitsOfThisProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
