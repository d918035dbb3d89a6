import { randomInt } from 'node:crypto'
import { minor } from '../packages/money/src/index.ts'
import { BareInsert } from './ledger/bare-insert.ts'
import { openBonuses } from './ledger/bonuses.ts'
import { openBenchBooks, ownerAddressOf, type BenchBooks } from './ledger/books.ts'
import { CorePostings } from './ledger/core-postings.ts'
import { Settlement } from './ledger/settlement.ts'
import { openTpcb } from './ledger/tpcb.ts'
import { figure, type Figure } from './measure.ts'
import { runPeers, type Peer, type Plan } from './peers.ts'
import { ratioOf, type Round } from './rounds.ts'

const accounts = 100_000
/** The size of the books at which everything is measured: postings cost more as the indexes grow. */
const filledTo = 5_000_000
const plan = { sliceSeconds: 1.5, wanted: 9, max: 14, pick: (below: number) => randomInt(below) }
const settlingPlan = { ...plan, wanted: 5, max: 7 }

type CorePeer = 'postings' | 'tpcb' | 'bare' | 'spread'

/**
 * Fills the books to 5,000,000 postings. Then compares the ledger without HTTP with three peers in the same minutes on the same
 * PostgreSQL: pgbench's TPC-B, a bare insert of the same rows into tables that are as full, and the ledger with the load spread over many house accounts. Then compares settling a large draw with an
 * update of every bet. At the end, the books must contain exactly the acknowledged stakes.
 */
export async function ledger(): Promise<Figure[]> {
  const books = await openBenchBooks(accounts)
  try {
    const core = new CorePostings(books)
    await fill(books, core)
    const figures = [
      ...(await measureCore(books, core)),
      ...(await measureLimits(books, core)),
      ...(await measureBonuses(books, core)),
      ...(await measureSettling(books)),
    ]
    await core.check()
    return figures
  } finally {
    await books.close()
  }
}

async function fill({ houses }: BenchBooks, core: CorePostings): Promise<void> {
  const startedMs = performance.now()
  await core.fillTo(filledTo, houses.slice(0, 1))
  const seconds = (performance.now() - startedMs) / 1000
  const perSecond = Math.round(filledTo / seconds)
  console.error(`ledger: filled to ${filledTo} postings in ${Math.round(seconds)} s, ${perSecond} a second`)
}

async function measureCore(books: BenchBooks, core: CorePostings): Promise<Figure[]> {
  const { cluster, houses } = books
  const tpcb = await openTpcb(cluster.address)
  const bare = await BareInsert.open(books, await ownerAddressOf(books))
  const peers: Peer<CorePeer, { perSecond: number }>[] = [
    { name: 'postings', run: (seconds) => core.run(seconds, houses.slice(0, 1)) },
    { name: 'spread', run: (seconds) => core.run(seconds, houses) },
    { name: 'bare', run: (seconds) => bare.run(seconds) },
    { name: 'tpcb', run: (seconds) => tpcb.run(seconds) },
  ]
  try {
    console.error(`ledger: TPC-B run by ${tpcb.by}`)
    return coreFigures(await runPeers(peers, { ...plan, title: 'ledger', started: [cluster.postmasterPid()] }))
  } finally {
    await bare.close()
  }
}

function coreFigures(rounds: readonly Round<CorePeer>[]): Figure[] {
  const ratio = (name: string, peer: CorePeer, to: CorePeer) =>
    figure(
      name,
      'ratio',
      rounds.map((round) => ratioOf(round, peer, to)),
    )
  const rate = (name: string, peer: CorePeer) =>
    figure(
      name,
      '/s',
      rounds.map((round) => round[peer].perSecond),
    )
  return [
    ratio('ledger.core_to_tpcb', 'postings', 'tpcb'),
    ratio('ledger.core_to_bare_insert', 'postings', 'bare'),
    ratio('ledger.core_one_house_to_spread', 'postings', 'spread'),
    rate('ledger.core_per_second', 'postings'),
    rate('ledger.tpcb_per_second', 'tpcb'),
    rate('ledger.bare_insert_per_second', 'bare'),
  ]
}

