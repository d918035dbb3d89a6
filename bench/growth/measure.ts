import { randomInt } from 'node:crypto'
import { readRecord } from '../../apps/server/src/modules/records/index.ts'
import { brand } from '../ledger/books.ts'
import { Settlement } from '../ledger/settlement.ts'
import { quantile } from '../measure.ts'
import { runPeers, type Peer, type Plan } from '../peers.ts'
import { askFor, lookUp } from '../reports/look-up.ts'
import type { Round } from '../rounds.ts'
import type { AtSize } from './figures.ts'
import type { GrowthBooks } from './growth-books.ts'
import { topAgent, type Past } from './past.ts'
import { roundBegin, type GrowthSize } from './plan.ts'

/** The page that the site requests when a record is opened. */
const firstPage = { limit: 20, offset: 0 }
/** So many rounds more than are wanted, if other programs disturb some. */
const spareRounds = 2

function planOfRounds({ plan, cluster }: GrowthBooks, title: string): Plan {
  return {
    title,
    sliceSeconds: plan.sliceSeconds,
    wanted: plan.rounds,
    max: plan.rounds + Math.min(plan.rounds - 1, spareRounds),
    started: [cluster.postmasterPid()],
    pick: (below) => randomInt(below),
  }
}

/** Compares postings with TPC-B while the books grow past a size: before each round they are filled further. */
export async function measureRates(books: GrowthBooks, size: GrowthSize): Promise<AtSize['rates']> {
  const { core, wal, tpcb, houses, plan } = books
  const peers: Peer<'postings' | 'tpcb', { perSecond: number }>[] = [
    { name: 'postings', run: (seconds) => wal.around(() => core.run(seconds, houses.slice(0, 1))) },
    { name: 'tpcb', run: (seconds) => tpcb.run(seconds) },
  ]
  let round = 0
  return runPeers(peers, {
    ...planOfRounds(books, `growth, rates at ${size.name}`),
    async beforeRound() {
      await wal.around(() => core.fillTo(roundBegin(size, plan, round), houses.slice(0, 1)))
      round += 1
    },
  })
}

/** Compares a page of a betting record, and a team's sums over 30 days, with a look-up by primary key. */
export async function measureReports(
  books: GrowthBooks,
  { stats, players, newestDays, upTo }: Past,
  size: GrowthSize,
): Promise<Round<'lookup' | 'record' | 'team'>[]> {
  const { database } = books.test
  const [days, lastMoment] = [newestDays(), upTo()]
  const dayCount = days.from.until(days.to).days + 1
  const anyDay = () => days.from.add({ days: randomInt(dayCount) }).toString()
  const anyRecord = () => {
    const accountId = players[randomInt(players.length)]
    if (accountId === undefined) throw new Error('there are no players')
    return { accountIds: [accountId], since: undefined, until: undefined, upTo: lastMoment }
  }
  const peers: Peer<'lookup' | 'record' | 'team', { perSecond: number }>[] = [
    { name: 'lookup', run: (seconds) => askFor(seconds, () => lookUp(database, [brand, topAgent, anyDay()])) },
    { name: 'record', run: (seconds) => askFor(seconds, () => readRecord(database, anyRecord(), {}, firstPage)) },
    {
      name: 'team',
      run: (seconds) => askFor(seconds, () => stats.teamTotals({ brandId: brand, agentId: topAgent }, days)),
    },
  ]
  // Nothing here depends on checkpoints, so that shorter slices are as good.
  const { sliceSeconds, ...rest } = planOfRounds(books, `growth, reports at ${size.name}`)
  return runPeers(peers, { ...rest, sliceSeconds: sliceSeconds / 2 })
}

/** The 95th percentile, in milliseconds, of the newest page of the account record of random accounts. */
export async function measureAccountPages({ ledger, accounts, plan }: GrowthBooks): Promise<number> {
  const times: number[] = []
  for (let page = 0; page < plan.pages; page += 1) {
    const accountId = accounts[randomInt(accounts.length)]
    if (accountId === undefined) throw new Error('there are no accounts')
    const startedMs = performance.now()
    const { from, upTo } = await ledger.findMovements(accountId, {})
    const movements = await ledger.movements(accountId, { from, upTo, ...firstPage })
    times.push(performance.now() - startedMs)
    // Every account was given funds.
    if (movements.length === 0) throw new Error('an account record is empty')
  }
  return quantile(times, 0.95)
}

/** Milliseconds to settle draws through the ledger; `drawsBefore` were settled at smaller sizes. */
export async function measureSettling(books: GrowthBooks, drawsBefore: number): Promise<number[]> {
  const settlement = await Settlement.open(books, books.ownerAddress, { bets: books.plan.drawBets, drawsBefore })
  try {
    const ms: number[] = []
    for (let draw = 0; draw < drawsAtSize(books); draw += 1) {
      await settlement.prepare()
      ms.push((1000 * books.plan.drawBets) / (await settlement.byLedger()).perSecond)
    }
    return ms
  } finally {
    await settlement.close()
  }
}

/** How many draws are settled at each size. */
export function drawsAtSize({ plan }: GrowthBooks): number {
  return plan.rounds
}
