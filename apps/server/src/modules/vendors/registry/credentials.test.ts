import { randomUUID } from 'node:crypto'
import { meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { createSecrets } from '../../../kernel/secrets.ts'
import { openTestVendorSite, type TestVendorSite } from '../test-vendor.ts'
import { endCredentials } from './connections.sql.ts'
import { addKey, rotateKey } from './credentials.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())

const vendor = { brandId: brandId(1), vendorCode: 'PG' }
const parts = { secrets: createSecrets(Buffer.alloc(32, 7), systemRandomness), randomness: systemRandomness }
const newKey = () => ({ side: 'vendor', key: randomUUID(), isDemo: false }) as const

/** How many keys have no end after this many simultaneous new keys. */
async function endlessAfter(rotate: (tx: Database) => Promise<void>, many = 20): Promise<number> {
  const { database, owner } = site.server.test
  await Promise.all(Array.from({ length: many }, () => database.transaction().execute(rotate)))
  const { rows } = await sql<{ endless: number }>`
    select count(*)::int as endless from vendor_credential
    where vendor_code = 'PG' and side = 'vendor' and valid_until is null`.execute(owner)
  return rows[0]?.endless ?? 0
}

describe('20 simultaneous new keys of a vendor', () => {
  it.each([{ hours: 1 }, { hours: 0 }])('leave one without an end, with an overlap of %o', async (overlap) => {
    const { clock } = site.server
    expect(await endlessAfter((tx) => rotateKey(tx, { ...parts, clock }, vendor, newKey(), overlap))).toBe(1)
  })

  it('detect a planted fault: changes that do not wait for each other leave several', async () => {
    const end = (db: Database) =>
      endCredentials(db, { ...vendor, side: 'vendor' }, site.server.clock.now().add({ hours: 1 }))
    // If no key is left without an end, no change waits for a row that another one is about to end.
    await end(site.server.test.database)
    const meet = meetingOf(4)
    const endless = await endlessAfter(async (tx) => {
      await end(tx)
      await meet()
      await addKey(tx, parts, vendor, { ...newKey(), validFrom: site.server.clock.now() })
    }, 4)
    expect(endless).toBe(4)
  })
})
