import type { Ports } from '@baize/sandbox-kit'
import { createHallStakes } from '../books/hall-stakes.ts'
import type { HallStake } from '../books/entries.ts'
import type { Table } from '../play/tables.ts'
import type { StakeAnswer, StakeRequest } from './desk.ts'
import type { Seat } from './seat.ts'

/** Stakes and payments of demos: play money in memory, without the wallet. */
export interface PlayMoney {
  isPlayed(who: Seat | HallStake): boolean
  balance(seat: Seat): bigint
  stake(seat: Seat, request: StakeRequest): StakeAnswer
  /** Ends a round; `undefined` gives its stakes back. */
  end(who: Seat | HallStake, roundId: string, amountMinor: bigint | undefined): void
}

/** Windows that were left keep their stakes no longer than this many newer ones take. */
const maxOpen = 20_000

/** Creates the play money of all demos. */
export function createPlayMoney({
  ports,
  tableOf,
}: {
  readonly ports: Ports
  readonly tableOf: (session: Seat['session']) => Table
}): PlayMoney {
  const stakes = createHallStakes()
  const tables = new Map<string, Table>()
  const tableFor = ({ session }: Seat): Table => {
    const table = tableOf(session)
    tables.set(session.token, table)
    const [oldest] = tables.keys()
    if (tables.size > maxOpen && oldest !== undefined) tables.delete(oldest)
    return table
  }
  return {
    isPlayed: (who) =>
      typeof who.session === 'string' ? tables.has(who.session) : who.session.accountId === undefined,
    balance: (seat) => tableFor(seat).playMinor,
    stake(seat, { requestId, roundId, amountMinor, details }) {
      const { token, vendorCode, gameCode } = seat.session
      const known = stakes.ofRequest(token, requestId)
      if (known !== undefined) return { ok: true, stakeId: known.stakeId }
      const table = tableFor(seat)
      if (table.playMinor < amountMinor) return { ok: false, reason: 'insufficient_funds' }
      if (seat.game.model.kind !== 'hall') throw new Error('this game is not played in a hall')
      table.playMinor -= amountMinor
      const stakeId = ports.uuid()
      const names = { hall: seat.game.model.hall, session: token, requestId, vendorCode, accountId: '', gameCode }
      stakes.add({ ...names, roundId, stakeId, amountMinor: String(amountMinor), details, at: ports.now() })
      const [oldest] = stakes.openTotal() > maxOpen ? stakes.open() : []
      if (oldest !== undefined) stakes.end(oldest.stakeId)
      return { ok: true, stakeId }
    },
    end(who, roundId, amountMinor) {
      const token = typeof who.session === 'string' ? who.session : who.session.token
      const table = typeof who.session === 'string' ? tables.get(token) : tableOf(who.session)
      const open = stakes.openOf(token, roundId)
      if (open.length === 0 || table === undefined) return
      for (const { stakeId } of open) stakes.end(stakeId)
      table.playMinor += amountMinor ?? open.reduce((sum, one) => sum + BigInt(one.amountMinor), 0n)
    },
  }
}
