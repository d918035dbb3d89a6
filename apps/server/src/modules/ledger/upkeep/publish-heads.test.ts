import * as contract from '@baize/contract'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { createBind } from '../../../kernel/http/bind.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { bindLedgerRoutes, verifyBooks, type AccountId } from '../index.ts'
import { testBrand, transfer } from '../test-ledger.ts'
import { publishHeads, publishHourHeads, publishIdentities } from './publish-heads.ts'
import { openAuditedBooks, type AuditedBooks } from './test-upkeep.ts'

let audited: AuditedBooks
let account: AccountId

/** Makes four batches: two on the 10th, none on the 11th, one on the 12th, and one today, the 13th. */
beforeEach(async () => {
  audited = await openAuditedBooks('2025-01-10T12:00:00Z')
  account = await audited.books.account(1)
  await post('first')
  audited.clock.advance({ hours: 11 })
  await post('second')
  audited.clock.advance({ hours: 36 })
  await post('third')
  audited.clock.advance({ hours: 20 })
  await post('fourth')
})

const post = (key: string) => audited.books.ledger.post(transfer(audited.books, account, key, 10n))
const publish = () => publishHeads(audited.books.test.database, audited.clock.now())

/** Makes four batches of the older form, and one after them. */
async function sealOlder(): Promise<void> {
  const { books, clock } = audited
  await books.ledger.close()
  await sql`update ledger_batch set hash = sha256(convert_to('older ' || batch, 'UTF8')),
    row_checks = substring(sha256(convert_to('rows ' || batch, 'UTF8')) for 4 * row_count),
    previous_hash = case batch when 1 then previous_hash else sha256(convert_to('older ' || batch - 1, 'UTF8')) end`.execute(
    books.test.owner,
  )
  await sql`update ledger_lane set chain_from = 4, head_hash = sha256('older 4')`.execute(books.test.owner)
  const ledger = await openTestLedger(books.test, { clock })
  await ledger.post(transfer(books, account, 'fifth', 10n))
  await ledger.close()
}

async function stored() {
  const { rows } = await sql<{ day: string; batch: bigint; whole: boolean }>`
    select head.day::text as day, batch, head.hash = made.hash as whole
    from ledger_head head left join ledger_batch made using (lane, batch) order by head.day`.execute(
    audited.books.test.database,
  )
  return rows
}

describe('published heads', () => {
  afterEach(() => audited.books.close())

  it('are each lane’s newest hash at the end of each day that has ended, published once', async () => {
    expect(await publish()).toBe(3)
    expect(await publish()).toBe(0)
    expect(await stored()).toEqual([
      { day: '2025-01-10', batch: 2n, whole: true },
      { day: '2025-01-11', batch: 2n, whole: true },
      { day: '2025-01-12', batch: 3n, whole: true },
    ])
  })

  it('are published once by 20 simultaneous ticks', async () => {
    const added = await Promise.all(Array.from({ length: 20 }, publish))
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect(await stored()).toHaveLength(3)
  })

  it('are published for each missed day after a long pause', async () => {
    audited.clock.advance({ hours: 24 * 250 })
    expect([await publish(), await publish(), await publish(), await publish()]).toEqual([100, 100, 53, 0])
    expect((await stored()).at(-1)).toEqual({ day: '2025-09-19', batch: 4n, whole: true })
  })

  it('are never published for a day that has not ended by the database’s clock', async () => {
    await publishHeads(audited.books.test.database, systemClock.now().add({ hours: 24 * 400 }))
    const { rows } = await sql<{ ahead: boolean }>`
      select max(day) >= (now() at time zone 'UTC')::date as ahead from ledger_head`.execute(
      audited.books.test.database,
    )
    expect(rows[0]?.ahead).toBe(false)
  })

  it('also cover batches of the older form', async () => {
    await sealOlder()
    await publish()
    expect((await stored())[0]).toEqual({ day: '2025-01-10', batch: 2n, whole: true })
    expect((await verifyBooks(audited.books.test.database)).problems).toEqual([])
  })

  it('can be read by anybody, in pages of days, newest day first', async () => {
    await publish()
    const app = Fastify()
    bindPublic(app)
    const page = async (query: string) => (await app.inject(`${contract.ledgerHeads.path}?${query}`)).json().value
    const first = await page('pageSize=2')
    expect(first).toMatchObject({ pageNo: 1, totalPages: 2, totalCount: 3 })
    expect(first.list).toMatchObject([
      { day: '2025-01-12', lane: 0, batch: '3' },
      { day: '2025-01-11', lane: 0, batch: '2' },
    ])
    const batch = await audited.books.ledger.batchOf(0, 3n)
    expect(first.list[0].hash).toBe(Buffer.from(batch?.hash ?? []).toString('hex'))
    expect((await page('pageSize=2&pageNo=2')).list).toMatchObject([{ day: '2025-01-10' }])
    await publishIdentities(audited.books.test.database, audited.clock.now())
    expect((await page('pageSize=2')).identities).toMatchObject([{ day: '2025-01-12', entry: 1 }])
    expect((await page('pageSize=2&pageNo=2')).identities).toEqual([])
    await app.close()
  })
})

