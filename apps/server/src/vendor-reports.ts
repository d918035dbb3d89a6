import { formatAmount, minor } from '@baize/money'
import { StartProblem } from './kernel/start-problem.ts'
import { jackpotSums, promotionSums, type ConnectParts } from './modules/vendors/index.ts'
import { operatorBrand } from './operator-brand.ts'

type ReportParts = Pick<ConnectParts, 'database' | 'clock'>
type Say = (line: string) => void

/** Which vendor a report is about, and how many days it goes back. */
interface Asked {
  readonly vendorCode: string
  readonly brand?: string | undefined
  readonly days?: string | undefined
}

const maxEvents = 200
const maxDays = 3_660

/** What was won in each promotion and tournament of a vendor, the newest first. */
export async function promotionWins(parts: ReportParts, asked: Asked, say: Say): Promise<void> {
  const { vendor, since, digits } = await read(parts, asked)
  const sums = await promotionSums(parts.database, vendor, { since, max: maxEvents })
  if (sums.length === 0) say('Nothing was won.')
  for (const { eventType, eventId, wins, members, amountMinor, firstAt, lastAt } of sums) {
    const amount = formatAmount(minor(amountMinor), digits)
    const from = `${firstAt.toString()} to ${lastAt.toString()}`
    say(`${eventType} ${eventId}: ${amount} in all (wins: ${wins}, members: ${members}), ${from}`)
  }
}

/** What the bets on each game of a vendor gave to its jackpot, and what wins had from it. */
export async function jackpots(parts: ReportParts, asked: Asked, say: Say): Promise<void> {
  const { vendor, since } = await read(parts, asked)
  const sums = await jackpotSums(parts.database, vendor, since)
  if (sums.length === 0) say('No bet or win had to do with a jackpot.')
  for (const { gameCode, kind, count, sum } of sums)
    say(`${gameCode ?? 'no game'}: ${sum} ${kind === 'stake' ? 'contributed (bets' : 'won (wins'}: ${count})`)
}

async function read({ database, clock }: ReportParts, { vendorCode, brand, days = '30' }: Asked) {
  if (!/^[1-9]\d{0,3}$/.test(days) || Number(days) > maxDays) throw new StartProblem(`--days is 1 to ${maxDays}.`)
  const { brandId, digits } = await operatorBrand(database, brand)
  return { vendor: { brandId, vendorCode }, digits, since: clock.now().subtract({ hours: 24 * Number(days) }) }
}
