import type { Ticker } from 'pixi.js'

/** Runs all animations, by the real time between frames. */
export interface Timeline {
  /** Calls `frame` with 0 to 1 over `seconds`; resolves after the call with 1. Hurrying jumps to the end. */
  play(
    seconds: number,
    frame: (progress: number) => void,
    options?: { readonly fixedDuration?: boolean },
  ): Promise<void>
  wait(seconds: number): Promise<void>
  /** Calls `tick` on every frame until the returned function is called. */
  each(tick: (seconds: number) => void): () => void
  /** Ends all running animations and waits, except those with `fixedDuration`. */
  hurry(): void
}

interface Play {
  readonly seconds: number
  readonly frame: (progress: number) => void
  readonly fixedDuration: boolean
  readonly done: () => void
  passed: number
}

/**
 * The most that a frame after a pause (a hidden tab, a texture being created) counts, so that nothing jumps. If every
 * frame is slow, as without a graphics card, frames count in full: otherwise a ten-second win would take minutes.
 */
const maxFrameSeconds = 0.1

/** Returns a function that maps the length of each frame to the time it counts. */
function frameClock(): (tookSeconds: number) => number {
  let beforeSeconds = 0
  return (tookSeconds) => {
    const counted = Math.min(tookSeconds, Math.max(maxFrameSeconds, beforeSeconds))
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
    new Promise((done) => plays.add({ seconds, frame, fixedDuration: options.fixedDuration ?? false, done, passed: 0 }))
  return {
    play,
    wait: (seconds) => play(seconds, () => undefined),
    each: (tick) => {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
    hurry: () => {
      for (const one of plays) if (!one.fixedDuration) advance(one, one.seconds)
    },
  }
}
