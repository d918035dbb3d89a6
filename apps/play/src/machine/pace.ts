import type { StopPace } from '../flow/stop-plan.ts'
import type { ReelPace } from './reel.ts'

/** The speed of animations. `turbo` is the player's choice, `reducedMotion` a setting of their system. */
export interface Pace {
  turbo: boolean
  readonly reducedMotion: boolean
  reel(): ReelPace
  stops(): StopPace
  /** The minimum time the reels spin before the first one lands. */
  spinSeconds(): number
  /** How long one win stays lit. */
  winSeconds(): number
}

export function createPace(reducedMotion: boolean): Pace {
  const pace: Pace = {
    turbo: false,
    reducedMotion,
    reel: () =>
      pace.turbo ? { speed: 42, landSeconds: 0.26, bounce: 0.8 } : { speed: 30, landSeconds: 0.46, bounce: 1.15 },
    stops: () =>
      pace.turbo ? { staggerSeconds: 0.03, suspenseSeconds: 0.5 } : { staggerSeconds: 0.2, suspenseSeconds: 1.1 },
    spinSeconds: () => (pace.turbo ? 0.12 : 0.55),
    winSeconds: () => (pace.turbo ? 0.45 : 0.95),
  }
  return pace
}
