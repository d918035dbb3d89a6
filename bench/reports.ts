import { randomInt } from 'node:crypto'
import { memberId } from '../apps/server/src/kernel/ids.ts'
import { readRecord } from '../apps/server/src/modules/records/index.ts'
import type { Days } from '../apps/server/src/modules/stats/index.ts'
import { figure, type Figure } from './measure.ts'
import { runPeers, type Peer } from './peers.ts'
import { askFor, lookUp } from './reports/look-up.ts'
import { brand, openTeamBooks, players, topAgent, type TeamBooks } from './reports/team-books.ts'
import { ratioOf, type Round } from './rounds.ts'

const plan = { sliceSeconds: 1.5, wanted: 9, max: 14, pick: (below: number) => randomInt(below) }
const days: Days = { from: Temporal.PlainDate.from('2026-10-01'), to: Temporal.PlainDate.from('2026-10-30') }

/** The page that the site requests when the record is opened. */
const firstPage = { limit: 20, offset: 0 }
const lastMoment = Temporal.Instant.from('2026-11-01T00:00:00Z')

type ReportPeer = 'lookup' | 'team' | 'record' | 'member'

/**
 * Compares reports with a primary-key lookup over the same connection: 30 days of a team of 50,000 and 30 days of one member
 * by game, both from the daily sums, and the newest page of a member's betting record. First compares the sums with the
 * acknowledged bets and with the log.
 */
export async function reports(): Promise<Figure[]> {
  const books = await openTeamBooks()
  try {
    await check(books)
    const rounds = await runPeers(peersOf(books), { ...plan, title: 'reports', started: [books.postmasterPid] })
    return [...figuresOf(rounds), figure('reports.summing_up_a_bet', 'µs', [books.microsecondsPerBet])]
  } finally {
    await books.close()
  }
}

function peersOf({ database, accounts, stats }: TeamBooks): Peer<ReportPeer, { perSecond: number }>[] {
  const anyDay = () => days.from.add({ days: randomInt(30) }).toString()
  const anyMember = () => memberId(BigInt(players.first + randomInt(players.count)))
  const anyRecord = () => {
    const accountId = accounts[randomInt(accounts.length)]
    if (accountId === undefined) throw new Error('there are no accounts')
    return { accountIds: [accountId], since: undefined, until: undefined, upTo: lastMoment }
  }
  return [
    { name: 'lookup', run: (seconds) => askFor(seconds, () => lookUp(database, [brand, topAgent, anyDay()])) },
    {
      name: 'team',
      run: (seconds) => askFor(seconds, () => stats.teamTotals({ brandId: brand, agentId: topAgent }, days)),
    },
    { name: 'record', run: (seconds) => askFor(seconds, () => readRecord(database, anyRecord(), {}, firstPage)) },
    {
      name: 'member',
      run: (seconds) => askFor(seconds, () => stats.memberDays({ brandId: brand, memberId: anyMember() }, days)),
    },
  ]
}

/** Throws if the totals differ from the acknowledged bets or from the log, since the figures would be meaningless. */
async function check({ stats, bets }: TeamBooks): Promise<void> {
  const [totals] = await stats.teamTotals({ brandId: brand, agentId: topAgent }, days)
  if (totals?.sums.bets !== BigInt(bets) || totals.sums.stakeMinor !== BigInt(bets) * 100n)
    throw new Error(`the team's totals contain ${String(totals?.sums.bets)} bets, but ${bets} were acknowledged`)
  const { difference } = await stats.verify()
  if (difference !== undefined) throw new Error(`the daily sums differ from the log: ${difference}`)
}

function figuresOf(rounds: readonly Round<ReportPeer>[]): Figure[] {
  const cost = (name: string, peer: ReportPeer) =>
    figure(
      name,
      'ratio',
      rounds.map((round) => ratioOf(round, 'lookup', peer)),
    )
  return [
    cost('reports.team_to_look_up', 'team'),
    cost('reports.record_page_to_look_up', 'record'),
    cost('reports.member_days_to_look_up', 'member'),
    figure(
      'reports.look_ups_per_second',
      '/s',
      rounds.map((round) => round.lookup.perSecond),
    ),
  ]
}
