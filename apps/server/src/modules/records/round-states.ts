import type { BetState } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import { ownVendorCode } from '../catalog/index.ts'
import type { ProviderId } from '../ledger/index.ts'
import { slipStandings } from '../lotteries/index.ts'
import { playRoundStandings } from '../play/index.ts'
import { tableStandings } from '../tables/index.ts'
import { bossStandings } from '../waters/index.ts'
import { roundStandings } from '../vendors/index.ts'
import { endedNextDay, type RecordRow } from './read-record.sql.ts'

/** What became of the round of a row, and whether it is a slip of a lottery. */
export interface RoundState {
  readonly state: BetState
  readonly isSlip: boolean
}

/** What became of the round of each row. */
export async function statesOf(
  db: Database,
  rows: readonly RecordRow[],
  vendorCodeOf: (providerId: ProviderId) => string,
): Promise<RoundState[]> {
  // Wins without a round are over in the moment in which they are booked.
  const rounds = rows.filter((row) => !row.roundless && row.bets > 0n)
  const [ours, asked] = [rounds.filter(isOurs(vendorCodeOf)), rounds.filter((row) => !isOurs(vendorCodeOf)(row))]
  const going = ours.filter((row) => !row.ended)
  const ownOpen = new Set(going.length === 0 ? [] : await openAmongOurs(db, going))
  const slips = new Map(
    asked.length === 0 ? [] : (await slipStandings(db, asked)).map((one) => [nameOf(one), one.isOpen]),
  )
  const others = asked.filter((row) => !slips.has(nameOf(row)))
  const open = new Set(others.length === 0 ? [] : await openAmong(db, others))
  return rows.map((row) => {
    const isSlip = slips.has(nameOf(row))
    if (row.staked > 0n && row.returned === row.staked && row.paid === 0n) return { state: 'returned', isSlip }
    const isOpen = open.has(row) || slips.get(nameOf(row)) === true || ownOpen.has(nameOf(row))
    return { state: isOpen ? 'open' : 'settled', isSlip }
  })
}

/** The names of our own rounds that are not over: of games that one plays alone, and of tables. */
async function openAmongOurs(db: Database, going: readonly RecordRow[]): Promise<string[]> {
  const standings = await Promise.all([
    playRoundStandings(db, going),
    tableStandings(db, going),
    bossStandings(db, going),
  ])
  return standings.flat().flatMap((one) => (one.isOpen ? [nameOf(one)] : []))
}

async function openAmong(db: Database, asked: readonly RecordRow[]): Promise<RecordRow[]> {
  const known = new Map((await roundStandings(db, asked)).map((one) => [nameOf(one), one.isOpen]))
  // The vendors' list leaves out what ended within a minute, and does not know yet what began within one.
  const unknown = asked.filter((row) => !known.has(nameOf(row)) && !row.ended)
  const ended = unknown.length === 0 ? [] : await endedNextDay(db, unknown)
  const begun = unknown.filter((_, place) => ended[place] === false)
  return [...asked.filter((row) => known.get(nameOf(row)) === true), ...begun]
}

function isOurs(vendorCodeOf: (providerId: ProviderId) => string) {
  return ({ providerId }: RecordRow) => vendorCodeOf(providerId) === ownVendorCode
}

function nameOf({ providerId, accountId, round }: Pick<RecordRow, 'providerId' | 'accountId' | 'round'>): string {
  return `${providerId} ${accountId} ${round}`
}
