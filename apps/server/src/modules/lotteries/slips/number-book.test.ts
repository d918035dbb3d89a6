import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
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
