import { setTimeout as sleep } from 'node:timers/promises'
import { startHouse, type House } from '../../scripts/run-house.ts'
import { figure, type Figure } from '../measure.ts'
import { postmasterPidOf } from '../postmaster.ts'
import { benchServer } from './bench-vendor.ts'
import { VendorLoad } from './vendor-load.ts'

const kills = 3
const loadSeconds = 6
/** Enough for a faster machine than any that this ran on; the load ends by the kill. */
const signed = 500_000

/**
 * Milliseconds from the start of the product's own server to its first `ready`, after the server and the first process of
 * its database were killed with signal 9 under full load. Each time everything that was acknowledged must be there. Takes
 * the running house over and leaves none.
 */
export async function measureRestarts(dataDir: string, running: House): Promise<Figure[]> {
  const samples: number[] = []
  let house = running
  for (let kill = 0; kill < kills; kill += 1) {
    if (kill > 0) house = await startHouse(dataDir, {}, benchServer)
    const load = await VendorLoad.open(dataDir, house.site)
    try {
      await killUnderLoad(load, dataDir, house)
      samples.push(await startAgain(load, dataDir))
    } finally {
      await load.close()
    }
  }
  return [figure('wallet.restart_after_kill', 'ms', samples)]
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

async function startAgain(load: VendorLoad, dataDir: string): Promise<number> {
  const house = await startHouse(dataDir)
  try {
    console.error(`wallet: killed under load, ready after ${Math.round(house.startMs)} ms; ${await load.check()} found`)
    return house.startMs
  } finally {
    await house.stop()
  }
}
