import { constants, setPriority } from 'node:os'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { openPool } from './pool.ts'

const connections = 5
/** Longer than for requests: what yields to others takes longer. */
const statementTimeoutMs = 60_000

/**
 * Connections for work beside requests, such as adding up the log. Where the database is on this machine and ours, what
 * they do yields to everything else: bets do not wait behind a sum of fifty thousand of them.
 */
export function openBackgroundPool(address: string, log: Log, isOurs: boolean): pg.Pool {
  const pool = openPool(address, connections, log, { statementTimeoutMs })
  if (isOurs) pool.on('connect', (client) => void yieldToOthers(client, log))
  return pool
}

async function yieldToOthers(client: pg.PoolClient, log: Log): Promise<void> {
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (rows[0] !== undefined) setPriority(rows[0].pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    // Another user's process may not be told so: it then works like all others.
    log.debug({ err: error }, 'a background connection keeps its priority')
  }
}
