import { minor } from '@baize/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import type { AccountId, EntryDraft, FlowLimit } from '../index.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from '../test-ledger.ts'

let books: TestBooks
let accountId: AccountId
/** The ledger's current time. */
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

function limit(flow: FlowLimit['flow'], period: FlowLimit['period'], max: bigint): FlowLimit {
  return { flow, period, maxMinor: minor(max), timeZone: 'Asia/Bangkok' }
}

const setLimits = (...limits: FlowLimit[]) =>
  books.ledger.setRule(accountId, 'protection', { blocked: false, limits, reason: 'set by the player' })

it('a clock that is ahead for a moment and is then set back does not reset the limit of the day', async () => {
  await setLimits(limit('stake', 'day', 100n))
  now = Temporal.Instant.from('2026-11-18T15:00:00Z') // 22:00 in Bangkok.
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
  it('refuses new stakes from the next batch on, but allows payouts, rollbacks, refunds, releases and withdrawals', async () => {
    await books.ledger.setRule(accountId, 'operator', { blocked: true, limits: [], reason: 'requested by the player' })
    expect(await post('stake', -1n)).toBe('wallet.account_blocked')
    for (const kind of ['payout', 'rollback', 'refund', 'release'] as const) expect(await post(kind, 5n)).toBe('ok')
    expect(await post('withdrawal', -5n)).toBe('ok')
  })

  it('applies in every server process, even in one that has cached the account', async () => {
    const other = await openTestLedger(books.test)
    expect(await post('stake', -1n, other)).toBe('ok')
    await books.ledger.setRule(accountId, 'operator', { blocked: true, limits: [], reason: 'a block' })
    expect(await post('stake', -1n, other)).toBe('wallet.account_blocked')
    await other.close()
  })

  it('is set after the batches under way and before anything that is waiting, however long the queue is', async () => {
    const ledger = await openTestLedger(books.test, { batchLimit: 16 })
    const bets = Array.from({ length: 640 }, () => post('stake', -1n, ledger))
    const block = { blocked: true, limits: [], reason: 'requested by the player' }
    const [said] = await Promise.all([Promise.all(bets), ledger.setRule(accountId, 'operator', block)])
    // Two batches are under way at a time, and a third may already have been decided.
    expect(said.filter((one) => one === 'ok').length).toBeLessThanOrEqual(3 * 16)
    expect(new Set(said)).toEqual(new Set(['ok', 'wallet.account_blocked']))
    await ledger.close()
  })

  it('keeps the money in the account: refuses outgoing transfers and allows incoming ones', async () => {
    await books.ledger.setRule(accountId, 'audit', { blocked: true, limits: [], reason: 'the chain is broken' })
    expect(await post('transfer', -1n)).toBe('wallet.account_blocked')
    expect(await post('transfer', 1n)).toBe('ok')
  })

  it('of one source stays when that of another source is lifted', async () => {
    const block = { blocked: true, limits: [], reason: 'a block' }
    await books.ledger.setRule(accountId, 'operator', block)
    await books.ledger.setRule(accountId, 'protection', block)
    // The member's own protection is named only where nobody else blocks.
    expect(await post('stake', -1n)).toBe('wallet.account_blocked')
    await books.ledger.setRule(accountId, 'operator', { ...block, blocked: false })
    expect(await post('stake', -1n)).toBe('protection.excluded')
    await books.ledger.setRule(accountId, 'protection', { ...block, blocked: false })
    expect(await post('stake', -1n)).toBe('ok')
  })

  it('allows a hold for a withdrawal and refuses one for a stake', async () => {
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
  it('on stakes allows exactly its amount, and a rolled back stake no longer counts', async () => {
    await setLimits(limit('stake', 'day', 1_000n))
    expect(await post('stake', -600n)).toBe('ok')
    expect(await post('stake', -401n)).toBe('wallet.limit_reached')
    expect(await post('rollback', 600n)).toBe('ok')
    expect(await post('stake', -1_000n)).toBe('ok')
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
  })

  it('is unchanged after a refusal that is the first command of a new day', async () => {
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

  it('on stakes is not raised when a stake of yesterday is rolled back today, even in a newly started process', async () => {
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

  it('on losses allows winnings to be staked again', async () => {
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

  it('counts postings from before it was set and from other processes', async () => {
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
  ] as const)('per %s restarts at midnight in its time zone', async (period, before, after) => {
    await setLimits(limit('stake', period, 100n))
    expect(await post('stake', -100n)).toBe('ok')
    now = Temporal.Instant.from(before)
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
    now = Temporal.Instant.from(after)
    expect(await post('stake', -100n)).toBe('ok')
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
  })

  it('is not reset when the clock is set back three hours across midnight', async () => {
    now = Temporal.Instant.from('2026-11-18T17:30:00Z')
    await setLimits(limit('stake', 'day', 100n))
    expect(await post('stake', -100n)).toBe('ok')
    now = Temporal.Instant.from('2026-11-18T14:30:00Z')
    expect(await post('stake', -1n)).toBe('wallet.limit_reached')
  })

  it('cannot be exceeded by twenty simultaneous bets or by two stakes of one command', async () => {
    await setLimits(limit('stake', 'day', 1_000n))
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('stake', -100n)))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10)
    await setLimits(limit('stake', 'day', 1_100n))
    const stake = { kind: 'stake' as const, amountMinor: minor(-60n), houseAccountId: books.games }
    const transactions = ['both 1', 'both 2'].map((name) => ({ key: name, entries: [stake] }))
    await expect(books.ledger.post({ accountId, providerId: books.provider, transactions })).rejects.toMatchObject({
      code: 'wallet.limit_reached',
    })
    // The declined stakes do not count: another hundred is still allowed.
    expect(await post('stake', -100n)).toBe('ok')
  })

  it('on stakes and losses counts what goes to a vendor who holds it, as far as it does not come back', async () => {
    const owner = { brandId: testBrand, currency: testCurrency }
    const houseAccountId = await books.ledger.houseAccount({ ...owner, name: 'clearing' })
    const move = async (amount: bigint, ledger = books.ledger) => {
      key += 1
      const entries = [{ kind: 'transfer' as const, amountMinor: minor(amount), houseAccountId }]
      const command = { accountId, providerId: books.provider, transactions: [{ key: `${key}`, entries }] }
      return ledger.post(command).then(
        () => 'ok',
        (refusal: { code: string }) => refusal.code,
      )
    }
    await setLimits(limit('stake', 'day', 1_000n), limit('loss', 'day', 1_000n))
    expect([await move(-900n), await move(-101n)]).toEqual(['ok', 'wallet.limit_reached'])
    expect([await move(600n), await post('stake', -700n)]).toEqual(['ok', 'ok'])
    const other = await openTestLedger(books.test, { clock: { now: () => now } })
    expect([await move(-1n, other), await post('stake', -1n, other)]).toEqual(Array(2).fill('wallet.limit_reached'))
    await other.close()
  })

  it('of one account that changes leaves what is remembered of the others as it is', async () => {
    const other = await books.account(2)
    await books.ledger.post(transfer(books, other, 'fund another', 100n))
    await setLimits(limit('stake', 'day', 1_000n))
    for (const max of [900n, 800n, 700n]) {
      expect(await post('stake', -100n)).toBe('ok')
      await books.ledger.setRule(other, 'protection', {
        blocked: false,
        limits: [limit('stake', 'day', max)],
        reason: 'a test',
      })
      expect((await books.ledger.post(transfer(books, other, `more ${max}`, 1n))).replayed).toBe(false)
    }
    expect([await post('stake', -700n), await post('stake', -1n)]).toEqual(['ok', 'wallet.limit_reached'])
  })
})
