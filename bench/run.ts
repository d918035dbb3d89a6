/**
 * `npm run bench -- <name> [--json]`: starts what the benchmark needs, measures, and stops it. `all` runs every benchmark.
 * The exit code is 1 if a bound in `baselines.json` is missed.
 */
import { spawnSync } from 'node:child_process'
import { root } from '../scripts/read-tree.ts'
import baselines from './baselines.json' with { type: 'json' }
import { agents } from './agents.ts'
import { bets } from './bets.ts'
import { bonuses } from './bonuses.ts'
import { envelopes } from './envelopes.ts'
import { games } from './games.ts'
import { growth } from './growth.ts'
import { ledger } from './ledger.ts'
import { lobby } from './lobby.ts'
import { logins } from './logins.ts'
import { lotteries } from './lotteries.ts'
import { isKept, lineOf, withBound, type Figure } from './measure.ts'
import { office } from './office.ts'
import { pay } from './pay.ts'
import { reports } from './reports.ts'
import { rooms } from './rooms.ts'
import { idleSockets } from './sockets.ts'
import { startup } from './startup.ts'
import { tables } from './tables.ts'
import { wallet } from './wallet.ts'
import { weight } from './weight.ts'

interface Bench {
  readonly description: string
  run(): Promise<Figure[]>
}

const benches: Readonly<Record<string, Bench>> = {
  agents: {
    description: 'pages of the agent centre with 100,000 members on twelve levels and 5 million bets in 30 days',
    run: agents,
  },
  bets: {
    description: 'bets per second through the authenticated HTTP route, as a ratio to an empty route',
    run: bets,
  },
  bonuses: {
    description:
      'with 1,000 open bonuses and as many bets as the server takes: how soon a bet counts, and the page of offers',
    run: bonuses,
  },
  envelopes: {
    description: 'a rain of red envelopes that 10,000 members open within ten seconds',
    run: envelopes,
  },
  games: {
    description: 'our own games on a phone drawn in software: first frame, frames a second, code of other games',
    run: games,
  },
  growth: {
    description: 'what gets slower as the books grow to 20 million postings: postings, restart, reports, backup',
    run: growth,
  },
  ledger: {
    description:
      'the ledger without HTTP, with 5 million postings: compared with TPC-B and a bare insert; settling a large draw',
    run: ledger,
  },
  lobby: { description: 'a lobby of 10,000 games: search, scrolling and the first visit', run: lobby },
  lotteries: {
    description: 'slips compared with other bets; sealing and settling a draw of 1 million slips; bets meanwhile',
    run: lotteries,
  },
  logins: { description: 'how much a flood of bad logins slows down bets', run: logins },
  office: {
    description: 'lists and reports of the back office with 100,000 members, 5 million bets and 1 million payments',
    run: office,
  },
  pay: {
    description:
      'agents’ pay: a day of 100,000 members, a year of all four kinds, and what sweeps of real-time wages cost bets',
    run: pay,
  },
  reports: {
    description: 'a team of 50,000 over 30 days and a page of a betting record, compared with a primary-key lookup',
    run: reports,
  },
  rooms: {
    description: '200 hold’em tables and 200 fishing rooms with 1,000 shots a second: actions, volleys, processor time',
    run: rooms,
  },
  sockets: { description: 'what 1,000 idle open pages cost the server', run: idleSockets },
  startup: { description: 'milliseconds from start to ready: cold, warm, npm start', run: startup },
  tables: { description: '100 tables with shared rounds and 20 players each: bets, processor time', run: tables },
  wallet: {
    description:
      'the wallet that vendors call, signed and over HTTP, compared with an empty route; restart after a kill',
    run: wallet,
  },
  weight: { description: 'what a first visit to the lobby loads, gzipped', run: weight },
}

const asJson = process.argv.includes('--json')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const names = named.includes('all') ? Object.keys(benches) : named
const unknown = names.find((name) => benches[name] === undefined)
if (unknown !== undefined) console.error(`unknown benchmark "${unknown}"`)
if (unknown !== undefined || names.length === 0) {
  console.log('npm run bench -- <name> [--json]')
  for (const [name, { description }] of Object.entries(benches)) console.log(`  ${name.padEnd(9)} ${description}`)
  console.log('  all       every benchmark, one after another')
  process.exit(unknown === undefined ? 0 : 1)
}

// Measures the current build. The build's output goes to stderr, so that the lines of --json stay clean.
const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 2, 2] })
if (built.status !== 0) process.exit(1)

function show(one: Figure): void {
  const measure = withBound(one, baselines)
  const { aim: _, ...promised } = measure
  console.log(asJson ? JSON.stringify(promised) : lineOf(measure))
  if (!isKept(measure)) process.exitCode = 1
}

if (!asJson) console.log(`${'measure'.padEnd(32)}    median unit        quartiles           n  bound`)
for (const [name, bench] of Object.entries(benches).filter(([key]) => names.includes(key))) {
  try {
    for (const one of await bench.run()) show(one)
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
