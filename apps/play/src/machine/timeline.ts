import type { Ticker } from 'pixi.js'

/** Everything that moves does so here, by the time that has really passed between two frames. */
export interface Timeline {
  /** Calls `frame` with 0 to 1 over so many seconds; resolves after the call with 1. A hurried one jumps to its end. */
  play(seconds: number, frame: (progress: number) => void, options?: { readonly steadfast?: boolean }): Promise<void>
  wait(seconds: number): Promise<void>
  /** Calls `tick` at every frame until the returned function is called. */
  each(tick: (seconds: number) => void): () => void
  /** Ends every play and wait under way, except the steadfast ones. */
  hurry(): void
}

interface Play {
  readonly seconds: number
  readonly frame: (progress: number) => void
  readonly steadfast: boolean
  readonly done: () => void
  passed: number
}

/**
 * A frame after a pause (a hidden tab, a texture that is made) counts as this at the most, so that nothing leaps. Where each
 * frame takes long, as without a graphics card, it counts whole: slow motion would make a win's ten seconds minutes.
 */
const longestFrameSeconds = 0.1

/** Tells how long each frame counts, from how long it took. */
function frameClock(): (tookSeconds: number) => number {
  let beforeSeconds = 0
  return (tookSeconds) => {
    const counted = Math.min(tookSeconds, Math.max(longestFrameSeconds, beforeSeconds))
    beforeSeconds = tookSeconds
    return counted
  }
}

export function createTimeline(ticker: Pick<Ticker, 'add' | 'elapsedMS'>): Timeline {
  const plays = new Set<Play>()
  const counted = frameClock()
  const ticks = new Set<(seconds: number) => void>()
  const advance = (play: Play, seconds: number) => {
    play.passed += seconds
    const progress = play.seconds <= 0 ? 1 : Math.min(1, play.passed / play.seconds)
    play.frame(progress)
    if (progress < 1) return
    plays.delete(play)
    play.done()
  }
  ticker.add(() => {
    const seconds = counted(ticker.elapsedMS / 1000)
    for (const tick of ticks) tick(seconds)
    for (const play of plays) advance(play, seconds)
  })
  const play: Timeline['play'] = (seconds, frame, options = {}) =>
    new Promise((done) => plays.add({ seconds, frame, steadfast: options.steadfast ?? false, done, passed: 0 }))
  return {
    play,
    wait: (seconds) => play(seconds, () => undefined),
    each: (tick) => {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
    hurry: () => {
      for (const one of plays) if (!one.steadfast) advance(one, one.seconds)
    },
  }
}
