import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { payAgent, placeHold, type AccountId, type FlowLimit, type HouseAccountName } from '../index.ts'
import type { PostingKind } from '../posting-kinds.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from '../test-ledger.ts'

let books: TestBooks
let members = 0
let keys = 0
beforeAll(async () => {
  books = await openTestBooks()
  // Agents with odd numbers are in a separate lane.
  await sql`insert into ledger_lane (lane, version, head_hash) values (1, 0, decode(repeat('00', 32), 'hex'))`.execute(
    books.test.owner,
  )
  await sql`update ledger_bucket set lane = 1 where bucket % 2 = 1`.execute(books.test.owner)
  await books.ledger.close()
  const ledger = await openTestLedger(books.test)
  books = { ...books, ledger, close: () => ledger.close().then(() => books.test.close()) }
})
afterAll(() => books.close())

const house = (name: HouseAccountName) =>
  books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name })

/** An agent with this much money. */
async function agent(amount: bigint): Promise<AccountId> {
  const accountId = await books.account((members += 1))
  if (amount > 0n) await books.ledger.post(transfer(books, accountId, `fund ${(keys += 1)}`, amount))
  return accountId
}

/** `ok`, or the code of the refusal. */
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

async function pay(from: AccountId | undefined, to: AccountId, amount: bigint, key = `pay:${(keys += 1)}`) {
  const common = { providerId: books.provider, agentPay: await house('agent_pay') }
  return payAgent(books.ledger, { ...common, from, to, key, amountMinor: minor(amount) })
}

async function post(accountId: AccountId, kind: PostingKind, amount: bigint, name: HouseAccountName = 'games') {
  const entries = [{ kind, amountMinor: minor(amount), houseAccountId: await house(name) }]
  const transactions = [{ key: `p ${(keys += 1)}`, entries }]
  return codeOf(books.ledger.post({ accountId, providerId: books.provider, transactions }))
}

async function withdraw(accountId: AccountId, amount: bigint) {
  const common = { providerId: books.provider, houseAccountId: await house('withdrawals_pending') }
  return codeOf(placeHold(books.ledger, { ...common, accountId, key: `w ${(keys += 1)}`, amountMinor: minor(amount) }))
}

const balances = (...accounts: AccountId[]) => Promise.all(accounts.map((one) => books.ledger.balance(one)))
const sitePaid = async () => -(await books.ledger.houseBalance(await house('agent_pay')))

describe('pay of agents', () => {
  it('costs the site the sum of what every agent received less what they passed on (6.007)', async () => {
    const [top, middle, low] = [await agent(0n), await agent(0n), await agent(0n)]
    const before = await sitePaid()
    await pay(undefined, top, 1_000n)
    await pay(top, middle, 700n)
    await pay(middle, low, 450n)
    expect(await balances(top, middle, low)).toEqual([300n, 250n, 450n])
    expect((await sitePaid()) - before).toBe(1_000n)
  })

  it('is posted once, however often it is sent, and never with another content (6.007)', async () => {
    const [upline, downline] = [await agent(100n), await agent(0n)]
    const all = await Promise.all(Array.from({ length: 20 }, () => pay(upline, downline, 60n, 'pay:once')))
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await balances(upline, downline)).toEqual([40n, 60n])
    expect(await codeOf(pay(upline, downline, 61n, 'pay:once'))).toBe('request.idempotency_key_reused')
  })

  it('never takes more than the balance, and then nothing is paid, even by twenty at the same moment (6.007)', async () => {
    const [upline, downline] = [await agent(100n), await agent(0n)]
    const said = await Promise.all(Array.from({ length: 20 }, () => codeOf(pay(upline, downline, 30n))))
    expect(said.filter((one) => one === 'ok')).toHaveLength(3)
    expect(new Set(said)).toEqual(new Set(['ok', 'wallet.insufficient_funds']))
    expect(await balances(upline, downline)).toEqual([10n, 90n])
  })

  it('is refused neither by a block nor by a limit, on either side, and counts towards none (6.007)', async () => {
    const [upline, downline] = [await agent(500n), await agent(0n)]
    const none = (flow: FlowLimit['flow']): FlowLimit => ({
      flow,
      period: 'day',
      maxMinor: minor(5n),
      timeZone: 'Asia/Bangkok',
    })
    for (const account of [upline, downline]) {
      const rule = { blocked: true, limits: [none('stake'), none('loss'), none('deposit')], reason: 'a test' }
      await books.ledger.setRule(account, 'protection', rule)
      await books.ledger.setRule(account, 'operator', { ...rule, limits: [] })
    }
    await pay(undefined, upline, 100n)
    await pay(upline, downline, 300n)
    for (const account of [upline, downline]) {
      await books.ledger.setRule(account, 'operator', { blocked: false, limits: [], reason: 'a test' })
      const rule = { blocked: false, limits: [none('stake'), none('loss'), none('deposit')], reason: 'a test' }
      await books.ledger.setRule(account, 'protection', rule)
      expect([await post(account, 'stake', -5n), await post(account, 'stake', -1n)]).toEqual([
        'ok',
        'wallet.limit_reached',
      ])
    }
  })

  it('is between two accounts, and above zero', async () => {
    const one = await agent(100n)
    await expect(async () => pay(one, one, 1n)).rejects.toThrow('nobody pays themselves')
    await expect(async () => pay(undefined, one, 0n)).rejects.toThrow('above zero')
  })
})

