import { fixedClock } from '../../apps/server/src/kernel/clock.ts'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { openDatabaseOf, type OpenedDatabase } from '../../apps/server/src/kernel/database/open.ts'
import { createLog, type Log } from '../../apps/server/src/kernel/log.ts'
import { systemRandomness } from '../../apps/server/src/kernel/randomness.ts'
import type { Brand } from '../../apps/server/src/modules/brand/index.ts'
import { openModules, type Modules } from '../../apps/server/src/open-modules.ts'
import { root } from '../../scripts/read-tree.ts'

/** The server's modules in this process, without listeners and background work, with a clock that is moved by hand. */
export interface Loader {
  readonly modules: Modules
  readonly opened: OpenedDatabase
  readonly clock: ReturnType<typeof fixedClock>
  /** What the clock showed first. */
  readonly begun: Temporal.Instant
  readonly brand: Brand
  readonly dataDir: string
  readonly log: Log
  close(): Promise<void>
}

/** Opens the modules over a data folder. The clock begins so many days ago. */
export async function openLoader(dataDir: string, days: number): Promise<Loader> {
  const config = readConfig({ DATA_DIR: dataDir, BAIZE_MODE: 'demo' }, root)
  const log = createLog('error')
  const opened = await openDatabaseOf(config, root, log, () => undefined)
  const start = Temporal.Now.instant().subtract({ hours: days * 24 + 1 })
  const clock = fixedClock(start.toString())
  const modules = await openModules({ config, opened, clock, randomness: systemRandomness, log, root }, () => '')
  await modules.operators.prepare()
  const [brand] = modules.brands.all
  if (brand === undefined) throw new Error('no brand is loaded')
  return {
    modules,
    opened,
    clock,
    begun: start,
    brand,
    dataDir,
    log,
    async close() {
      for (const one of [modules.keyWatch, modules.admission, modules.messages, modules.payments, modules.vendors])
        one.stop()
      await Promise.all([modules.stats.close(), modules.records.stop(), modules.live.stop()])
      await Promise.all([modules.ledger.close(), modules.sockets.close(), modules.dispatch.close()])
      await opened.close()
    },
  }
}