/** How many accounts bet with limits, and as many without. */
const limitedAccounts = 2_000

/** Compares bets of accounts that have every limit that a member can set with bets of accounts that have none. */
async function measureLimits(books: BenchBooks, core: CorePostings): Promise<Figure[]> {
  const { cluster, ledger: limiting, accounts: all, houses } = books
  const [limited, free] = [all.slice(0, limitedAccounts), all.slice(limitedAccounts, 2 * limitedAccounts)]
  const limits = (['deposit', 'loss', 'stake'] as const).flatMap((flow) =>
    (['day', 'week', 'month'] as const).map((period) => {
      return { flow, period, maxMinor: minor(10n ** 12n), timeZone: 'Asia/Bangkok' }
    }),
  )
  for (const accountId of limited)
    await limiting.setRule(accountId, 'protection', { blocked: false, limits, reason: 'a benchmark' })
  const peers: Peer<'limited' | 'free', { perSecond: number }>[] = [
    { name: 'limited', run: (seconds) => core.run(seconds, houses.slice(0, 1), limited) },
    { name: 'free', run: (seconds) => core.run(seconds, houses.slice(0, 1), free) },
  ]
  const rounds = await runPeers(peers, { ...plan, title: 'ledger, limits', started: [cluster.postmasterPid()] })
  return [
    figure(
      'ledger.core_limited_to_free',
      'ratio',
      rounds.map((round) => ratioOf(round, 'limited', 'free')),
    ),
  ]
}

/** How many accounts bet, and how many of them have an open bonus in one of the two cases. */
const bettingAccounts = 45_000
const bonusAccounts = 1_000

/** Compares bets of accounts of which some stake a bonus with bets of accounts of which none has one. */
export async function measureBonuses(
  books: BenchBooks,
  core: CorePostings,
  wanted: Omit<Plan, 'title' | 'started'> = plan,
): Promise<Figure[]> {
  const { cluster, accounts: all, houses } = books
  // Others than those with limits.
  const some = all.slice(-2 * bettingAccounts, -bettingAccounts)
  const none = all.slice(-bettingAccounts)
  await openBonuses(books, some.slice(0, bonusAccounts))
  const peers: Peer<'bonuses' | 'none', { perSecond: number }>[] = [
    { name: 'bonuses', run: (seconds) => core.run(seconds, houses.slice(0, 1), some) },
    { name: 'none', run: (seconds) => core.run(seconds, houses.slice(0, 1), none) },
  ]
  const rounds = await runPeers(peers, { ...wanted, title: 'ledger, bonuses', started: [cluster.postmasterPid()] })
  return [
    figure(
      'ledger.core_bonuses_to_none',
      'ratio',
      rounds.map((round) => ratioOf(round, 'bonuses', 'none')),
    ),
  ]
}

async function measureSettling(books: BenchBooks): Promise<Figure[]> {
  const settlement = await Settlement.open(books, await ownerAddressOf(books))
  const prepare = () => settlement.prepare()
  const peers: Peer<'update' | 'ledger', { perSecond: number }>[] = [
    { name: 'update', prepare, run: () => settlement.byUpdate() },
    { name: 'ledger', prepare, run: () => settlement.byLedger() },
  ]
  const whole: Plan = { ...settlingPlan, title: 'ledger, settling', started: [books.cluster.postmasterPid()] }
  try {
    const rounds = await runPeers(peers, whole)
    return [
      // A ratio of times, so the inverse of the ratio of speeds.
      figure(
        'ledger.settling_to_update',
        'ratio',
        rounds.map((round) => ratioOf(round, 'update', 'ledger')),
      ),
      figure(
        'ledger.update_of_every_bet',
        'ms',
        rounds.map((round) => (1000 * 1_000_000) / round.update.perSecond),
      ),
      figure(
        'ledger.settling',
        'ms',
        rounds.map((round) => (1000 * 1_000_000) / round.ledger.perSecond),
      ),
    ]
  } finally {
    await settlement.close()
  }
}
