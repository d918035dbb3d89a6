import { createFollower } from '../../kernel/follower.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import { observedGauge } from '../../kernel/metrics.ts'
import { LogFollower } from './follow-log.ts'
import type { RecordParts, RecordPorts } from './records.parts.ts'

/** The betting records. */
export interface Records extends RecordParts {
  /** Reads everything that is in the log now. */
  catchUp(): Promise<void>
  /** Runs every minute: makes cursors for new lanes, and reads on if nothing follows the log. */
  readonly job: MinuteJob
  /** Follows the log until it is stopped. */
  start(): void
  stop(): Promise<void>
}

/** Opens the betting records. Several processes may do so: each lane is read by one at a time. */
export async function openRecords(ports: RecordPorts): Promise<Records> {
  const { database, background = database, brands, stepLimits, log, metrics } = ports
  const reading = new LogFollower({ database: background, brands, stepLimits })
  await reading.addCursors()
  observedGauge(
    metrics,
    'baize_record_batches_behind',
    'Batches of the log that are not in the betting record yet',
    () => Number(reading.behind),
  )
  let follows = false
  const follower = createFollower('reading bets into the record', () => reading.stepAll(), log)
  const catchUp = async () => {
    while (await reading.stepAll());
  }
  return {
    ...ports,
    follower: reading,
    catchUp,
    job: everyMinute('record bets', async () => {
      await reading.addCursors()
      if (!follows) await catchUp()
    }),
    start() {
      follows = true
      follower.start()
    },
    stop: () => follower.stop(),
  }
}
