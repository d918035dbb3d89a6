import { sharedGames } from '@baize/engines'
import { everyMinute, type Job } from '../../../kernel/jobs/index.ts'
import type { Throttle } from '../../../kernel/throttle.ts'
import type { Tables } from '../open-tables.ts'
import { deleteLinesBefore } from './chat.sql.ts'
import type { SayParts } from './say-at-table.ts'
import { TableRooms, type RoomsParts } from './table-rooms.ts'

/** What is said at tables is kept for so long, in case somebody complains. */
const keptDays = 7

/** The rooms at tables, with what binds them. */
export interface Rooms extends SayParts {
  readonly jobs: readonly Job[]
  start(): void
  stop(): Promise<void>
}

/** How many rounds a new table of the demo has behind it, so that there are results to look at. */
const demoRounds = 40

export interface RoomsPorts extends RoomsParts {
  readonly throttle: Pick<Throttle, 'take'>
  /** Whether tables that have no round yet play some at once that nobody can bet on: in the demo, never in production. */
  readonly playsDemoRounds: boolean
}

/** Opens the rooms in which players at tables hear what happens, and talk. */
export function openRooms(parts: RoomsPorts): Rooms {
  const rooms = new TableRooms(parts)
  const { tables, throttle } = parts
  const stopped = new AbortController()
  let playing: Promise<void> | undefined
  return {
    tables,
    rooms,
    throttle,
    jobs: [
      everyMinute('sweep chats of tables', (now) =>
        deleteLinesBefore(tables.database, now.subtract({ hours: 24 * keptDays })),
      ),
    ],
    start() {
      rooms.start()
      if (parts.playsDemoRounds) playing ??= playDemoRounds(tables, stopped.signal)
    },
    async stop() {
      stopped.abort()
      await Promise.all([playing, rooms.stop()])
    },
  }
}

/** Plays rounds at tables that have none, one table after another. */
async function playDemoRounds(tables: Tables, signal: AbortSignal): Promise<void> {
  const all = tables.brands.all.flatMap(({ brandId }) =>
    sharedGames
      .filter(({ code }) => tables.tablesOf(brandId).has(code))
      .map(({ code }) => ({ brandId, gameCode: code })),
  )
  for (const table of all) {
    if (signal.aborted) return
    await tables.playEmptyRounds(table, demoRounds).catch((error: unknown) => {
      tables.log.warn({ err: error, ...table }, 'a table of the demo has no results yet')
    })
  }
}
