import { beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { KeptAnswers } from './kept-answers.ts'

let clock: ReturnType<typeof fixedClock>
let answers: KeptAnswers<number>
let asked: number
const ask = (question: string, answer = 100) =>
  answers.ask(question, async () => {
    asked += 1
    return answer
  })

beforeEach(() => {
  clock = fixedClock('2026-11-26T12:00:00Z')
  answers = new KeptAnswers<number>({ clock, seconds: 60, most: 2, isLarge: (answer) => answer >= 100 })
  asked = 0
})

describe('answers that took much work', () => {
  it('are found once in a while, for each question', async () => {
    expect([await ask('one'), await ask('one', 200), await ask('other', 300)]).toEqual([100, 100, 300])
    expect(asked).toBe(2)
    clock.advance({ seconds: 59 })
    expect(await ask('one', 400)).toBe(100)
    clock.advance({ seconds: 1 })
    expect(await ask('one', 500)).toBe(500)
  })

  it('are bounded: the oldest are dropped', async () => {
    for (const question of ['one', 'two', 'three']) await ask(question)
    await ask('one')
    expect(asked).toBe(4)
    await ask('three')
    expect(asked).toBe(4)
  })
})

it('small answers and errors are not kept', async () => {
  expect([await ask('small', 1), await ask('small', 2)]).toEqual([1, 2])
  const fails = () => answers.ask('error', () => Promise.reject(new Error('no answer')))
  await expect(fails()).rejects.toThrow('no answer')
  expect(await ask('error')).toBe(100)
})
