import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { formatAmount, minor, parseAmount, zeroMinor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { callOffice, operatorOf } from '../../../testing/office.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { newPayee, requestWithdrawal } from '../../../testing/payee.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import type { AccountId, EntryDraft, Ledger, PostCommand } from '../../ledger/index.ts'
import { balanceOf, payAndReport } from '../test-deposits.ts'
import { holdAfterTurnover, turnoverToGo } from './deposit-turnover.ts'

const demo = resolve(import.meta.dirname, '../../../../../../brands/demo')
const currency = testCurrencyOf('PLY')

let server: TestServer
let gateway: ListeningGateway
let ledger: Ledger
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-turnover-'))
  cpSync(demo, folder, { recursive: true })
  // The brand's own file; the test changes one setting of it.
  const file = JSON.parse(readFileSync(join(demo, 'payments.json'), 'utf8')) as { withdrawals: object }
  const withdrawals = { ...file.withdrawals, depositTurnoverPercent: 100 }
  writeFileSync(join(folder, 'payments.json'), JSON.stringify({ ...file, withdrawals }))
  ;({ server, gateway } = await openServerWithGateway({ BRAND_DIR: folder }))
  ledger = await openTestLedger(server.test, { clock: server.clock })
})
afterAll(async () => {
  gateway.close()
  await ledger.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

let keys = 0

async function deposit(member: TestMember, amount: string): Promise<void> {
  const { deposit: order } = await member.call(contract.beginDeposit, {
    body: { method: 'promptpay', amount },
    idempotencyKey: `turnover-deposit-${(keys += 1)}`,
  })
  await payAndReport(gateway, order.depositId)
}

const accountOf = ({ id }: TestMember) =>
  sql<{ accountId: AccountId }>`
    select account_id as "accountId" from ledger_account where member_id = ${id}::bigint and kind = 'main'`
    .execute(server.test.owner)
    .then(({ rows: [row] }) => {
      if (row === undefined) throw new Error('the member has no account')
      return row.accountId
    })

/** Posts as a game of our own does. Returns the key. */
async function play(member: TestMember, kind: EntryDraft['kind'], amount: bigint, reference?: string): Promise<string> {
  const name = kind === 'deposit' ? 'deposits' : 'games'
  const houseAccountId = await ledger.houseAccount({ brandId: brandId(1), currency, name })
  const providerId = await ledger.provider(brandId(1), 'play')
  const key = `turnover-play-${(keys += 1)}`
  const entries = [{ kind, amountMinor: minor(amount), houseAccountId, reference, round: 'r', gameCode: 'g' }]
  await ledger.post({ accountId: await accountOf(member), providerId, transactions: [{ key, entries }] })
  return key
}

const termsOf = (member: TestMember) => member.call(contract.withdrawalTerms, { query: {} })
const toGo = async (member: TestMember) => (await termsOf(member)).turnover?.toGo

describe('a withdrawal at a brand that asks for each deposit to be staked once', () => {
  it('is refused with the amount to go, and nothing is set aside, until the deposit is staked', async () => {
    const member = await newPayee(server)
    expect(await termsOf(member)).toMatchObject({ turnover: { percent: 100, toGo: '0.00' }, available: '1000.00' })
    await deposit(member, '500.00')
    expect(await termsOf(member)).toMatchObject({ turnover: { percent: 100, toGo: '500.00' }, available: '0.00' })
    const refused = await refusalOf(requestWithdrawal(member, '100.00'))
    expect([refused.code, refused.message]).toEqual([
      'payment.turnover_open',
      expect.stringContaining('$500.00 is still to be staked'),
    ])
    await play(member, 'stake', -49_999n)
    expect((await refusalOf(requestWithdrawal(member, '100.00'))).message).toContain('$0.01')
    expect(await balanceOf(member)).toBe('1000.01')
    expect((await member.call(contract.listWithdrawals, { query: {} })).totalCount).toBe(0)
    await play(member, 'stake', -1n)
    expect((await requestWithdrawal(member, '100.00')).state).toBe('requested')
    expect(await balanceOf(member)).toBe('900.00')
  })

  it('needs more again once a stake is returned, and what was staked before a deposit does not count for it', async () => {
    const member = await newPayee(server)
    await play(member, 'stake', -30_000n)
    await deposit(member, '200.00')
    expect(await toGo(member)).toBe('200.00')
    const bet = await play(member, 'stake', -20_000n)
    expect(await toGo(member)).toBe('0.00')
    await play(member, 'rollback', 20_000n, bet)
    expect(await toGo(member)).toBe('200.00')
    expect((await refusalOf(requestWithdrawal(member))).code).toBe('payment.turnover_open')
  })

  it('is shown to the operator who decides, with what is to go now', async () => {
    const member = await newPayee(server)
    const { withdrawalId } = await requestWithdrawal(member)
    await deposit(member, '250.00')
    const { token } = await operatorOf(server, { role: 'cashier' })
    const seen = await callOffice(server, office.reviewWithdrawal, { token, params: { withdrawalId } })
    expect(seen.turnoverToGo).toBe('250.00')
  })
})

/** The parts of setting aside, with a fault in posting. */
function partsWith(post: Ledger['post'] = (command) => ledger.post(command), percent = 100) {
  // Only this setting is read.
  // Nothing else of a brand or of its settings is read.
  const registryOf = () => ({ depositTurnoverPercent: percent }) as never
  return {
    database: server.test.database,
    // Only the currency is read.
    brands: { byId: () => ({ currency: { code: currency, digits: 2, symbol: '฿' } }) } as never,
    ledger: { post, transactions: (...asked: Parameters<Ledger['transactions']>) => ledger.transactions(...asked) },
    registry: { withdrawalsOf: registryOf },
  }
}

async function holdOf(member: TestMember, amountMinor: bigint) {
  const [accountId, providerId, houseAccountId] = await Promise.all([
    accountOf(member),
    ledger.provider(brandId(1), 'house'),
    ledger.houseAccount({ brandId: brandId(1), currency, name: 'withdrawals_pending' }),
  ])
  return { accountId, providerId, houseAccountId, key: `turnover-hold-${(keys += 1)}`, amountMinor: minor(amountMinor) }
}

describe('who races with the rule', () => {
  /** Has a deposit come in after the turnover was counted and before the money is set aside. */
  const depositBetween = async (member: TestMember, alter: (command: PostCommand) => PostCommand) => {
    let isIn = false
    const post = async (command: PostCommand) => {
      if (!isIn) await deposit(member, '500.00')
      isIn = true
      return ledger.post(alter(command))
    }
    const hold = await holdOf(member, 150_000n)
    return holdAfterTurnover(partsWith(post), brandId(1), hold).then(
      () => 'let out',
      (error: { code?: string }) => error.code,
    )
  }

  it('by a deposit between the check and the hold takes out nothing of it', async () => {
    const member = await newPayee(server)
    expect(await depositBetween(member, (command) => command)).toBe('payment.turnover_open')
    expect(await balanceOf(member)).toBe('1500.00')
  })

  it('would take it out if the lane did not compare (a planted fault)', async () => {
    const member = await newPayee(server)
    const unaware = (command: PostCommand): PostCommand => ({
      ...command,
      transactions: command.transactions.map((one) => ({
        ...one,
        entries: one.entries.map(({ kind, amountMinor, houseAccountId }) => ({ kind, amountMinor, houseAccountId })),
      })),
    })
    expect(await depositBetween(member, unaware)).toBe('let out')
  })

  it('by 20 requests, while bets go on, gets all that are within the balance and the limits, and none twice', async () => {
    const member = await newPayee(server)
    const bets = Promise.all(Array.from({ length: 20 }, () => play(member, 'stake', -1_000n)))
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => requestWithdrawal(member, '100.00')))
    await bets
    const got = asked.filter(({ status }) => status === 'fulfilled').length
    expect(await balanceOf(member)).toBe(`${800 - got * 100}.00`)
    expect(got).toBeGreaterThan(0)
  })

  it('by 20 requests while a deposit is open gets nothing', async () => {
    const member = await newPayee(server)
    await deposit(member, '100.00')
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(requestWithdrawal(member, '100.00')).then(({ code }) => code)),
    )
    // Some come too fast for the payment password.
    expect(new Set(asked)).toContain('payment.turnover_open')
    expect(await balanceOf(member)).toBe('1100.00')
  })
})

