import { everyMinute, type MinuteJob } from '../../../kernel/jobs/index.ts'
import { addUpHands } from './add-up-hands.ts'
import { addUpSitAndGos } from './add-up-sit-and-gos.ts'
import { judgePairs } from './judge-pairs.ts'
import { openWatchDesk, type WatchDesk } from './watch-desk.ts'
import type { WatchParts } from './watch.parts.ts'

/** How members who may help each other at tables are found, and what operators see of them. */
export interface TableWatch {
  readonly desk: WatchDesk
  readonly job: MinuteJob
}

export function openTableWatch(parts: WatchParts): TableWatch {
  const inBackground = { ...parts, database: parts.background }
  return {
    desk: openWatchDesk(parts),
    job: everyMinute('watch card tables', async (_now, signal) => {
      await addUpHands(inBackground, signal)
      await addUpSitAndGos(inBackground, signal)
      await judgePairs(inBackground, signal)
    }),
  }
}
