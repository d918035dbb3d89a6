import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTransfers } from './transfers.sql.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  // This allows rows of members and vendors that do not exist.
  await sql`alter table vendor_transfer disable trigger all`.execute(test.owner)
})
afterAll(() => test.close())

const askedAt = Temporal.Instant.from('2026-11-21T09:00:00Z')
const idOf = (number: number) => `00000000-0000-0000-0000-00000000000${number}`

/** Stores transfers of the same instant in this order, and returns the order in which they are taken. */
async function takenOf(rows: readonly (readonly [id: number, vendorCode: string])[]): Promise<readonly number[]> {
  await sql`truncate vendor_transfer`.execute(test.owner)
  for (const [place, [id, vendorCode]] of rows.entries())
    await sql`insert into vendor_transfer (transfer_id, brand_id, vendor_code, member_id, direction, amount, state, asked_at)
      values (${idOf(id)}, 1, ${vendorCode}, ${place + 1}, 'in', 100, 'asked', ${askedAt.toString()})`.execute(
      test.owner,
    )
  const before = askedAt.add({ seconds: 10 })
  const taken = await openTransfers(test.database, { before, oldBefore: askedAt, oldTriedBefore: askedAt, max: 100 })
  return taken.map(({ transferId }) => Number(transferId.at(-1)))
}

describe('transfers of the same instant are taken in a fixed order, whatever the order of their rows', () => {
  it('at one vendor', async () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map((id) => [id, 'CQ9'] as const)
    expect(await takenOf(rows)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await takenOf(rows.toReversed())).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('at several vendors, each of which gets one turn before any gets another', async () => {
    const rows = [1, 2, 3, 4, 5, 6].map((id) => [id, id <= 2 ? 'JDB' : 'CQ9'] as const)
    // The first of each, the second of each, and then the rest of the vendor that has more.
    expect(await takenOf(rows)).toEqual([1, 3, 2, 4, 5, 6])
    expect(await takenOf(rows.toReversed())).toEqual([1, 3, 2, 4, 5, 6])
  })
})
