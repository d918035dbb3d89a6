import { randomUUID } from 'node:crypto'
import { demoTerms, formatByCode, sell, type LotteryTicket } from '@baize/lottery'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { NumberBook } from './number-book.ts'
import { leaseNumbers, type NumberLease } from './number-book.sql.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const [limit, chunk] = [1_000n, 64n]
const lines = Array.from({ length: 10 }, (_, number) => String(number).padStart(3, '0'))

/** What one process asks for at once: so much of each number, in an order of its own. */
function asked(drawId: string, need: bigint, turn: number): readonly NumberLease[] {
  const turned = [...lines.slice(turn % lines.length), ...lines.slice(0, turn % lines.length)]
  return turned.map((line) => ({ drawId, bet: 'top-3', line, need, chunk: chunk > need ? chunk : need, limit }))
}

async function leasedOn(drawId: string): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ line: string; leased: bigint }>`
    select line, leased from lottery_number where draw_id = ${drawId}`.execute(test.database)
  return Object.fromEntries(rows.map(({ line, leased }) => [line, leased]))
}

describe('parts of the limit of a number', () => {
  it('are together what the table says and never more than the limit, however many ask at once', async () => {
    const drawId = randomUUID()
    const given = new Map(lines.map((line) => [line, 0n]))
    const needs = Array.from({ length: 40 }, (_, turn) => BigInt(1 + ((turn * 37) % 150)))
    await Promise.all(
      needs.map(async (need, turn) => {
        const leases = asked(drawId, need, turn)
        const granted = await leaseNumbers(test.database, leases)
        for (const [index, { line }] of leases.entries()) {
          const part = granted[index] ?? -1n
          expect(part === 0n || part >= need).toBe(true)
          given.set(line, (given.get(line) ?? 0n) + part)
        }
      }),
    )
    expect(await leasedOn(drawId)).toEqual(Object.fromEntries(given))
    for (const sum of given.values()) expect(sum <= limit).toBe(true)
    // As much as was left is given, and then nothing more.
    expect(await leaseNumbers(test.database, asked(drawId, 1n, 0))).toEqual(
      lines.map((line) => {
        const left = limit - (given.get(line) ?? 0n)
        return left < chunk ? left : chunk
      }),
    )
  })

  it('are refused if less is left than is needed, and the last one may be smaller than asked', async () => {
    const drawId = randomUUID()
    const ask = (need: bigint) =>
      leaseNumbers(test.database, [{ drawId, bet: 'top-3', line: '123', need, chunk: 600n, limit }])
    expect(await ask(1n)).toEqual([600n])
    expect(await ask(401n)).toEqual([0n])
    expect(await ask(400n)).toEqual([400n])
    expect(await ask(1n)).toEqual([0n])
    expect(await leasedOn(drawId)).toEqual({ '123': limit })
  })
})

/** Two processes that sell on the same numbers. */
const processes = () => [new NumberBook(test.database), new NumberBook(test.database)] as const

/** A bet of 3 top whose hit costs so much. */
function ticketFor(line: string, payoutMinor: bigint): LotteryTicket {
  const format = formatByCode('thai-government')
  if (format === undefined) throw new Error('there is no such format')
  const rules = { terms: demoTerms(format.code), restrictions: [], vipLevel: 0, yearAnimal: 'horse' as const }
  const sale = sell(format, { bet: 'top-3', selection: line, unitMinor: payoutMinor / 900n }, rules)
  if ('problem' in sale) throw new Error(`not sold: ${sale.problem}`)
  return sale.ticket
}

describe('a process that has sold nothing after all', () => {
  const most = 900_000n
  const take = (book: NumberBook, drawId: string, amount: bigint) => book.take(drawId, [ticketFor('123', amount)], most)

  it('gives back what a refused sale took, so that another process can sell it', async () => {
    const [one, other] = processes()
    const drawId = randomUUID()
    const taken = await take(one, drawId, most)
    if (!('taken' in taken)) throw new Error('nothing was taken')
    expect(await take(other, drawId, 900n)).toEqual({ full: { bet: 'top-3', line: '123' } })
    one.giveBack(taken.taken)
    // Until then it is this process's alone.
    expect(await take(other, drawId, 900n)).toEqual({ full: { bet: 'top-3', line: '123' } })
    await one.returnParked()
    expect(await leasedOn(drawId)).toEqual({ '123': 0n })
    expect(await take(other, drawId, most)).toHaveProperty('taken')
    expect(await take(one, drawId, 900n)).toHaveProperty('full')
    expect(await leasedOn(drawId)).toEqual({ '123': most })
  })

  it('does so by itself after a while', async () => {
    const [one] = processes()
    const drawId = randomUUID()
    const taken = await take(one, drawId, most)
    if ('taken' in taken) one.giveBack(taken.taken)
    await expect.poll(() => leasedOn(drawId), { timeout: 10_000 }).toEqual({ '123': 0n })
  })

  it('returns the rest of its parts when it stops, and keeps what it sold', async () => {
    const [one, other] = processes()
    const drawId = randomUUID()
    await take(one, drawId, 900n)
    expect(await leasedOn(drawId)).toEqual({ '123': most / 64n })
    await one.close()
    expect(await leasedOn(drawId)).toEqual({ '123': 900n })
    expect(await take(other, drawId, most - 900n)).toHaveProperty('taken')
    expect(await take(other, drawId, 900n)).toHaveProperty('full')
  })
})
