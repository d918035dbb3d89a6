import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDataDir, removeDataDir, startHouse, type House } from '../../scripts/run-house.ts'
import { trialBalance } from '../../packages/contract/src/office/index.ts'
import baselines from '../baselines.json' with { type: 'json' }
import { askAll } from './ask.ts'
import { fillOfficeBooks } from './office-books.ts'
import { openQuestions, type Asking } from './open-questions.ts'
import { paymentAt, sizeOf } from './plan.ts'

const size = sizeOf(0.0001)
const dataDir = freshDataDir()
let house: House
let asking: Asking
beforeAll(async () => {
  await fillOfficeBooks(dataDir, size)
  house = await startHouse(dataDir)
  asking = await openQuestions(house, size)
})
afterAll(async () => {
  await house.stop()
  removeDataDir(dataDir)
})

describe('the small books of the benchmark', () => {
  it('answer every question', async () => {
    const { questions } = asking
    const answered = await askAll(questions, 1, () => 0)
    expect(answered).toHaveLength(questions.length)
    expect(answered.every(({ p95Ms, medianMs }) => p95Ms >= medianMs && medianMs > 0)).toBe(true)
    expect(new Set(answered.map(({ group }) => `office.${group}_p95`))).toEqual(
      new Set(Object.keys(baselines).filter((name) => name.startsWith('office.'))),
    )
  })

  it('hold exactly the planned payments: their rows add up to what the ledger says', async () => {
    const payments = Array.from({ length: size.payments }, (_, number) => paymentAt(number, size))
    const sum = (...states: string[]) =>
      payments.reduce((total, { state, amountMinor }) => total + (states.includes(state) ? amountMinor : 0n), 0n)
    const { list } = await asking.client(trialBalance, {})
    const houses = list.flatMap((one) => one.houses.map(({ name, balance }) => [name, balance] as const))
    expect(Object.fromEntries(houses)).toMatchObject({
      deposits: `-${main(sum('credited'))}`,
      withdrawals: main(sum('paid')),
      withdrawals_pending: main(sum('requested')),
    })
  })
})

const main = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
