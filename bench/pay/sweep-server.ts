/**
 * The server as assembled by `apps/server/src/run-server.ts`, with an endpoint that begins and ends sweeps of real-time wages. Its
 * clock is ahead by five minutes more with each of them, because a sweep is due every five minutes.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openServer, runServer } from '../run-server.ts'
import { ownerFile, sweepRoute } from './sweep-route.ts'

let aheadMinutes = 0
const clock = { now: () => Temporal.Now.instant().add({ minutes: aheadMinutes }) }
const server = await openServer(clock)
const { config, opened, app } = server
const job = app.jobs.find(({ name }) => name === 'sweep real-time wages')
if (job?.kind !== 'minute') throw new Error('there is no job that sweeps real-time wages')
const { run } = job

/** Sweeps follow each other at least so far apart, so that a run of the benchmark ends before sessions do. */
const apartMs = 500
let stop: (() => Promise<void>) | undefined

function begin(): () => Promise<void> {
  const ending = new AbortController()
  const sweeping = (async () => {
    while (!ending.signal.aborted) {
      aheadMinutes += 5
      await run(clock.now(), new AbortController().signal)
      await sleep(apartMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return () => {
    ending.abort()
    return sweeping
  }
}

app.bind(sweepRoute, async () => {
  const end = stop
  stop = end === undefined ? begin() : undefined
  await end?.()
  return {}
})
await runServer(server, {
  onceListening: async () =>
    writeFileSync(join(config.dataDir, ownerFile), addressOf(opened.home, ownerName, opened.secrets.ownerPassword), {
      mode: 0o600,
    }),
})
