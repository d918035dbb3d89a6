import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FreshCache } from './fresh-cache.ts'

function kept(maxAnswers = 100) {
  const asked: string[][] = []
  const answers = new Map([['a', 1]])
  const fresh = new FreshCache<string, number>({
    ask: async (keys) => {
      asked.push([...keys])
      return new Map(answers)
    },
    freshMs: 100,
    maxAnswers,
  })
  return { asked, answers, fresh }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * How long keys that are not urgent are gathered before they are asked for: a tenth of the time in which an answer is
 * fresh.
 */
const gatheringMs = 10
/** Gathering uses the test's own clock, so a machine that stalls changes nothing. */
const byOwnClock = () => vi.useFakeTimers({ toFake: ['setTimeout'] })
async function gathered(): Promise<void> {
  vi.advanceTimersByTime(gatheringMs)
  for (let turns = 0; turns < 5; turns += 1) await turn()
}
afterEach(() => vi.useRealTimers())

describe('cached answers', () => {
  it('come from memory after the first question, without a promise', async () => {
    const { fresh, asked } = kept()
    expect(await fresh.answerOf('a', 0)).toBe(1)
    expect(fresh.answerOf('a', 49)).toBe(1)
    expect(asked).toEqual([['a']])
  })

  it('share one question when many keys are asked for at once', async () => {
    const { fresh, asked } = kept()
    expect(await Promise.all(['a', 'b', 'a', 'c'].map(async (key) => fresh.answerOf(key, 0)))).toEqual([
      1,
      undefined,
      1,
      undefined,
    ])
    expect(asked).toEqual([['a', 'b', 'c']])
  })

  it('are refreshed when most of their lifetime is over, and never returned when they are too old', async () => {
    byOwnClock()
    const { fresh, asked, answers } = kept()
    await fresh.answerOf('a', 0)
    answers.set('a', 2)
    expect(fresh.answerOf('a', 69)).toBe(1)
    await turn()
    expect(asked).toHaveLength(1)
    expect(fresh.answerOf('a', 70)).toBe(1)
    await gathered()
    expect(fresh.answerOf('a', 80)).toBe(2)
    expect(asked).toHaveLength(2)
    answers.delete('a')
    expect(await fresh.answerOf('a', 170)).toBeUndefined()
  })

  it('are waited for even if a question for other keys is sent at the same moment', async () => {
    const fresh = new FreshCache<string, number>({
      ask: async (keys) => {
        await sleep(20)
        return new Map(keys.map((key) => [key, key.length]))
      },
      freshMs: 100,
      maxAnswers: 100,
    })
    await fresh.answerOf('a', 0)
    void fresh.answerOf('a', 70)
    const answered = new Promise((resolve) => {
      setTimeout(() => resolve(fresh.answerOf('new', 71)), 5)
    })
    // Both timers are due when the event loop gets to them: the one above first, then the gathering one.
    const until = performance.now() + 30
    while (performance.now() < until);
    expect(await answered).toBe(3)
  })

  it('are refreshed by one question for all keys of a period', async () => {
    byOwnClock()
    const { fresh, asked } = kept()
    await Promise.all(['a', 'b'].map(async (key) => fresh.answerOf(key, 0)))
    void fresh.answerOf('a', 70)
    vi.advanceTimersByTime(gatheringMs - 1)
    await turn()
    void fresh.answerOf('b', 71)
    await gathered()
    expect(asked.slice(1)).toEqual([['a', 'b']])
  })

  it('whose question failed are asked for again by the next caller', async () => {
    let fails = true
    const fresh = new FreshCache<string, number>({
      ask: async () => {
        if (fails) throw new Error('the database is away')
        return new Map([['a', 1]])
      },
      freshMs: 100,
      maxAnswers: 10,
    })
    await expect(fresh.answerOf('a', 0)).rejects.toThrow('away')
    fails = false
    expect(await fresh.answerOf('a', 0)).toBe(1)
  })

  it('are limited in number: the oldest are dropped first', async () => {
    const { fresh, asked } = kept(2)
    for (const key of ['a', 'b', 'c']) await fresh.answerOf(key, 0)
    await fresh.answerOf('c', 1)
    await fresh.answerOf('a', 1)
    expect(asked).toEqual([['a'], ['b'], ['c'], ['a']])
  })

  it('are asked for again after the clock was set back: an answer from the future is not fresh', async () => {
    const { fresh, asked, answers } = kept()
    const noon = 12 * 3_600_000
    await fresh.answerOf('a', noon)
    answers.delete('a')
    expect(await fresh.answerOf('a', noon - 3 * 3_600_000)).toBeUndefined()
    expect(asked).toHaveLength(2)
  })

  it('control: a cache that takes an answer from the future as fresh keeps returning one that has expired', async () => {
    const { fresh, answers } = kept()
    const noon = 12 * 3_600_000
    /** The planted fault: a clock that was set back stands still, so that no age is negative. */
    let latest = 0
    const answerOf = (nowMs: number) => fresh.answerOf('a', (latest = Math.max(latest, nowMs)))
    await answerOf(noon)
    answers.delete('a')
    expect(await answerOf(noon - 3 * 3_600_000)).toBe(1)
  })

  it('reach every key except one that makes the question fail', async () => {
    let questions = 0
    const fresh = new FreshCache<string, number>({
      ask: async (keys) => {
        questions += 1
        if (keys.includes('wrong')) throw new Error('wrong cannot be asked for')
        return new Map(keys.map((key) => [key, key.length]))
      },
      freshMs: 100,
      maxAnswers: 1_000,
    })
    const others = Array.from({ length: 300 }, (_, index) => `k${index}`)
    const keys = [...others.slice(0, 100), 'wrong', ...others.slice(100)]
    const answered = await Promise.allSettled(keys.map(async (key) => fresh.answerOf(key, 0)))
    expect(answered.filter(({ status }) => status === 'fulfilled')).toHaveLength(300)
    expect(answered[100]).toMatchObject({ status: 'rejected', reason: { message: 'wrong cannot be asked for' } })
    // The wrong key is found by halving.
    expect(questions).toBeLessThanOrEqual(19)
  })

  it('are asked for at most three times if every question fails, since the keys are not the cause then', async () => {
    let questions = 0
    const fresh = new FreshCache<number, number>({
      ask: async () => {
        questions += 1
        throw new Error('the database is away')
      },
      freshMs: 100,
      maxAnswers: 1_000,
    })
    const keys = Array.from({ length: 200 }, (_, index) => index)
    const answered = await Promise.allSettled(keys.map(async (key) => fresh.answerOf(key, 0)))
    expect(answered.every(({ status }) => status === 'rejected')).toBe(true)
    expect(questions).toBe(3)
  })
})
