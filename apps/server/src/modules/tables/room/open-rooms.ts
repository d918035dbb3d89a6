import { everyMinute, type Job } from '../../../kernel/jobs/index.ts'
import type { Throttle } from '../../../kernel/throttle.ts'
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

/** Opens the rooms in which players at tables hear what happens, and talk. */
export function openRooms(parts: RoomsParts & { readonly throttle: Pick<Throttle, 'take'> }): Rooms {
  const rooms = new TableRooms(parts)
  const { tables, throttle } = parts
  return {
    tables,
    rooms,
    throttle,
    jobs: [
      everyMinute('sweep chats of tables', (now) =>
        deleteLinesBefore(tables.database, now.subtract({ hours: 24 * keptDays })),
      ),
    ],
    start: () => rooms.start(),
    stop: () => rooms.stop(),
  }
}
