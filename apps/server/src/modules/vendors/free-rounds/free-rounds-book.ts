import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { FreeRoundsBook } from '../wallet/wallet.parts.ts'
import { freeRoundsOf, noteActive, noteEnded, type FreeRoundsRow } from './free-rounds.sql.ts'

/** The stored free rounds, for the wallet. */
export function freeRoundsBook(database: Database, clock: Clock): FreeRoundsBook {
  return {
    async find(vendor, freeRoundsId) {
      const row = await freeRoundsOf(database, vendor, freeRoundsId)
      // Nobody but us knows the name of free rounds before the vendor is asked for them.
      if (row === undefined || row.tries === 0) return undefined
      const { memberId, gameCode, maxWinMinor } = row
      return { memberId, gameCode, maxWinMinor, endedWithoutWord: endedWithoutWord(row) }
    },
    begin: (freeRoundsId) => noteActive(database, freeRoundsId),
    end: (freeRoundsId, end) => noteEnded(database, freeRoundsId, end, clock.now()),
  }
}

/** A vendor that refuses when it is asked again may have them: its first answer was lost, and some refuse what they know. */
function endedWithoutWord({ endedAt, wonMinor, state, tries }: FreeRoundsRow): boolean {
  return endedAt !== null && wonMinor === null && !(state === 'refused' && tries > 1)
}
