import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../kernel/database/pool.ts'
import { brandId } from '../kernel/ids.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { atOnce, countOf } from './test-at-once.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Runs one job 20 times simultaneously, as if nothing kept several processes from running it at once. */
const runAtOnce = (name: string) => atOnce(() => server.runJob(name))

describe('a job that runs 20 times simultaneously', () => {
  it('counts each round once in the daily sums', async () => {
    const { call, id } = await server.newMember('summedup')
    const params = { gameCode: 'bz-lotus-lanterns' }
    for (const key of ['one', 'two', 'three'])
      await call(contract.playRound, { params, body: { stake: '1.00' }, idempotencyKey: key })
    await runAtOnce('sum up postings')
    const { rows } = await sql<{ bets: bigint; stake: bigint }>`
      select sum(bets)::bigint as bets, sum(stake)::bigint as stake
      from stats_account_day join ledger_account using (account_id)
      where member_id = ${id}::bigint and generation = (select max(generation) from stats_generation)`.execute(
      server.test.owner,
    )
    expect(rows).toEqual([{ bets: 3n, stake: 300n }])
  })

  it.each([
    'fold house deltas',
    'publish heads',
    'hourly heads',
    'trim keys',
    'audit the books',
    'settle transfers',
    'send free rounds',
    'follow vendors',
  ])('leaves the books as they were: %s', async (name) => {
    const { call } = await server.newMember(`by${name.replaceAll(/[^a-z]/g, '').slice(0, 8)}`)
    await runAtOnce(name)
    expect((await call(contract.balance, {})).balance).toBe('1000.00')
    expect(await countOf(server, sql`select from ledger_audit_problem`)).toBe(0)
  })
})

describe('a vendor', () => {
  it('that is connected 20 times simultaneously is connected once, with one set of keys', async () => {
    const keys = { vendor: 'a shared secret', house: 'a shared secret' }
    const shared = { brandId: brandId(1), dialect: 'gcp', apiBase: 'http://127.0.0.1:9', keys, isDemo: false } as const
    const connection = { ...shared, vendorCode: 'PG', walletMode: 'seamless', gameTypes: ['RNG'] } as const
    const connected = await atOnce(() => server.vendors.connect(connection))
    expect(connected.filter(Boolean)).toHaveLength(1)
    expect(await countOf(server, sql`select from vendor_credential where vendor_code = 'PG'`)).toBe(2)
  })
})
