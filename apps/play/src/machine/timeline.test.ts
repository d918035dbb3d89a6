import { describe, expect, test } from 'vitest'
import { createTimeline } from './timeline.ts'

/** A ticker whose frames a test makes. */
function frames() {
  const listeners: (() => void)[] = []
  const ticker = { elapsedMS: 0, add: (listener: () => void) => listeners.push(listener) }
  return {
    // Of the ticker it reads these two.
    timeline: createTimeline(ticker as unknown as Parameters<typeof createTimeline>[0]),
    frame(ms: number) {
      ticker.elapsedMS = ms
      for (const listener of listeners) listener()
    },
  }
}

/** How far a play of so many seconds has come after frames of so many milliseconds each. */
function progressAfter(seconds: number, ...tookMs: readonly number[]): number {
  const { timeline, frame } = frames()
  let shown = 0
  void timeline.play(seconds, (progress) => (shown = progress))
  for (const ms of tookMs) frame(ms)
  return shown
}

describe('a timeline', () => {
  test('goes by the time that has passed between two frames', () => {
    expect(progressAfter(1, 16, 16, 68)).toBeCloseTo(0.1)
  })

  test('does not leap after a pause, such as of a hidden tab, however long it was', () => {
    expect(progressAfter(1, 16, 60_000)).toBeCloseTo(0.116)
    expect(progressAfter(1, 16, 60_000, 16)).toBeCloseTo(0.132)
    expect(progressAfter(1, 400, 16, 16)).toBeCloseTo(0.132)
  })

  test('shows nothing in slow motion where each frame takes long: ten seconds are ten seconds', () => {
    const frameMs = 800
    expect(progressAfter(10, ...Array.from({ length: 14 }, () => frameMs))).toBe(1)
  })

  test('tells those who draw each frame the same time, until they are done', () => {
    const { timeline, frame } = frames()
    const told: number[] = []
    const stop = timeline.each((seconds) => told.push(seconds))
    frame(50)
    frame(500)
    frame(500)
    stop()
    frame(50)
    expect(told).toEqual([0.05, 0.1, 0.5])
  })

  test('hurries all that is under way to its end, except what is steadfast', () => {
    const { timeline } = frames()
    const shown = { hurried: 0, steadfast: 0 }
    void timeline.play(5, (progress) => (shown.hurried = progress))
    void timeline.play(5, (progress) => (shown.steadfast = progress), { steadfast: true })
    timeline.hurry()
    expect(shown).toEqual({ hurried: 1, steadfast: 0 })
  })
})
