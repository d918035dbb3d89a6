import { constants, setPriority } from 'node:os'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { openPool } from './pool.ts'

const connections = 5
/** Longer than for requests, since low-priority work takes longer. */
const statementTimeoutMs = 60_000

/**
 * Opens connections for background work, such as adding up the log. If the database is embedded, they run at a lower
 * priority than everything else, so that bets do not wait behind a sum of fifty thousand of them.
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
    // The priority of another user's process cannot be changed: the connection then works like all others.
    log.debug({ err: error }, 'a background connection keeps its priority')
  }
}
