import { expect, it } from 'vitest'
import { createPasswordHasher } from './password-hash.ts'
import { systemRandomness } from './randomness.ts'

const tries = 99

it('checking a password takes as long for an unknown account as for a wrong password', async () => {
  const hasher = createPasswordHasher(systemRandomness)
  const stored = await hasher.hash('Baize#2026')
  const medianMs = async (target: string | undefined) => {
    const times: number[] = []
    for (let run = 0; run < tries; run += 1) {
      const start = performance.now()
      await hasher.verify('Wrong-Horse9', target)
      times.push(performance.now() - start)
    }
    return times.toSorted((left, right) => left - right)[tries >> 1] ?? Number.NaN
  }
  const [known, unknown] = [await medianMs(stored), await medianMs(undefined)]
  expect(unknown / known).toBeGreaterThan(0.8)
  expect(unknown / known).toBeLessThan(1.25)
})