describe('what was counted before', () => {
  it('is noted for accounts with many postings, changes nothing, and is counted anew under another rule', async () => {
    const member = await newPayee(server)
    await deposit(member, '1000.00')
    const accountId = await accountOf(member)
    for (let batch = 0; batch < 60; batch += 1)
      await Promise.all(Array.from({ length: 20 }, () => play(member, 'stake', -10n)))
    const noted = () =>
      sql<{ need: bigint }>`select need from payment_turnover where account_id = ${accountId}`.execute(
        server.test.owner,
      )
    expect(await toGo(member)).toBe('880.00')
    expect((await noted()).rows).toEqual([{ need: 8_800_000n }])
    await play(member, 'stake', -8_000n)
    expect(await toGo(member)).toBe('800.00')
    expect(await turnoverToGo(partsWith(undefined, 200), brandId(1), accountId)).toBe(180_000n)
    // What is noted is believed: a planted fault in it shows.
    await sql`update payment_turnover set need = need + 100 where account_id = ${accountId}`.execute(server.test.owner)
    expect(await turnoverToGo(partsWith(undefined, 200), brandId(1), accountId)).toBe(180_001n)
  })
})

describe('docs/promotions.md', () => {
  const lines = readFileSync(resolve(demo, '../../docs/promotions.md'), 'utf8').split('\n')
  const rows = lines
    .slice(lines.indexOf('| Percent | What happened | To go |') + 2)
    .slice(0, 6)
    .map((line) => line.split('|').map((cell) => cell.trim()))

  it.each(rows)('%s%s %%: after %s, %s is to go', async (_, percent, happened = '', left) => {
    const member = await newPayee(server)
    await play(member, 'grant', 100_000n)
    for (const step of happened.split(', ')) {
      const [what = '', amount] = step.split(' ')
      const minorAmount = parseAmount(amount ?? '', 2) ?? zeroMinor
      if (what === 'stake') await play(member, 'stake', -minorAmount)
      else await play(member, what === 'deposit' ? 'deposit' : 'rollback', minorAmount)
    }
    const toGoMinor = await turnoverToGo(partsWith(undefined, Number(percent)), brandId(1), await accountOf(member))
    expect(formatAmount(minor(toGoMinor ?? 0n), 2)).toBe(left)
  })
})

it('a brand without the rule asks for nothing', async () => {
  const member = await newPayee(server)
  await deposit(member, '500.00')
  const without = { ...partsWith(), registry: { withdrawalsOf: () => undefined } }
  expect(await turnoverToGo(without, brandId(1), await accountOf(member))).toBeUndefined()
  await holdAfterTurnover(without, brandId(1), await holdOf(member, 150_000n))
  expect(await balanceOf(member)).toBe('0.00')
})
