import type { RoomParts } from '../rooms.parts.ts'
import { roomOf } from '../rooms.sql.ts'
import type { Level, RoomPlace, StoredSeat } from '../rooms.types.ts'
import { insertSeat, removeSeat, seatsOf } from '../seats/seats.sql.ts'
import type { Randomness } from '../../../kernel/randomness.ts'

/** The names of demo opponents. Everybody sees that they are none of the members. */
const names = ['Anong', 'Bao', 'Chai', 'Dao', 'Fah', 'Gao', 'Hong', 'Jin', 'Kanya', 'Lin', 'Mali', 'Niran']

/** How long they think: at least, and up to so much longer. */
const [leastThinkMs, moreThinkMs] = [900, 1_800]

/** A number below `n`, by ordinary chance: nothing that is proved hangs on it. */
export function below({ randomness }: { readonly randomness: Randomness }, n: number): number {
  return n <= 1 ? 0 : Buffer.from(randomness.bytes(6)).readUIntBE(0, 6) % n
}

/** How long a demo opponent thinks this time. */
export const thinkingMs = (parts: { readonly randomness: Randomness }) => leastThinkMs + below(parts, moreThinkMs)

/** How many demo opponents a room has now: enough for a game, and never in a seat that somebody wants. */
export function demosWanted(
  { seats, demoOpponents, game, sitAndGo }: Pick<Level, 'seats' | 'demoOpponents' | 'game' | 'sitAndGo'>,
  { members, waiting }: { readonly members: number; readonly waiting: number },
): number {
  if (demoOpponents === 0) return 0
  // A sit-and-go begins when it is full.
  if (sitAndGo !== undefined) return Math.max(0, Math.min(demoOpponents, seats - Math.max(1, members)))
  const free = Math.max(waiting, members + 1 < game.fewestSeats ? 0 : 1)
  const enough = Math.max(0, Math.min(demoOpponents, seats - members - free))
  const needed = Math.max(0, Math.min(demoOpponents, game.fewestSeats - members, seats - members - waiting))
  return Math.max(enough, needed)
}

/** Who of the demo opponents goes, and how many come. */
export function demoChanges(
  level: Level,
  seats: readonly StoredSeat[],
  waiting: number,
): { readonly going: readonly StoredSeat[]; readonly coming: number } {
  const demos = seats.filter(({ memberId }) => memberId === null)
  const wanted = demosWanted(level, { members: seats.length - demos.length, waiting })
  const least = level.sitAndGo === undefined ? level.minBuyIn / 4 : level.minBuyIn
  const broke = demos.filter(({ chips }) => chips < level.game.leastChips(level.terms) || chips < least)
  const staying = demos.filter((seat) => !broke.includes(seat))
  const going = [...broke, ...staying.slice(wanted)]
  return { going, coming: Math.max(0, wanted - Math.min(wanted, staying.length)) }
}

/** Lets demo opponents come and go. Call it between hands. Returns whether anything changed. */
export async function arrangeDemos(parts: RoomParts, place: RoomPlace, waiting: number): Promise<boolean> {
  const { database, clock, randomness } = parts
  const { level } = place
  return database.transaction().execute(async (tx) => {
    await roomOf(tx, place, true)
    const seats = await seatsOf(tx, place)
    const { going, coming } = demoChanges(level, seats, waiting)
    for (const { seatingId } of going) await removeSeat(tx, seatingId)
    const taken = new Set(seats.filter((seat) => !going.includes(seat)).map(({ seat }) => seat))
    const called = new Set(seats.map(({ demoName }) => demoName))
    for (let come = 0; come < coming; come += 1) {
      const free = Array.from({ length: level.seats }, (_, seat) => seat).filter((seat) => !taken.has(seat))
      const seat = free[below(parts, free.length)]
      const unused = names.filter((name) => !called.has(name))
      const demoName = unused[below(parts, unused.length)]
      if (seat === undefined || demoName === undefined) break
      taken.add(seat)
      called.add(demoName)
      const chips = level.minBuyIn + below(parts, level.maxBuyIn - level.minBuyIn + 1)
      const seatingId = randomness.uuid()
      await insertSeat(tx, place, { seat, seatingId, timeBankMs: 0, now: clock.now(), who: { demoName, chips } })
    }
    return going.length > 0 || coming > 0
  })
}
