import { minor, type Minor } from '@baize/money'
import { expect, test } from 'vitest'
import { followPool } from './follow-pool.ts'

/** Follows a pool that has these amounts one after the other; `undefined` is a server that cannot be reached. */
async function shownFor(amounts: readonly (bigint | undefined)[], hidden = false): Promise<bigint[]> {
  const shown: bigint[] = []
  let asked = 0
  await followPool({
    read: () => {
      const amount = amounts[asked]
      asked += 1
      return amount === undefined ? Promise.reject(new Error('not reached')) : Promise.resolve(minor(amount))
    },
    show: (amount: Minor) => shown.push(amount),
    sleep: () => Promise.resolve(),
    hidden: () => hidden && (asked += 1) > 0,
    closed: () => asked >= amounts.length,
  })
  return shown
}

test('the pool is counted up to a higher amount and never beyond it', async () => {
  const shown = await shownFor([1_000_000n, 1_000_120n])
  expect(shown[0]).toBe(1_000_000n)
  expect(shown.at(-1)).toBe(1_000_120n)
  expect(shown).toEqual(shown.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(shown.length).toBeGreaterThan(10)
})

test('a pool that was won is shown at its seed at once', async () => {
  expect(await shownFor([2_000_000n, 1_000_000n])).toEqual([2_000_000n, 1_000_000n])
})

test('the last amount stays while the server cannot be reached, and nothing is asked by a hidden window', async () => {
  expect(await shownFor([5n, undefined, undefined])).toEqual([5n])
  expect(await shownFor([5n, 6n], true)).toEqual([])
})
