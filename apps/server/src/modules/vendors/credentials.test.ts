import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type Database } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { endCredentials } from './connections.sql.ts'
import { addKey, rotateKey } from './credentials.ts'
import { openTestVendorHouse, type TestVendorHouse } from './test-vendor.ts'

let house: TestVendorHouse
beforeAll(async () => {
  house = await openTestVendorHouse()
})
afterAll(() => house.close())

const vendor = { brandId: brandId(1), vendorCode: 'PG' }
const parts = { secrets: createSecrets(Buffer.alloc(32, 7), systemRandomness), randomness: systemRandomness }
const newKey = () => ({ side: 'vendor', key: randomUUID(), isDemo: false }) as const

/** How many keys have no end after 20 new ones at one instant. */
async function endlessAfter(rotate: (tx: Database) => Promise<void>): Promise<number> {
  const { database, owner } = house.server.test
  await Promise.all(Array.from({ length: 20 }, () => database.transaction().execute(rotate)))
  const { rows } = await sql<{ endless: number }>`
    select count(*)::int as endless from vendor_credential
    where vendor_code = 'PG' and side = 'vendor' and valid_until is null`.execute(owner)
  return rows[0]?.endless ?? 0
}

describe('20 new keys of a vendor at one instant', () => {
  it.each([{ hours: 1 }, { hours: 0 }])('leave one without an end, with an overlap of %o', async (overlap) => {
    const { clock } = house.server
    expect(await endlessAfter((tx) => rotateKey(tx, { ...parts, clock }, vendor, newKey(), overlap))).toBe(1)
  })

  it('show a planted fault: a change that nobody takes turns at leaves several', async () => {
    const endless = await endlessAfter(async (tx) => {
      const next = { ...newKey(), validFrom: house.server.clock.now() }
      await endCredentials(tx, { ...vendor, side: 'vendor' }, next.validFrom.add({ hours: 1 }))
      await addKey(tx, parts, vendor, next)
    })
    expect(endless).toBeGreaterThan(1)
  })
})
