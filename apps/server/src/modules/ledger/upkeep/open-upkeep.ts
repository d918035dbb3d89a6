import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { dailyUtc, everyMinute, hourly, type Job } from '../../../kernel/jobs/index.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Metrics } from '../../../kernel/metrics.ts'
import { Auditor } from '../audit/audit-books.ts'
import type { Ledger } from '../ledger.ts'
import { foldHouseDeltas } from './fold-house-deltas.ts'
import { keepMonths } from './keep-months.ts'
import type { Pace } from './paced-steps.ts'
import { sumMembers } from './sum-members.ts'
import { publishHeads, publishHourHeads, publishIdentities } from './publish-heads.ts'
import { trimKeys } from './trim-keys.ts'
import { upkeepMetrics } from './upkeep-metrics.ts'

/** The settings of the upkeep. */
export interface UpkeepSetting {
  readonly database: Database
  /** Used for work that can delay bets, such as detaching a month. By default `database`. */
  readonly foreground?: Database
  readonly ledger: Pick<Ledger, 'setRule'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** The number of months whose postings stay attached, including the current one. */
  readonly monthsKept: number
  readonly pace?: Pace
}

/** The jobs that keep the ledger small and check its books. */
export interface Upkeep {
  readonly jobs: readonly Job[]
}

/** Creates the jobs of the upkeep. */
export async function openUpkeep(setting: UpkeepSetting): Promise<Upkeep> {
  const { database, foreground = database, clock, log, monthsKept } = setting
  const paced = setting.pace === undefined ? {} : { pace: setting.pace }
  const metrics = upkeepMetrics(setting.metrics)
  const auditor = new Auditor(setting)
  await auditor.refresh()
  return {
    jobs: [
      everyMinute('fold house deltas', async () => void (await foldHouseDeltas(database, clock))),
      everyMinute('sum members', (_now, signal) => sumMembers(database, { ...paced, signal })),
      dailyUtc('publish heads', { at: '00:01', retries: 10 }, async (_day, signal) => {
        // Catching up after a long pause takes several calls.
        while (!signal.aborted && (await publishHeads(database, clock.now())) > 0);
      }),
      hourly('hourly heads', { retries: 10 }, async () => {
        await publishHourHeads(database, clock.now())
      }),
      everyMinute('publish identities', async (now) => void (await publishIdentities(database, now))),
      everyMinute('trim keys', async (now, signal) =>
        metrics.keysTrimmed.inc(await trimKeys(database, now, { ...paced, signal })),
      ),
      everyMinute('keep months', async (now, signal) => {
        const { attached, detached, waitsFor } = await keepMonths(foreground, now, { monthsKept, ...paced, signal })
        metrics.monthsAttached.set(attached)
        if (detached !== undefined) log.info(`the postings of ${detached} are detached; their table is kept`)
        if (waitsFor !== undefined) log.debug(`a month is not detached yet: ${waitsFor}`)
      }),
      everyMinute('audit the books', (now, signal) => auditor.tick(now, signal)),
    ],
  }
}
