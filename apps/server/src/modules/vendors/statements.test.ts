import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { cents, readAll, spin, sumOf } from '../../testing/read-bets.ts'
import { openTestPlayer } from './test-player.ts'
import { openTestVendorSite, type TestVendorSite } from './test-vendor.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())

/** The lines of a CSV file whose cells need no quotes, without its titles. */
async function linesOf(file: unknown): Promise<string[][]> {
  if (!(file instanceof Blob)) throw new Error('a client receives a Blob')
  const [, ...lines] = (await file.text()).trimEnd().split('\r\n')
  return lines.map((line) => line.split(','))
}

/** The sum of a column, in cents. */
const sumOfColumn = (lines: readonly string[][], column: number) =>
  lines.reduce((sum, line) => sum + cents(line[column] ?? ''), 0n)

async function playedMember() {
  const player = await openTestPlayer(site)
  for (let index = 0; index < 3; index += 1) await spin(player.call, `statement ${index}`)
  await player.move('bet', player.fresh(), '10.00', { round_id: '=HYPERLINK(1)' })
  await player.move('win', player.fresh(), '25.00', { round_id: '=HYPERLINK(1)', finished: true })
  return player.call
}

describe('a statement', () => {
  it('of the account adds up to what the ledger booked in the period (2.101)', async () => {
    const call = await playedMember()
    const today = { from: '2026-11-21', to: '2026-11-21' }
    const lines = await linesOf(await call(contract.accountStatement, { query: { ...today, format: 'csv' } }))
    const { id } = await call(contract.member, {})
    const { rows } = await sql<{ booked: bigint; count: number }>`
      select sum(amount) as booked, count(*)::int as count from ledger_posting where amount <> 0 and account_id in (
        select account_id from ledger_account where member_id = ${id}::bigint)`.execute(site.server.test.owner)
    expect([sumOfColumn(lines, 6), lines.length]).toEqual([rows[0]?.booked, rows[0]?.count])
    expect(cents(lines[0]?.[7] ?? '')).toBe(cents((await call(contract.balance, {})).balance))
    // Without one line it does not.
    expect(sumOfColumn(lines.slice(1), 6)).not.toBe(rows[0]?.booked)
    const query = { from: '2026-11-20', to: '2026-11-20', format: 'csv' } as const
    expect(await linesOf(await call(contract.accountStatement, { query }))).toEqual([])
  })

  it('of bets has the rows of the record, with its sums, and no formula (2.100)', async () => {
    const call = await playedMember()
    const lines = await linesOf(await call(contract.bettingStatement, { query: { format: 'csv' } }))
    const list = await readAll(call)
    const { bets, stake, returned, payout, net } = sumOf(list)
    expect([7, 8, 9, 10].map((column) => sumOfColumn(lines, column))).toEqual([stake, returned, payout, net])
    expect(lines.map((line) => Number(line[6])).reduce((sum, count) => sum + count, 0)).toBe(bets)
    expect(lines.map((line) => line[4])).toEqual(list.map(({ roundId }) => roundId?.replace(/^=/, "'=")))
    const query = { format: 'csv', vassalage: 'PG' } as const
    expect(await linesOf(await call(contract.bettingStatement, { query }))).toHaveLength(1)
  })

  it('of profit and loss has the days of the page (2.102)', async () => {
    const call = await playedMember()
    await site.server.runJob('sum up postings')
    const { list, totals } = await call(contract.profitAndLoss, { query: {} })
    const lines = await linesOf(await call(contract.profitStatement, { query: { format: 'csv' } }))
    expect(lines.map(([day]) => day)).toEqual(list.map(({ day }) => day))
    expect(sumOfColumn(lines, 2)).toBe(cents(totals.stake))
    expect(sumOfColumn(lines, 3) - sumOfColumn(lines, 2)).toBe(sumOfColumn(lines, 4))
    expect(sumOfColumn(lines, 7)).toBe(cents(totals.profit))
  })

  it.each([contract.accountStatement, contract.bettingStatement, contract.profitStatement])(
    'comes as a workbook too, for its owner only: $name (2.100, 2.101, 2.102)',
    async ({ path }) => {
      const { call, token } = await site.newMember()
      await spin(call, 'one')
      const ask = (headers: object, format = 'xlsx') =>
        site.server.site.inject({ url: `${path}?format=${format}`, headers: { host: 'localhost', ...headers } })
      const owner = { authorization: `Bearer ${token}` }
      const { headers, rawPayload } = await ask(owner)
      expect(headers['content-type']).toContain('spreadsheetml')
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.xlsx"$/)
      expect(rawPayload.toString('latin1', 0, 2)).toBe('PK')
      expect((await ask({})).json()).toMatchObject({ success: false, code: 'session.required' })
      expect((await ask(owner, 'pdf')).json()).toMatchObject({ success: false, code: 'request.invalid' })
    },
  )

  it('of many movements and rounds is read in pages and has each once (2.100, 2.101)', async () => {
    const { call } = await openTestPlayer(site)
    const many = 1_020
    for (let sent = 0; sent < many; sent += 30)
      await Promise.all(Array.from({ length: 30 }, (_, index) => spin(call, `many ${sent + index}`, undefined, '0.20')))
    const entries = await linesOf(await call(contract.accountStatement, { query: { group: 'bet', format: 'csv' } }))
    expect([new Set(entries.map((line) => line[1])).size, entries.length]).toEqual([many, many])
    const rounds = await linesOf(await call(contract.bettingStatement, { query: { format: 'csv' } }))
    expect([new Set(rounds.map((line) => line[4])).size, rounds.length]).toEqual([many, many])
  })
})
