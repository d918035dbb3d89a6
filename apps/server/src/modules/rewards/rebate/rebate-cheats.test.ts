import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from '../../../done-once/test-at-once.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import type { Ledger } from '../../ledger/index.ts'
import { gifts, loggedIn, passDay, playRounds } from '../../../testing/gifts.ts'

const demo = resolve(import.meta.dirname, '../../../../../../brands/demo')
const makeRebates = (server: TestServer) => server.runJob('make rebates')
const shown = ({ call }: TestMember) => call(contract.memberRebate, { query: {} })

describe('bets that are taken back after midnight', () => {
  let server: TestServer
  let ledger: Ledger
  beforeAll(async () => {
    server = await openTestServer()
    ledger = await openTestLedger(server.test, { clock: server.clock })
  })
  afterAll(async () => {
    await ledger.close()
    await server.close()
  })

  let keys = 0
  /** Bets at an outside table, or has an earlier bet returned as its vendor does. */
  async function table({ id }: TestMember, amount: bigint, returned?: string): Promise<string> {
    const currency = testCurrencyOf('PLY')
    const [accountId, providerId, houseAccountId] = await Promise.all([
      ledger.memberAccount({ brandId: brandId(1), memberId: memberId(BigInt(id)), kind: 'main', currency }),
      ledger.provider(brandId(1), 'EG2'),
      ledger.houseAccount({ brandId: brandId(1), currency, name: 'vendors' }),
    ])
    const key = `late bet ${(keys += 1)}`
    const game = { houseAccountId, gameCode: 'emerald-baccarat', gameType: 'LIVE' }
    const entry =
      returned === undefined
        ? { ...game, kind: 'stake' as const, amountMinor: minor(-amount), round: key }
        : { ...game, kind: 'rollback' as const, amountMinor: minor(amount), round: returned, reference: returned }
    await ledger.post({ accountId, providerId, transactions: [{ key, entries: [entry] }] })
    return key
  }
  const nextDay = async (member: TestMember) => {
    await passDay(server)
    await makeRebates(server)
    return loggedIn(server, member)
  }
  const rebates = async (member: TestMember) =>
    (await shown(member)).list.map(({ turnover, amount }) => [turnover, amount])

  it('are taken off what is staked afterwards, so a stake brings a rebate once (2.108)', async () => {
    let member = await server.newMember('latebetter')
    const bet = await table(member, 80_000n)
    member = await nextDay(member)
    expect(await rebates(member)).toEqual([['800.00', '3.20']])
    await table(member, 80_000n, bet)
    // The same money, staked a second time: 800.00 staked and 800.00 returned leave nothing.
    const again = await table(member, 80_000n)
    member = await nextDay(member)
    expect((await rebates(member))[0]).toEqual(['0.00', '0.00'])
    // Returned on a day without a bet, and a day of rest.
    await table(member, 80_000n, again)
    member = await nextDay(member)
    member = await nextDay(member)
    const other = await table(member, 60_000n)
    expect((await shown(member)).total).toBe('0.00')
    member = await nextDay(member)
    expect((await rebates(member))[0]).toEqual(['0.00', '0.00'])
    await table(member, 60_000n, other)
    await table(member, 100_000n)
    member = await nextDay(member)
    // 1,000.00 less the 600.00 that came back and the 200.00 that were still lacking.
    expect((await rebates(member))[0]).toEqual(['200.00', '0.80'])
  })
})

/** Works with the demo brand whose rebates are of another kind. */
async function withRebates(change: object, work: (server: TestServer) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-rebates-'))
  cpSync(demo, folder, { recursive: true })
  // The demo brand's own file, which the server checks.
  const settings = JSON.parse(readFileSync(join(demo, 'rewards.json'), 'utf8')) as { rebate: object }
  writeFileSync(
    join(folder, 'rewards.json'),
    JSON.stringify({ ...settings, rebate: { ...settings.rebate, ...change } }),
  )
  const server = await openTestServer({ BRAND_DIR: folder })
  await work(server)
  await server.close()
  rmSync(folder, { recursive: true })
}

describe('a rebate of another kind', () => {
  it('that is paid by itself is in the balance once it is counted, once, though the job runs 20 times (2.108)', () =>
    withRebates({ payment: 'auto' }, async (server) => {
      const member = await server.newMember('autopaid')
      await playRounds(member, 30)
      await passDay(server)
      await atOnce(() => makeRebates(server))
      const later = await loggedIn(server, member)
      expect(await shown(later)).toMatchObject({
        payment: 'auto',
        waiting: [],
        list: [{ amount: '1.50', state: 'claimed' }],
      })
      await atOnce(() => later.call(contract.claimAllRewards, {}))
      expect(await gifts(server, member)).toEqual([100_000n, 150n])
    }))

  it('of a week is from Monday to Sunday, counted when the week is over, and claimed once (2.108)', () =>
    withRebates({ period: 'week' }, async (server) => {
      // The tests' clock begins on a Saturday.
      let member = await server.newMember('weekly')
      await playRounds(member, 15)
      await passDay(server)
      await makeRebates(server)
      member = await loggedIn(server, member)
      await playRounds(member, 15)
      expect(await shown(member)).toMatchObject({
        kind: 'week',
        period: { from: '2026-11-16', to: '2026-11-22' },
        waiting: [],
        list: [],
      })
      await passDay(server)
      await atOnce(() => makeRebates(server))
      member = await loggedIn(server, member)
      const { waiting, list, period } = await shown(member)
      expect(period).toMatchObject({ from: '2026-11-23', to: '2026-11-29' })
      expect(list).toMatchObject([{ from: '2026-11-16', to: '2026-11-22', turnover: '300.00', amount: '1.50' }])
      expect(waiting.map(({ words, details }) => [words, details])).toEqual([
        ['rebate_week', ['2026-11-16', '2026-11-22']],
      ])
      await atOnce(() => member.call(contract.claimAllRewards, {}))
      expect(await gifts(server, member)).toEqual([100_000n, 150n])
    }))
})
