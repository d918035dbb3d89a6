import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Together } from './together.ts'

/** A look-up that doubles numbers, and waits until the test lets it answer. */
function doubling() {
  const asked: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const together = new Together(async (numbers: readonly number[]) => {
    asked.push([...numbers])
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return numbers.map((number) => number * 2)
  })
  return { asked, together, release: async () => (gates.shift()?.resolve(), await turn()) }
}

describe('questions that come at once', () => {
  it('are asked at once when they come alone, and share a look-up while others are under way', async () => {
    const { asked, together, release } = doubling()
    const answers = [1, 2, 3, 4, 5].map((number) => together.ask(number))
    expect(asked).toEqual([[1], [2]])
    await release()
    expect(asked).toEqual([[1], [2], [3, 4, 5]])
    await release()
    await release()
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10])
  })

  it('are never answered by a look-up that began before them, even if it asked the same', async () => {
    const { asked, together, release } = doubling()
    const answers = [7, 8].map((number) => together.ask(number))
    const later = together.ask(7)
    await release()
    await release()
    await release()
    expect(await Promise.all([...answers, later])).toEqual([14, 16, 14])
    expect(asked).toEqual([[7], [8], [7]])
  })

  it('are all told of a failure, and the next are asked anew', async () => {
    let fails = true
    const together = new Together(async (numbers: readonly number[]) => {
      await turn()
      if (fails) throw new Error('no connection')
      return numbers
    })
    const failed = await Promise.allSettled([1, 2, 3, 4].map((number) => together.ask(number)))
    expect(failed.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    fails = false
    expect(await together.ask(5)).toBe(5)
  })

  it('fail if the look-up left one out', async () => {
    await expect(new Together(async () => []).ask(1)).rejects.toThrow('each of its questions')
  })
})
