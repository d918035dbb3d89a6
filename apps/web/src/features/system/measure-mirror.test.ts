import { describe, expect, it } from 'vitest'
import { fastestOf, measureMirror, median } from './measure-mirror.ts'

const mirror = { domain: 'play.example', url: 'https://play.example' }

/** A mirror that answers each try after the given milliseconds; `undefined` is a failed try. */
function portsWith(tookMs: readonly (number | undefined)[], body: unknown = { value: { brandCode: 'demo' } }) {
  let nowMs = 0
  let tried = 0
  return {
    nowMs: () => nowMs,
    tried: () => tried,
    fetch: () => {
      const took = tookMs[tried]
      tried += 1
      if (took === undefined) return Promise.reject(new TypeError('Failed to fetch'))
      nowMs += took
      return Promise.resolve(Response.json(body))
    },
  }
}

describe('a mirror (2.130, 7.046)', () => {
  it('is rated by the median of its tries, whatever the first connection cost', async () => {
    expect(await measureMirror(mirror, 'demo', portsWith([900, 40, 42, 38, 41]))).toEqual({
      medianMs: 41,
      tries: 5,
      failed: 0,
    })
  })

  it('reports how many tries failed', async () => {
    const measure = await measureMirror(mirror, 'demo', portsWith([50, undefined, 60, undefined, 55]))
    expect(measure).toEqual({ medianMs: 55, tries: 5, failed: 2 })
  })

  it('that never answers is given up after two tries', async () => {
    const ports = portsWith([])
    expect(await measureMirror(mirror, 'demo', ports)).toEqual({ medianMs: undefined, tries: 5, failed: 5 })
    expect(ports.tried()).toBe(2)
  })

  it('does not count answers from another server', async () => {
    for (const body of [{ value: { brandCode: 'other' } }, { success: false }, null, 'captive portal'])
      expect((await measureMirror(mirror, 'demo', portsWith([5, 5, 5, 5, 5], body))).medianMs).toBeUndefined()
  })
})

it('the median of an even number of values is the mean of the middle two', () => {
  expect([median([]), median([3]), median([4, 1]), median([9, 1, 5])]).toEqual([undefined, 3, 2.5, 5])
})

describe('of several mirrors (2.130)', () => {
  it('the fastest is chosen, the first of equally fast ones', () => {
    expect(fastestOf([41, 12, 30])).toBe(1)
    expect(fastestOf([12.5, 12.5, 30])).toBe(0)
    expect(fastestOf([undefined, 30, 12, 12])).toBe(2)
  })

  it('none is chosen if fewer than two answered', () => {
    expect([fastestOf([]), fastestOf([12]), fastestOf([undefined, 12]), fastestOf([undefined])]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
