import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { MinuteJob } from '../../../kernel/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Metrics } from '../../../kernel/metrics.ts'
import { Auditor } from '../audit/audit-books.ts'
import type { Ledger } from '../ledger.ts'
import { foldHouseDeltas } from './fold-house-deltas.ts'
import { keepMonths } from './keep-months.ts'
import type { Pace } from './paced-steps.ts'
import { publishHeads, publishIdentities } from './publish-heads.ts'
import { trimKeys } from './trim-keys.ts'
import { upkeepMetrics } from './upkeep-metrics.ts'

/** What the upkeep works with. */
export interface UpkeepSetting {
  readonly database: Database
  /** For what bets may wait behind, such as a month that is detached; the same where there is no other. */
  readonly prompt?: Database
  readonly ledger: Pick<Ledger, 'setRule'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** Months of postings that stay attached, the current one included. */
  readonly monthsKept: number
  readonly pace?: Pace
}

/** What keeps the ledger's books small and proven, as jobs of the minute's tick. */
export interface Upkeep {
  readonly jobs: readonly MinuteJob[]
  /** Ends what is under way after its current step; it goes on where it was after the next start. */
  stop(): void
}

/** Puts the upkeep together. */
export async function openUpkeep(setting: UpkeepSetting): Promise<Upkeep> {
  const { database, prompt = database, clock, log, monthsKept } = setting
  const stopping = new AbortController()
  const paced = { ...(setting.pace === undefined ? {} : { pace: setting.pace }), signal: stopping.signal }
  const metrics = upkeepMetrics(setting.metrics)
  const auditor = new Auditor(setting)
  await auditor.refresh()
  return {
    jobs: [
      { name: 'fold house deltas', run: async () => void (await foldHouseDeltas(database, clock)) },
      { name: 'publish heads', run: async (now) => void (await publishHeads(database, now)) },
      { name: 'publish identities', run: async (now) => void (await publishIdentities(database, now)) },
      { name: 'trim keys', run: async (now) => metrics.keysTrimmed.inc(await trimKeys(database, now, paced)) },
      {
        name: 'keep months',
        async run(now) {
          const { attached, detached, waitsFor } = await keepMonths(prompt, now, { monthsKept, ...paced })
          metrics.monthsAttached.set(attached)
          if (detached !== undefined) log.info(`the postings of ${detached} are detached; their table is kept`)
          if (waitsFor !== undefined) log.debug(`a month is not detached yet: ${waitsFor}`)
        },
      },
      { name: 'audit the books', run: (now) => auditor.tick(now) },
    ],
    stop() {
      stopping.abort()
      auditor.stop()
    },
  }
}
