// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { Tune } from '../machine/art.ts'
import { stepsOf } from './melody.ts'

/** What a game's `index.ts` exports, by kind of game. */
interface Exported {
  readonly art?: { readonly tune: Tune; readonly feature?: { readonly tune?: Tune } }
  readonly game?: { readonly tune: Tune }
}

const games = Object.entries(import.meta.glob<Exported>('../games/*/index.ts', { eager: true }))

test('a melody is steps and rests; bars are not heard', () => {
  expect(stepsOf('0 . 2 10 | . 7')).toEqual([0, undefined, 2, 10, undefined, 7])
})

test.each(['', '0 .. 2', '0 - 2', '0 2.5', '0 x', '0 2 '])('no melody is %j', (text) => {
  expect(() => stepsOf(text)).toThrow('a melody has a step')
})

describe.each(games)('%s', (_path, { art, game }) => {
  test('has melodies of whole bars, over which its chords are spread evenly', () => {
    const tunes = [art?.tune ?? game?.tune, art?.feature?.tune].filter((tune) => tune !== undefined)
    expect(tunes).not.toEqual([])
    for (const { melody, bass } of tunes) {
      const bars = melody.split(' | ').map((bar) => stepsOf(bar).length)
      expect(new Set(bars)).toEqual(new Set([8]))
      expect((bars.length * 8) % bass.length).toBe(0)
    }
  })
})
