/**
 * The server as `apps/server/src/main.ts` puts it together, with one route more: the games that exist in this benchmark
 * only have no picture of their own, so each of them is given one of the demo's, at its own address.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApp, type App } from '../../apps/server/src/app.ts'
import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { openDatabaseOf } from '../../apps/server/src/kernel/database/open.ts'
import { startJobs } from '../../apps/server/src/kernel/jobs.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { systemRandomness } from '../../apps/server/src/kernel/randomness.ts'
import { root } from '../../scripts/read-tree.ts'

const config = readConfig(process.env, root)
const log = createLog(config.logLevel)
const opened = await openDatabaseOf(config, root, log, console.log)
const app = await openApp({ config, opened, clock: systemClock, randomness: systemRandomness, log, root })
bindPictures(app.site)
const worker = await startJobs(opened.pool, app.jobs, systemClock, log)
app.start()

function bindPictures(site: App['site']): void {
  const folder = join(root, 'apps/web/dist/art/games')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
  const read = (wanted: readonly string[]) => wanted.toSorted().map((name) => readFileSync(join(folder, name)))
  const [small, large] = [true, false].map((is) => read(files.filter((name) => name.endsWith('-180.webp') === is)))
  if (small === undefined || large === undefined) throw new Error('the artwork is not built')
  site.get<{ Params: { number: string } }>('/art/games/:vendor/many-:number.webp', (request, reply) => {
    const { number } = request.params
    const pictures = number.endsWith('-180') ? small : large
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('image/webp')
      .send(pictures[Number.parseInt(number, 10) % pictures.length])
  })
}

async function listen(listener: App['site']): Promise<string> {
  return listener.listen({ host: config.host, port: 0 })
}

async function stop(): Promise<void> {
  await app.close()
  await worker.stop()
  await opened.close()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
const site = await listen(app.site)
// It connects the demo's vendors, whose games are open then; nobody plays here, so their stand-in is not started.
await app.prepareSandbox()
console.log(`  Site         ${site}`)
console.log(`  Back office  ${await listen(app.office)}`)
