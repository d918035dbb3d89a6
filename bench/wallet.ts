import { randomInt } from 'node:crypto'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { figure, median, type Figure } from './measure.ts'
import { runPeers, type Peer, type Plan } from './peers.ts'
import { postmasterPidOf } from './postmaster.ts'
import { ratioOf, type Round, type Slice } from './rounds.ts'
import { benchPaths } from './wallet/bench-routes.ts'
import { benchServer } from './wallet/bench-vendor.ts'
import { measureRestarts } from './wallet/restart.ts'
import type { Load, Sent } from './wallet/signed-load-worker.ts'
import { VendorLoad } from './wallet/vendor-load.ts'

const plan = { sliceSeconds: 1.6, wanted: 9, max: 14, pick: (below: number) => randomInt(below) }
/** Requests signed for a slice, as a multiple of what the last slice of its kind needed. */
const spare = 1.6
const firstGuessPerSecond = 40_000
/** The share of the full load at which latencies are measured. */
const partOfFull = 0.6

type WalletPeer = 'bets' | 'empty' | 'quick' | 'transaction' | 'replays'
type PacedPeer = 'bets' | 'empty'

type Asked = Pick<Load, 'path' | 'repeated' | 'booked'>

const loads = {
  bets: { path: '/betwin', repeated: 0, booked: true },
  replays: { path: '/betwin', repeated: 0.3, booked: true },
  empty: { path: benchPaths.empty, repeated: 0, booked: false },
  quick: { path: benchPaths.quick, repeated: 0, booked: false },
  transaction: { path: benchPaths.transaction, repeated: 0, booked: false },
} as const satisfies Record<WalletPeer, Asked>

/**
 * Measures the wallet that vendors call, over HTTP with signatures and durable writes: compared with an empty signed route on
 * the same server, with a wallet that books each bet in one interactive transaction, and with repeated requests; then its
 * latency at a part of the full load; then the time of a restart after everything was killed under full load. At the end,
 * every acknowledged bet is looked up.
 */
export async function wallet(): Promise<Figure[]> {
  const dataDir = freshDataDir()
  try {
    const house = await startHouse(dataDir, {}, benchServer)
    try {
      const figures = await measureServer(dataDir, house.site)
      return [...figures, ...(await measureRestarts(dataDir, house))]
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

async function measureServer(dataDir: string, site: string): Promise<Figure[]> {
  const load = await VendorLoad.open(dataDir, site)
  try {
    const started = [postmasterPidOf(dataDir)]
    const rounds = await runPeers(fullPeers(load), { ...plan, title: 'wallet', started })
    const paced = await measurePaced(load, { ...plan, title: 'wallet, paced', started })
    console.error(`wallet: ${await load.check()} acknowledged transactions were found in the ledger`)
    return [...fullFigures(rounds), ...paced, figure('wallet.errors', 'requests', [load.errors])]
  } finally {
    await load.close()
  }
}

function fullPeers(load: VendorLoad): Peer<WalletPeer, Sent>[] {
  return (['bets', 'empty', 'quick', 'transaction', 'replays'] as const).map((name) => fullPeer(load, name))
}

function fullPeer<Name extends WalletPeer>(load: VendorLoad, name: Name): Peer<Name, Sent> {
  let expected = firstGuessPerSecond
  return {
    name,
    prepare: () => load.sign(bets({ ...loads[name], count: expected * spare * (plan.sliceSeconds + 0.4) })),
    async run(seconds) {
      const sent = await load.send({ seconds })
      expected = Math.max(sent.perSecond, 1_000)
      return sent
    },
  }
}

function bets(load: Asked & Pick<Load, 'count'>): Load {
  return { ...load, count: Math.ceil(load.count), type: 'bet', amount: '0.01', inTurn: false }
}

function fullFigures(rounds: readonly Round<WalletPeer, Slice>[]): Figure[] {
  const ratio = (name: string, peer: WalletPeer, to: WalletPeer) =>
    figure(
      name,
      'ratio',
      rounds.map((round) => ratioOf(round, peer, to)),
    )
  const rate = (name: string, peer: WalletPeer) =>
    figure(
      name,
      '/s',
      rounds.map((round) => round[peer].perSecond),
    )
  return [
    ratio('wallet.bets_to_empty_route', 'bets', 'empty'),
    ratio('wallet.bets_to_quick_empty_route', 'bets', 'quick'),
    ratio('wallet.bets_to_transaction_a_bet', 'bets', 'transaction'),
    ratio('wallet.replays_to_fresh', 'replays', 'bets'),
    rate('wallet.bets_per_second', 'bets'),
    rate('wallet.empty_route_per_second', 'empty'),
    rate('wallet.quick_empty_route_per_second', 'quick'),
    rate('wallet.transaction_a_bet_per_second', 'transaction'),
  ]
}

/** Both routes get the same number of requests per second: a share of what bets alone reached just before the round. */
async function measurePaced(load: VendorLoad, whole: Plan): Promise<Figure[]> {
  let perSecond = 0
  const full = fullPeer(load, 'bets')
  const peer = (name: PacedPeer): Peer<PacedPeer, Sent> => ({
    name,
    prepare: () => load.sign(bets({ ...loads[name], count: perSecond * 1.1 * (plan.sliceSeconds + 0.4) })),
    run: (seconds) => load.send({ seconds, perSecond }),
  })
  const beforeRound = async () => {
    await full.prepare?.()
    perSecond = partOfFull * (await full.run(plan.sliceSeconds)).perSecond
  }
  const rounds = await runPeers([peer('bets'), peer('empty')], { ...whole, beforeRound })
  const p99 = (name: PacedPeer) => rounds.map((round) => round[name].p99Ms)
  const rate = median(rounds.map((round) => round.bets.perSecond))
  console.error(`wallet, paced: about ${Math.round(rate)} requests per second`)
  return [
    figure(
      'wallet.p99_to_empty_route',
      'ratio',
      rounds.map((round) => round.bets.p99Ms / round.empty.p99Ms),
    ),
    figure('wallet.bets_p99', 'ms', p99('bets')),
    figure('wallet.empty_route_p99', 'ms', p99('empty')),
  ]
}
