import type { HallStake } from '../desk.ts'
import type { Hall, HallParts, Seat } from '../hall.ts'
import { openBlackjackTable, type BlackjackTable } from './blackjack-table.ts'
import { openSharedTable } from './shared-table.ts'
import type { Table } from './table.ts'
import { specOf, type BlackjackSpec } from './variants.ts'

/** How many tables of a game there may be, and how many private ones. */
const maxTables = 500
const maxPrivateTables = 2_000

/** Opens the hall of live tables. A round that a restart interrupts is void: its stakes are given back. */
export function openTablesHall(parts: HallParts): Hall {
  const shared = new Map<string, Table>()
  const rooms = new Map<string, BlackjackTable[]>()
  const places = new Map<string, BlackjackTable>()

  const roomOf = (key: string, spec: BlackjackSpec, { session, game }: Seat): BlackjackTable | undefined => {
    const known = places.get(session.token)
    if (known?.hasRoomFor(session.token) === true) return known
    const tables = rooms.get(key) ?? []
    rooms.set(key, tables)
    const most = spec.terms.seats === 1 ? maxPrivateTables : maxTables
    const free = spec.terms.seats === 1 ? undefined : tables.find((one) => one.hasRoomFor(session.token))
    if (free === undefined && tables.length >= most) closeEmpty(tables)
    const table = free ?? (tables.length < most ? openBlackjackTable(parts, spec, game.game) : undefined)
    if (table === undefined) return undefined
    if (free === undefined) tables.push(table)
    places.delete(session.token)
    places.set(session.token, table)
    const [oldest] = places.keys()
    if (places.size > maxPrivateTables * 4 && oldest !== undefined) places.delete(oldest)
    return table
  }
  const closeEmpty = (tables: BlackjackTable[]): void => {
    const nth = tables.findIndex((one) => one.isEmpty())
    for (const table of nth < 0 ? [] : tables.splice(nth, 1)) table.close()
  }
  const tableOf = (seat: Seat): Table | undefined => {
    const { game, vendor } = seat.game
    const key = `${vendor.code}/${game.gameCode}/${seat.session.currency.code}`
    const spec = specOf(game)
    if (spec.kind === 'blackjack') return roomOf(key, spec, seat)
    const known = shared.get(key)
    const table = known ?? openSharedTable(parts, spec, game)
    shared.set(key, table)
    return table
  }

  return {
    name: 'tables',
    view: (seat) => tableOf(seat)?.view(seat) ?? {},
    async act(seat, action) {
      const table = tableOf(seat)
      if (table === undefined) return 'unavailable'
      return (await table.act(seat, action)) ?? table.view(seat)
    },
    async resume(open: readonly HallStake[]) {
      const rounds = new Map(open.map((stake) => [`${stake.session}/${stake.roundId}`, stake]))
      await Promise.all([...rounds.values()].map(async (stake) => parts.desk.refund(stake, stake)))
    },
    close() {
      for (const table of [...shared.values(), ...[...rooms.values()].flat()]) table.close()
    },
  }
}
