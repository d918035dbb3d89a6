import { minor } from '@baize/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import type { AccountId, EntryDraft, FlowLimit } from '../index.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from '../test-ledger.ts'

let books: TestBooks
let accountId: AccountId
/** What the ledger takes for now. */
let now: Temporal.Instant
let key = 0

beforeEach(async () => {
  now = Temporal.Instant.from('2026-11-18T10:00:00Z') // A Wednesday.
  books = await openTestBooks({ clock: { now: () => now } })
  accountId = await books.account(1)
  await books.ledger.post(transfer(books, accountId, 'fund', 100_000n))
})
afterEach(() => books.close())

async function post(kind: EntryDraft['kind'], amount: bigint, ledger = books.ledger): Promise<string> {
  key += 1
  const entries = [{ kind, amountMinor: minor(amount), houseAccountId: books.games }]
  const command = { accountId, providerId: books.provider, transactions: [{ key: `${key}`, entries }] }
  return ledger.post(command).then(
    () => 'ok',
    (refusal: { code: string }) => refusal.code,
  )
}

function limit(flow: FlowLimit['flow'], period: FlowLimit['period'], most: bigint): FlowLimit {
  return { flow, period, mostMinor: minor(most), timeZone: 'Asia/Bangkok' }
}

const setLimits = (...limits: FlowLimit[]) =>
  books.ledger.setRule(accountId, 'protection', { blocked: false, limits, reason: 'set by the player' })

it('a clock that is ahead for a moment, and is set back, makes no room in the limit of the day', async () => {
  await setLimits(limit('stake', 'day', 100n))
  now = Temporal.Instant.from('2026-11-18T15:00:00Z') // Ten in the evening in Bangkok.
  expect([await post('stake', -100n), await post('stake', -1n)]).toEqual(['ok', 'wallet.limit_reached'])
  now = now.add({ hours: 3 })
  expect(await post('stake', -1n)).toBe('ok')
  now = now.subtract({ hours: 3 })
  expect([await post('stake', -99n), await post('stake', -1n)]).toEqual([
    'wallet.limit_reached',
    'wallet.limit_reached',
  ])
})

describe('a block', () => {
  it('refuses new stakes from the next batch on, and takes payouts, rollbacks, refunds, releases and withdrawals', async () => {
    await books.ledger.setRule(accountId, 'operator', { blocked: true, limits: [], reason: 'asked for by the player' })
    expect(await post('stake', -1n)).toBe('wallet.account_blocked')
    for (const kind of ['payout', 'rollback', 'refund', 'release'] as const) expect(await post(kind, 5n)).toBe('ok')
    expect(await post('withdrawal', -5n)).toBe('ok')
  })

  it('holds in every server process, also in one that remembers the account', async () => {
    const other = await openTestLedger(books.test)
    expect(await post('stake', -1n, other)).toBe('ok')
    await books.ledger.setRule(accountId, 'operator', { blocked: true, limits: [], reason: 'a block' })
    expect(await post('stake', -1n, other)).toBe('wallet.account_blocked')
    await other.close()
  })

  it('is set behind what is on its way and before anything that waits, however much that is', async () => {
    const ledger = await openTestLedger(books.test, { batchLimit: 16 })
    const bets = Array.from({ length: 640 }, () => post('stake', -1n, ledger))
    const block = { blocked: true, limits: [], reason: 'asked for by the player' }
    const [said] = await Promise.all([Promise.all(bets), ledger.setRule(accountId, 'operator', block)])
    // Two batches are on their way at a time; one more may have been decided.
    expect(said.filter((one) => one === 'ok').length).toBeLessThanOrEqual(3 * 16)
    expect(new Set(said)).toEqual(new Set(['ok', 'wallet.account_blocked']))
    await ledger.close()
  })

  it('keeps the money in the account: no transfer goes out, and one comes in', async () => {
    await books.ledger.setRule(accountId, 'audit', { blocked: true, limits: [], reason: 'the chain is broken' })
    expect(await post('transfer', -1n)).toBe('wallet.account_blocked')
    expect(await post('transfer', 1n)).toBe('ok')
  })

  it('of one source stays when another is lifted', async () => {
    const block = { blocked: true, limits: [], reason: 'a block' }
    await books.ledger.setRule(accountId, 'operator', block)
    await books.ledger.setRule(accountId, 'audit', block)
    await books.ledger.setRule(accountId, 'operator', { ...block, blocked: false })
    expect(await post('stake', -1n)).toBe('wallet.account_blocked')
    await books.ledger.setRule(accountId, 'audit', { ...block, blocked: false })
    expect(await post('stake', -1n)).toBe('ok')
  })

  it('does not refuse a hold for a withdrawal, and refuses one for a stake', async () => {
    const owner = { brandId: testBrand, currency: testCurrency }
    const pending = await books.ledger.houseAccount({ ...owner, name: 'withdrawals_pending' })
    const inPlay = await books.ledger.houseAccount({ ...owner, name: 'stakes_in_play' })
    await books.ledger.setRule(accountId, 'operator', { blocked: true, limits: [], reason: 'a block' })
    const hold = (houseAccountId: typeof pending) => {
      key += 1
      const entries = [{ kind: 'hold' as const, amountMinor: minor(-5n), houseAccountId }]
      return books.ledger.post({ accountId, providerId: books.provider, transactions: [{ key: `${key}`, entries }] })
    }
    await expect(hold(pending)).resolves.toMatchObject({ replayed: false })
    await expect(hold(inPlay)).rejects.toMatchObject({ code: 'wallet.account_blocked' })
  })
})

