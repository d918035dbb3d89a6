import { createFollower, type Follower, type Pace } from '../../../kernel/follower.ts'
import { openBeacons, type Beacons } from './beacons.ts'
import { createDrawDesk, type DrawDesk } from './change-draw.ts'
import { DrawClock, type ClockParts } from './draw-clock.ts'

/** The draws of all brands. `draws.sql.ts` reads them. */
export interface Draws extends Follower {
  /** What operators do. */
  readonly desk: DrawDesk
  /** The keys and networks by which the beacons of draws are checked. */
  readonly beacons: Pick<Beacons, 'keyOf' | 'chainOf'>
  /** Makes, closes, seals, draws and settles whatever is due now; draws are made of all lotteries unless it is said of which. */
  catchUp(isMade?: (gameCode: string) => boolean): Promise<void>
}

/** Rounds close on the second; the steps of a draw follow each other. */
const pace: Pace = { shortestMs: 500, longestMs: 2_000, restPerWork: 4, restPerWorkBehind: 1 }

export function openDraws(parts: Omit<ClockParts, 'beacons'>): Draws {
  const beacons = openBeacons(parts)
  const clock = new DrawClock({ ...parts, beacons })
  const follower = createFollower('taking lottery draws on', () => clock.step(), parts.log, pace)
  return {
    desk: createDrawDesk(parts),
    beacons,
    catchUp: (isMade) => clock.catchUp(isMade),
    start() {
      follower.start()
    },
    async stop() {
      await follower.stop()
      await clock.stop()
    },
  }
}
