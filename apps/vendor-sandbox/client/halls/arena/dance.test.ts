import { expect, it, test } from 'vitest'
import { sides } from '../../../src/halls/arena/bout.ts'
import { danceAt, type Pose } from './dance.ts'

const seeds = [1, 77, 123_456, 2_147_483_647]
const shares = Array.from({ length: 201 }, (_, nth) => nth / 200)

test.each(sides)('a dance that ends with %s stays in the ring, and no bird jumps from place to place', (end) => {
  for (const seed of seeds) {
    let before: Pose = danceAt(seed, end, 0).meron
    for (const share of shares) {
      const now = danceAt(seed, end, share)
      for (const pose of [now.meron, now.wala]) {
        expect(Math.abs(pose.x)).toBeLessThan(0.9)
        expect(pose.lift).toBeGreaterThanOrEqual(0)
        expect(pose.lift).toBeLessThan(0.9)
        for (const value of [pose.lean, pose.wings, pose.neck, pose.stride]) expect(Number.isFinite(value)).toBe(true)
      }
      expect(Math.abs(now.meron.x - before.x)).toBeLessThan(0.3)
      before = now.meron
    }
  }
})

it('ends with the winner crowing and the other sitting; after a draw both bow', () => {
  for (const seed of seeds) {
    const won = danceAt(seed, 'wala', 0.97)
    expect([won.wala.isCrowing, won.meron.isCrowing]).toEqual([true, false])
    expect(won.meron.sits).toBeGreaterThan(0.9)
    expect(won.breath.wala).toBeGreaterThan(won.breath.meron)
    const drawn = danceAt(seed, 'draw', 0.96)
    expect(drawn.meron.isCrowing || drawn.wala.isCrowing).toBe(false)
    expect(drawn.meron.neck).toBeLessThan(0)
  }
})

it('does not tell its end in its first half', () => {
  for (const seed of seeds)
    for (const share of shares.filter((one) => one < 0.5))
      expect(danceAt(seed, 'meron', share)).toEqual(danceAt(seed, 'wala', share))
})