describe('heads of hours', () => {
  afterEach(() => audited.books.close())

  const publishHour = () => publishHourHeads(audited.books.test.database, audited.clock.now())

  it('are published within an hour of the first batch, once, 20 times at once too, and not for a lane without new ones', async () => {
    const added = await Promise.all(Array.from({ length: 20 }, publishHour))
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(1)
    audited.clock.advance({ hours: 1 })
    expect(await publishHour()).toBe(0)
    await post('fifth')
    audited.clock.advance({ hours: 1 })
    expect(await publishHour()).toBe(1)
    const { rows } = await sql<{ hour: Temporal.Instant; batch: bigint; whole: boolean }>`
      select hour, batch, head.hash = made.hash as whole
      from ledger_hour_head head left join ledger_batch made using (lane, batch) order by hour`.execute(
      audited.books.test.database,
    )
    expect(rows.map(({ hour, batch, whole }) => ({ hour: hour.toString(), batch, whole }))).toEqual([
      { hour: '2025-01-13T07:00:00Z', batch: 4n, whole: true },
      { hour: '2025-01-13T09:00:00Z', batch: 5n, whole: true },
    ])
    expect((await verifyBooks(audited.books.test.database)).problems).toEqual([])
  })

  it('are never published for an hour that has not begun by the database’s clock', async () => {
    await publishHourHeads(audited.books.test.database, systemClock.now().add({ hours: 24 * 400 }))
    const { rows } = await sql<{ ahead: boolean }>`
      select max(hour) > now() as ahead from ledger_hour_head`.execute(audited.books.test.database)
    expect(rows[0]?.ahead).toBe(false)
  })

  it('can be read by anybody, newest first', async () => {
    await publishHour()
    const app = Fastify()
    bindPublic(app)
    const { value } = (await app.inject(contract.ledgerHourHeads.path)).json()
    const batch = await audited.books.ledger.batchOf(0, 4n)
    const hash = Buffer.from(batch?.hash ?? []).toString('hex')
    expect(value).toMatchObject({ totalCount: 1, list: [{ hour: '2025-01-13T07:00:00Z', lane: 0, batch: '4', hash }] })
    await app.close()
  })
})

/** Binds the ledger's public endpoints for callers without a session. */
function bindPublic(app: ReturnType<typeof Fastify>): void {
  const brand = { brandId: testBrand, defaultLanguage: 'EN' as const, languages: ['EN'] as const }
  const nobody = { brandOfHost: () => brand, sessionOfToken: () => Promise.resolve(undefined) }
  const payloads = { open: () => Promise.reject(new Error('nothing here is encrypted')) }
  bindLedgerRoutes(createBind({ app, door: nobody, payloads, checkReplies: true }), audited.books.test.database)
}

describe('a chain that was recomputed', () => {
  afterEach(async () => {
    await audited.books.ledger.close()
    await audited.books.test.discard()
  })

  it('does not match what was published: the first wrong head is named', async () => {
    await publish()
    await sql`update ledger_head set hash = sha256('another') where day >= '2025-01-11'`.execute(
      audited.books.test.owner,
    )
    expect((await verifyBooks(audited.books.test.database)).problems).toEqual([
      {
        rule: 'published heads',
        message: 'the head of lane 0 published for 2025-01-11 is not the hash of batch 2',
      },
    ])
  })

  it('does not match what was published for an hour either', async () => {
    await publishHourHeads(audited.books.test.database, audited.clock.now())
    await sql`update ledger_hour_head set hash = sha256('another')`.execute(audited.books.test.owner)
    expect((await verifyBooks(audited.books.test.database)).problems).toEqual([
      {
        rule: 'published heads',
        message: 'the head of lane 0 published for 2025-01-13T07:00:00Z is not the hash of batch 4',
      },
    ])
  })

  it('is found in the older form through the next batch', async () => {
    await sealOlder()
    await sql`update ledger_batch set hash = sha256('another') where batch = 1`.execute(audited.books.test.owner)
    expect((await verifyBooks(audited.books.test.database)).problems).toEqual([
      { rule: 'hash chain', message: 'lane 0 batch 2 does not follow the batch before it' },
    ])
  })
})
