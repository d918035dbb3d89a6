import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/read-tree.ts'
import { freshDataDir, isReady, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { figure, type Figure } from './measure.ts'

const coldStarts = 3
const warmStarts = 5
const npmStarts = 3
const maxMs = 60_000

/**
 * Measures milliseconds until `/health/ready` returns 200: for the server process with an empty data folder, for which it
 * creates and fills a database; for the same with the history of the demo; with data; and for `npm start` with everything
 * installed and built. Also measures how long Ctrl-C takes.
 */
export async function startup(): Promise<Figure[]> {
  const cold: number[] = []
  const warm: number[] = []
  const stops: number[] = []
  const filled: number[] = []
  const start = async (dataDir: string, samples: number[], environment = {}) => {
    const house = await startHouse(dataDir, environment)
    samples.push(house.startMs)
    const { tookMs, code } = await house.stop()
    if (code !== 0) throw new Error(`the server exited with code ${code}`)
    stops.push(tookMs)
  }
  for (let round = 1; round < coldStarts; round += 1) await inFreshFolder((dataDir) => start(dataDir, cold))
  await inFreshFolder((dataDir) => start(dataDir, filled, { DEMO_HISTORY: 'on' }))
  return inFreshFolder(async (dataDir) => {
    await start(dataDir, cold)
    for (let round = 0; round < warmStarts; round += 1) await start(dataDir, warm)
    const npm: number[] = []
    for (let round = 0; round < npmStarts; round += 1) npm.push(await npmStart(dataDir))
    return [
      figure('startup.cold', 'ms', cold),
      figure('startup.cold_with_history', 'ms', filled),
      figure('startup.warm', 'ms', warm),
      figure('startup.warm_npm_start', 'ms', npm),
      figure('startup.stop', 'ms', stops),
    ]
  })
}

async function inFreshFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = freshDataDir()
  try {
    return await work(dataDir)
  } finally {
    removeDataDir(dataDir)
  }
}

/** Milliseconds from `npm start` to ready, started as a person would. Stopped like Ctrl-C does, by a signal to npm. */
async function npmStart(dataDir: string): Promise<number> {
  const { DATABASE_URL: _, DATABASE_APP_URL: __, HOST: ___, ...inherited } = process.env
  const startedMs = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...inherited,
      PORT: '0',
      OFFICE_PORT: '0',
      SANDBOX_PORT: '0',
      PAYMENT_PORT: '0',
      BAIZE_MODE: 'demo',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  try {
    for (;;) {
      const site = /Site\s+(http:\/\/\S+)/.exec(output)?.[1]
      if (site !== undefined && (await isReady(site))) return performance.now() - startedMs
      if (child.exitCode !== null || performance.now() - startedMs > maxMs)
        throw new Error(`npm start did not become ready: ${output}`)
      await sleep(10)
    }
  } finally {
    child.kill('SIGTERM')
    await closed
  }
}