describe('a limit', () => {
  it('on stakes takes exactly as much as it says, and a rolled back stake gives its part back', async () => {
    await setLimits(limit('stake', 'day', 1_000n))
    expect(await post('stake', -600n)).toBe('ok')
    expect(await post('stake', -401n)).toBe('wallet.limit_reached')
    expect(await post('rollback', 600n)).toBe('ok')
    expect(await post('stake', -1_000n)).toBe('ok')
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
  })

  it('is as it was after a refusal that was the first of a new day', async () => {
    await setLimits(limit('stake', 'day', 1_000n), limit('loss', 'day', 1_000n))
    expect(await post('stake', -900n)).toBe('ok')
    expect(await post('payout', 5_000n)).toBe('ok')
    now = now.add({ hours: 24 })
    // Neither yesterday's stake nor yesterday's win counts today.
    expect(await post('stake', -1_200n)).toBe('wallet.limit_reached')
    expect(await post('stake', -500n)).toBe('ok')
    expect(await post('stake', -501n)).toBe('wallet.limit_reached')
    expect(await post('stake', -500n)).toBe('ok')
  })

  it('on stakes is not raised by a stake of yesterday that is rolled back today, also in a process that starts then', async () => {
    await setLimits(limit('stake', 'day', 1_000n))
    expect(await post('stake', -900n)).toBe('ok')
    now = now.add({ hours: 24 })
    expect(await post('rollback', 900n)).toBe('ok')
    expect(await post('stake', -1_000n)).toBe('ok')
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
    const other = await openTestLedger(books.test, { clock: { now: () => now } })
    expect(await post('stake', -1n, other)).toBe('wallet.limit_reached')
    await other.close()
  })

  it('on losses lets winnings be played on', async () => {
    await setLimits(limit('loss', 'week', 1_000n))
    expect(await post('stake', -1_000n)).toBe('ok')
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
    expect(await post('payout', 300n)).toBe('ok')
    expect(await post('stake', -300n)).toBe('ok')
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
  })

  it('on deposits refuses deposits and nothing else', async () => {
    await setLimits(limit('deposit', 'month', 1_000n))
    expect(await post('deposit', 1_000n)).toBe('ok')
    expect(await post('deposit', 1n)).toBe('wallet.limit_reached')
    expect(await post('stake', -1n)).toBe('ok')
    expect(await post('payout', 1n)).toBe('ok')
  })

  it('counts what flowed before it was set, and what another process posted', async () => {
    expect(await post('stake', -800n)).toBe('ok')
    await setLimits(limit('stake', 'day', 1_000n))
    const other = await openTestLedger(books.test, { clock: { now: () => now } })
    expect(await post('stake', -201n, other)).toBe('wallet.limit_reached')
    expect(await post('stake', -150n, other)).toBe('ok')
    expect(await post('stake', -51n)).toBe('wallet.limit_reached')
    await other.close()
  })

  it.each([
    ['day', '2026-11-18T16:59:59Z', '2026-11-18T17:00:00Z'],
    ['week', '2026-11-22T16:59:59Z', '2026-11-22T17:00:00Z'],
    ['month', '2026-11-30T16:59:59Z', '2026-11-30T17:00:00Z'],
  ] as const)('over a %s begins anew at midnight of its own time zone', async (period, before, after) => {
    await setLimits(limit('stake', period, 100n))
    expect(await post('stake', -100n)).toBe('ok')
    now = Temporal.Instant.from(before)
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
    now = Temporal.Instant.from(after)
    expect(await post('stake', -100n)).toBe('ok')
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
  })

  it('is not reset by a clock that is set back three hours over midnight', async () => {
    now = Temporal.Instant.from('2026-11-18T17:30:00Z')
    await setLimits(limit('stake', 'day', 100n))
    expect(await post('stake', -100n)).toBe('ok')
    now = Temporal.Instant.from('2026-11-18T14:30:00Z')
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
  })

  it('cannot be passed by twenty bets at one instant, nor by two stakes of one command', async () => {
    await setLimits(limit('stake', 'day', 1_000n))
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('stake', -100n)))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10)
    await setLimits(limit('stake', 'day', 1_100n))
    const stake = { kind: 'stake' as const, amountMinor: minor(-60n), houseAccountId: books.games }
    const transactions = ['both 1', 'both 2'].map((name) => ({ key: name, entries: [stake] }))
    await expect(books.ledger.post({ accountId, providerId: books.provider, transactions })).rejects.toMatchObject({
      code: 'wallet.limit_reached',
    })
    // What was declined does not count: a hundred is still free.
    expect(await post('stake', -100n)).toBe('ok')
  })
})
