import { describe, expect, test } from 'vitest'
import { createTimeline } from './timeline.ts'

/** A ticker whose frames the test triggers. */
function frames() {
  const listeners: (() => void)[] = []
  const ticker = { elapsedMS: 0, add: (listener: () => void) => listeners.push(listener) }
  return {
    // The timeline uses only these two members of the ticker.
    timeline: createTimeline(ticker as unknown as Parameters<typeof createTimeline>[0]),
    frame(ms: number) {
      ticker.elapsedMS = ms
      for (const listener of listeners) listener()
    },
  }
}

/** The progress of an animation of `seconds` after frames of the given lengths in milliseconds. */
function progressAfter(seconds: number, ...tookMs: readonly number[]): number {
  const { timeline, frame } = frames()
  let shown = 0
  void timeline.play(seconds, (progress) => (shown = progress))
  for (const ms of tookMs) frame(ms)
  return shown
}

describe('a timeline', () => {
  test('advances by the time between frames', () => {
    expect(progressAfter(1, 16, 16, 68)).toBeCloseTo(0.1)
  })

  test('does not jump after a pause of any length, such as a hidden tab', () => {
    expect(progressAfter(1, 16, 60_000)).toBeCloseTo(0.116)
    expect(progressAfter(1, 16, 60_000, 16)).toBeCloseTo(0.132)
    expect(progressAfter(1, 400, 16, 16)).toBeCloseTo(0.132)
  })

  test('keeps real time when every frame is slow', () => {
    const frameMs = 800
    expect(progressAfter(10, ...Array.from({ length: 14 }, () => frameMs))).toBe(1)
  })

  test('passes the counted time to frame listeners until they unsubscribe', () => {
    const { timeline, frame } = frames()
    const seen: number[] = []
    const stop = timeline.each((seconds) => seen.push(seconds))
    frame(50)
    frame(500)
    frame(500)
    stop()
    frame(50)
    expect(seen).toEqual([0.05, 0.1, 0.5])
  })

  test('ends running animations when hurried, except those with a fixed duration', () => {
    const { timeline } = frames()
    const shown = { hurried: 0, fixedDuration: 0 }
    void timeline.play(5, (progress) => (shown.hurried = progress))
    void timeline.play(5, (progress) => (shown.fixedDuration = progress), { fixedDuration: true })
    timeline.hurry()
    expect(shown).toEqual({ hurried: 1, fixedDuration: 0 })
  })
})
