import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady, startHouse, type House } from '../../scripts/run-house.ts'
import { foreignShare, readMachineLoad } from '../machine-load.ts'
import { figure, type Figure } from '../measure.ts'
import { postmasterPidOf } from '../postmaster.ts'
import { isQuiet, keptRounds, type Round, type Timed } from '../rounds.ts'
import { benchServer } from './bench-vendor.ts'
import { VendorLoad } from './vendor-load.ts'

const wanted = 3
const maxRounds = 5
const loadSeconds = 6
const maxMs = 60_000
/** More than the fastest machine needs; the kill ends the load. */
const signed = 250_000

/**
 * Measures milliseconds from the start of the product's server until it is ready, after the server and its database's
 * postmaster were killed with SIGKILL under full load; disturbed starts are left out. Every time, all acknowledged
 * transactions must be there. Takes over the running server and stops it.
 */
export async function measureRestarts(dataDir: string, running: House): Promise<Figure[]> {
  const starts: Round<'start'>[] = []
  let house = running
  while (starts.length < maxRounds && starts.filter(isQuiet).length < wanted) {
    if (starts.length > 0) house = await startHouse(dataDir, {}, benchServer)
    const load = await VendorLoad.open(dataDir, house.site)
    try {
      await killUnderLoad(load, dataDir, house)
      starts.push({ start: await startAgain(load, dataDir) })
    } finally {
      await load.close()
    }
  }
  const kept = keptRounds(starts, wanted)
  return [
    figure(
      'wallet.restart_after_kill',
      'ms',
      kept.map(({ start }) => 1000 / start.perSecond),
    ),
  ]
}

async function killUnderLoad(load: VendorLoad, dataDir: string, house: House): Promise<void> {
  const bets = { path: '/betwin', type: 'bet', amount: '0.01', repeated: 0, booked: true, inTurn: false } as const
  await load.sign({ ...bets, count: signed })
  const sending = load.send({ seconds: loadSeconds * 10 })
  await sleep(loadSeconds * 1000)
  const postmaster = postmasterPidOf(dataDir)
  house.process.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await sending
}

async function startAgain(load: VendorLoad, dataDir: string): Promise<Timed> {
  const before = readMachineLoad()
  const port = await freePort()
  // The server prints its address once everything is running, which is after it is ready.
  const [ms, house] = await Promise.all([untilReady(port), startHouse(dataDir, { PORT: String(port) })])
  // This start launched the database, so all of its time belongs to the benchmark.
  const after = readMachineLoad([postmasterPidOf(dataDir)])
  try {
    const share = before === undefined || after === undefined ? 0 : foreignShare(before, after)
    const [rounded, percent] = [Math.round(ms), Math.round(share * 100)]
    console.error(
      `wallet: killed under load, ready after ${rounded} ms; other programs used ${percent} % of the machine`,
    )
    console.error(`wallet: ${await load.check()} acknowledged transactions were found in the ledger`)
    return { perSecond: 1000 / ms, foreignShare: share }
  } finally {
    await house.stop()
  }
}

async function untilReady(port: number): Promise<number> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < maxMs) {
    if (await isReady(`http://127.0.0.1:${port}`)) return performance.now() - startedMs
    await sleep(10)
  }
  throw new Error('the server did not become ready again')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
