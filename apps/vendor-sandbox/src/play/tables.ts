import type { GameSession } from '../books/entries.ts'
import type { Ports } from '../ports.ts'

/** What a game window has in memory: play money, the card that lies open, and whether a round is under way. */
export interface Table {
  readonly session: GameSession
  /** Play money of a demo, in minor units. */
  playMinor: bigint
  openCard: number
  /** The round under way, so that two requests of one window never play at once. */
  underWay: Promise<unknown> | undefined
}

/** How long a demo's play money lasts at its largest stakes: ten thousand main units. */
const playMainUnits = 10_000n
/** Windows that nobody looks at any more are forgotten, oldest first. */
const mostTables = 5_000

/** The tables of open windows. They are made when first asked for, and may be made again after a restart. */
export function openTables(ports: Ports): (session: GameSession) => Table {
  const tables = new Map<string, Table>()
  return (session) => {
    const known = tables.get(session.token)
    if (known !== undefined) return known
    const [oldest] = tables.keys()
    if (tables.size >= mostTables && oldest !== undefined) tables.delete(oldest)
    const table: Table = {
      session,
      playMinor: playMainUnits * 10n ** BigInt(session.currency.digits),
      openCard: ports.chance.below(52),
      underWay: undefined,
    }
    tables.set(session.token, table)
    return table
  }
}
