import type { BrandId } from '../../../kernel/ids.ts'
import { createFollower, type Follower, type Pace } from '../../../kernel/follower.ts'
import { createDrawDesk, type DrawDesk } from './change-draw.ts'
import { DrawClock, type ClockParts } from './draw-clock.ts'
import { createLocalBeacons } from './local-beacon.ts'

/** The draws of all brands. `draws.sql.ts` reads them. */
export interface Draws extends Follower {
  /** What operators do. */
  readonly desk: DrawDesk
  /** The key by which a brand's own beacon is checked: Ed25519, 64 hexadecimal digits. */
  beaconKeyOf(brandId: BrandId): Promise<string>
  /** Makes, closes, seals, draws and settles whatever is due now; draws are made of all lotteries unless it is said of which. */
  catchUp(isMade?: (gameCode: string) => boolean): Promise<void>
}

/** Rounds close on the second; the steps of a draw follow each other. */
const pace: Pace = { shortestMs: 500, longestMs: 2_000, restPerWork: 4, restPerWorkBehind: 1 }

export function openDraws(parts: Omit<ClockParts, 'beacons'>): Draws {
  const beacons = createLocalBeacons(parts)
  const clock = new DrawClock({ ...parts, beacons })
  const follower = createFollower('taking lottery draws on', () => clock.step(), parts.log, pace)
  return {
    desk: createDrawDesk(parts),
    beaconKeyOf: (brandId) => beacons.publicKeyOf(brandId),
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