describe('an agent who owes pay', () => {
  const owes = (accountId: AccountId, blocked = true) =>
    books.ledger.setRule(accountId, 'contracts', { blocked, limits: [], reason: 'pay that is owed' })

  it('stakes, withdraws and transfers nothing until it is paid (6.007)', async () => {
    const one = await agent(1_000n)
    await owes(one)
    const tries = () =>
      Promise.all([
        post(one, 'stake', -1n),
        withdraw(one, 1n),
        post(one, 'transfer', -1n, 'clearing'),
        post(one, 'transfer', -1n, 'team_transfers'),
      ])
    expect(new Set(await tries())).toEqual(new Set(['wallet.pay_owed']))
    await owes(one, false)
    expect(new Set(await tries())).toEqual(new Set(['ok']))
  })

  it('still takes money from everywhere, and pays (6.007)', async () => {
    const [one, below] = [await agent(1_000n), await agent(0n)]
    expect(await post(one, 'stake', -10n)).toBe('ok')
    await owes(one)
    for (const kind of ['payout', 'rollback', 'grant', 'deposit', 'refund'] as const)
      expect(await post(one, kind, 5n)).toBe('ok')
    expect(await post(one, 'transfer', 5n, 'team_transfers')).toBe('ok')
    expect(await codeOf(pay(one, below, 100n))).toBe('ok')
  })

  it('is told of a stop by an operator first, and of the own protection last (6.007)', async () => {
    const one = await agent(1_000n)
    const block = { blocked: true, limits: [], reason: 'a test' }
    await books.ledger.setRule(one, 'protection', block)
    expect([await post(one, 'stake', -1n), await withdraw(one, 1n)]).toEqual(['protection.excluded', 'ok'])
    await owes(one)
    expect([await post(one, 'stake', -1n), await withdraw(one, 1n)]).toEqual(['wallet.pay_owed', 'wallet.pay_owed'])
    await books.ledger.setRule(one, 'operator', block)
    // Only what is owed keeps a withdrawal back, whoever else has stopped the account.
    expect([await post(one, 'stake', -1n), await withdraw(one, 1n)]).toEqual([
      'wallet.account_blocked',
      'wallet.pay_owed',
    ])
  })
})

describe('money between an agent and the team', () => {
  const day = (flow: FlowLimit['flow'], max: bigint): FlowLimit => {
    return { flow, period: 'day', maxMinor: minor(max), timeZone: 'Asia/Bangkok' }
  }
  const limit = (accountId: AccountId, ...limits: FlowLimit[]) =>
    books.ledger.setRule(accountId, 'protection', { blocked: false, limits, reason: 'set by the member' })

  it('counts for whoever receives it towards the limit for deposits (2.099)', async () => {
    const one = await agent(0n)
    await limit(one, day('deposit', 100n))
    expect(await post(one, 'transfer', 60n, 'team_transfers')).toBe('ok')
    expect(await post(one, 'transfer', 41n, 'team_transfers')).toBe('wallet.limit_reached')
    expect(await post(one, 'deposit', 40n, 'deposits')).toBe('ok')
    expect(await post(one, 'deposit', 1n, 'deposits')).toBe('wallet.limit_reached')
    // Loaded again from the books, it is the same.
    const again = await openTestLedger(books.test)
    const entries = [{ kind: 'deposit' as const, amountMinor: minor(1n), houseAccountId: await house('deposits') }]
    const late = { accountId: one, providerId: books.provider, transactions: [{ key: 'late', entries }] }
    expect(await codeOf(again.post(late))).toBe('wallet.limit_reached')
    await again.close()
  })

  it('neither uses a limit for stakes and losses nor gives it back (2.099)', async () => {
    const one = await agent(1_000n)
    await limit(one, day('stake', 100n), day('loss', 100n))
    expect(await post(one, 'stake', -100n)).toBe('ok')
    expect(await post(one, 'transfer', 500n, 'team_transfers')).toBe('ok')
    expect(await post(one, 'stake', -1n)).toBe('wallet.limit_reached')
    expect(await post(one, 'transfer', -500n, 'team_transfers')).toBe('ok')
    // What a vendor sends back does give it back: the check can tell the two apart.
    expect(await post(one, 'transfer', 50n, 'clearing')).toBe('ok')
    expect(await post(one, 'stake', -1n)).toBe('ok')
  })

  it('is not taken by an account that its protection, an operator or the auditor stops (2.099)', async () => {
    const block = { blocked: true, limits: [], reason: 'a test' }
    for (const source of ['protection', 'operator', 'audit'] as const) {
      const one = await agent(100n)
      await books.ledger.setRule(one, source, block)
      const code = source === 'protection' ? 'protection.excluded' : 'wallet.account_blocked'
      expect(await post(one, 'transfer', 5n, 'team_transfers')).toBe(code)
      expect(await post(one, 'transfer', -5n, 'team_transfers')).toBe(code)
    }
  })
})
