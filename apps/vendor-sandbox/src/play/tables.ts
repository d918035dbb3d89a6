import type { Ports } from '@baize/sandbox-kit'
import type { GameSession } from '../books/entries.ts'

/** The in-memory state of a game window: play money, the open card, and the round in progress. */
export interface Table {
  readonly session: GameSession
  /** Play money of a demo, in minor units. */
  playMinor: bigint
  openCard: number
  /** The round in progress, so that two requests of one window never play concurrently. */
  roundInProgress: Promise<unknown> | undefined
}

/** The play money of a demo, in main units. */
const playMainUnits = 10_000n
/** The number of windows kept in memory; the oldest are dropped first. */
const maxTables = 5_000

/** The tables of open windows. They are created on first use, and again after a restart. */
export function openTables(ports: Ports): (session: GameSession) => Table {
  const tables = new Map<string, Table>()
  return (session) => {
    const known = tables.get(session.token)
    if (known !== undefined) return known
    const [oldest] = tables.keys()
    if (tables.size >= maxTables && oldest !== undefined) tables.delete(oldest)
    const table: Table = {
      session,
      playMinor: playMainUnits * 10n ** BigInt(session.currency.digits),
      openCard: ports.chance.below(52),
      roundInProgress: undefined,
    }
    tables.set(session.token, table)
    return table
  }
}
