import { openCardsHall } from './cards/cards-hall.ts'
import { openBookHall } from './book/book-hall.ts'
import type { HallStake } from '../books/entries.ts'
import { openArena } from './arena/arena.ts'
import type { HallDesk } from './open-desk.ts'
import type { Hall, HallParts, OpenHall } from './hall.ts'
import type { HallName } from './hall-name.ts'
import { openWaters } from './waters/waters.ts'
import { openMatchesHall } from './matches/matches-hall.ts'
import { openTablesHall } from './tables/tables-hall.ts'

/** How halls are opened, by name. A game whose hall is missing cannot be opened. */
export type HallOpeners = Readonly<Partial<Record<HallName, OpenHall>>>

/** All halls. Each has a folder of its own beside this file. */
export const hallOpeners: HallOpeners = {
  tables: openTablesHall,
  matches: openMatchesHall,
  waters: openWaters,
  arena: openArena,
  cards: openCardsHall,
  book: openBookHall,
}

/** The halls that are open. */
export interface Halls {
  of(name: HallName): Hall | undefined
  /** Gives each hall the stakes of an earlier run; those of a hall that is not there any more are refunded. */
  resume(): Promise<void>
  close(): void
}

/** Opens the halls. */
export function openHalls(openers: HallOpeners, parts: HallParts & { readonly desk: HallDesk }): Halls {
  const halls = new Map<HallName, Hall>()
  for (const open of Object.values(openers)) {
    const hall = open(parts)
    halls.set(hall.name, hall)
  }
  const resumeOf = async (name: HallName, stakes: readonly HallStake[]): Promise<void> => {
    const hall = halls.get(name)
    if (hall === undefined) await Promise.all(stakes.map(async (stake) => parts.desk.refund(stake, stake)))
    else await hall.resume(stakes)
  }
  return {
    of: (name) => halls.get(name),
    async resume() {
      const stakes = Map.groupBy(parts.desk.openStakes(), ({ hall }) => hall)
      const names = new Set([...halls.keys(), ...stakes.keys()])
      await Promise.all([...names].map(async (name) => resumeOf(name, stakes.get(name) ?? [])))
    },
    close() {
      for (const hall of halls.values()) hall.close()
    },
  }
}
