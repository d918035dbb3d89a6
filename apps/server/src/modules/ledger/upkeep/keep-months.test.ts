import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minor } from '@baize/money'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { openProblems, verifyBooks, type AccountId } from '../index.ts'
import { transfer } from '../test-ledger.ts'
import { keepMonths, type MonthsReport } from './keep-months.ts'
import type { Pace } from './paced-steps.ts'
import { briskPace, singleStepPace, openAuditedBooks, type AuditedBooks } from './test-upkeep.ts'
import { trimKeys } from './trim-keys.ts'

const signal = new AbortController().signal

let audited: AuditedBooks
let regular: AccountId
let dormant: AccountId
let skewed: AccountId

const post = (accountId: AccountId, key: string, amount: bigint, ledger = audited.books.ledger) =>
  ledger.post(transfer(audited.books, accountId, key, amount))

/** Creates postings from January 2024 on; the clock ends in the middle of March 2025. */
beforeEach(async () => {
  audited = await openAuditedBooks('2024-01-31T22:00:00Z')
  const { books, clock } = audited
  ;[regular, dormant, skewed] = [await books.account(1), await books.account(2), await books.account(3)]
  for (const account of [regular, dormant, skewed]) await post(account, `first of ${account}`, 1_000n)
  clock.advance({ hours: 3 })
  await post(skewed, 'in February', -100n)
  // The clock is set back across the end of the month.
  clock.advance({ hours: -2 })
  await post(skewed, 'in January again', -10n)
  clock.advance({ hours: 24 * 20 })
  await post(skewed, 'later in February', -1n)
  for (let month = 0; month < 13; month += 1) {
    await post(regular, `stake ${month}`, -50n)
    clock.advance({ hours: 24 * 30 })
  }
  await post(regular, 'this month', -50n)
  if (!clock.now().toString().startsWith('2025-03')) throw new Error('the clock is not in March 2025')
})

const keep = (pace: Pace = briskPace): Promise<MonthsReport> =>
  keepMonths(audited.books.test.database, audited.clock.now(), { monthsKept: 13, pace, signal })

async function prepare(): Promise<void> {
  await trimKeys(audited.books.test.database, audited.clock.now(), { pace: briskPace, signal })
  await audited.audit()
}

async function detachAll(): Promise<string[]> {
  await prepare()
  const detached: string[] = []
  for (let report = await keep(); report.detached !== undefined; report = await keep()) detached.push(report.detached)
  return detached
}

async function expectBooksInOrder(): Promise<void> {
  const { books, clock } = audited
  expect((await verifyBooks(books.test.database)).problems).toEqual([])
  clock.advance({ hours: 24 })
  await audited.audit()
  expect(await openProblems({ database: books.test.database })).toEqual([])
  expect(await audited.metric('baize_ledger_audit_share')).toBe(1)
}

describe('months', () => {
  afterEach(() => audited.books.close())

  it('are created ahead of time, once', async () => {
    await keep()
    await keep()
    const { rows } = await sql<{ ahead: string[] }>`
      select array_agg(to_char(month, 'YYYY-MM') order by month) as ahead from ledger_attached_months() as month
      where month between '2025-03-01' and '2026-01-01'`.execute(audited.books.test.database)
    expect(rows[0]?.ahead).toEqual(['2025-03', '2025-04', '2025-05'])
  })

  it('stay attached until their keys are trimmed and the auditor has checked them', async () => {
    const { database } = audited.books.test
    expect((await keep()).waitsFor).toBe('2024-01-01: its keys are not trimmed yet')
    await trimKeys(database, audited.clock.now(), { pace: briskPace, signal })
    expect((await keep()).waitsFor).toBe('2024-01-01: the auditor has not been through it yet')
    await audited.audit()
    expect((await keep()).detached).toBe('2024-01')
    expect((await keep()).detached).toBe('2024-02')
    expect(await keep()).toEqual({ attached: expect.any(Number) })
  })

  it('are detached without changing any balance, even for a restarted process', async () => {
    const { books, clock } = audited
    const accounts = [regular, dormant, skewed]
    const before = await Promise.all(accounts.map((account) => books.ledger.balance(account)))
    const house = await books.ledger.houseBalance(books.games)
    expect(before).toEqual([300n, 1_000n, 889n])
    expect(await detachAll()).toEqual(['2024-01', '2024-02'])
    const fresh = await openTestLedger(books.test, { clock })
    for (const ledger of [books.ledger, fresh]) {
      expect(await Promise.all(accounts.map((account) => ledger.balance(account)))).toEqual(before)
      expect(await ledger.houseBalance(books.games)).toBe(house)
    }
    await fresh.close()
    await expectBooksInOrder()
  })

  it('can be detached without affecting an account: new postings, replays, refusals and limits', async () => {
    const { books, clock } = audited
    await detachAll()
    const fresh = await openTestLedger(books.test, { clock })
    expect(await post(dormant, 'awake', -600n, fresh)).toMatchObject({
      balanceAfterMinor: 400n,
      postings: [{ sequence: 2n }],
    })
    await expect(post(dormant, 'too much', -401n, fresh)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' })
    expect(await post(regular, 'this month', -50n, fresh)).toMatchObject({ replayed: true, balanceAfterMinor: 300n })
    const limit = { flow: 'stake', period: 'month', maxMinor: minor(60n), timeZone: 'UTC' } as const
    await fresh.setRule(regular, 'protection', { blocked: false, limits: [limit], reason: 'requested' })
    await expect(post(regular, 'beyond', -20n, fresh)).rejects.toMatchObject({ code: 'wallet.limit_reached' })
    expect(await post(regular, 'within', -10n, fresh)).toMatchObject({ balanceAfterMinor: 290n })
    await fresh.close()
    await expectBooksInOrder()
  })

  it('keep their table, which can be read, archived and dropped', async () => {
    const { owner, database } = audited.books.test
    await detachAll()
    const { rows } = await sql<{ postings: bigint }>`select count(*) as postings from ledger_posting_2024_01`.execute(
      database,
    )
    expect(rows[0]?.postings).toBe(4n)
    await sql`drop table ledger_posting_2024_01, ledger_posting_2024_02`.execute(owner)
    await expectBooksInOrder()
  })

  it('are not detached while they are being read, and bets continue', async () => {
    const { database } = audited.books.test
    await prepare()
    await database.transaction().execute(async (reader) => {
      await sql`select count(*) from ledger_posting`.execute(reader)
      const [report] = await Promise.all([keep(), post(regular, 'meanwhile', -1n)])
      expect(report.waitsFor).toBe('2024-01-01: it is being read')
    })
    expect((await keep()).detached).toBe('2024-01')
  })

  it('are not created again if a clock is far behind', async () => {
    const { books, clock } = audited
    await detachAll()
    const late = await openTestLedger(books.test, {
      clock: { now: () => clock.now().subtract({ hours: 24 * 400 }) },
    })
    await expect(post(dormant, 'far behind', -1n, late)).rejects.toMatchObject({ code: 'wallet.busy' })
    await late.close()
    await expectBooksInOrder()
  })
})

describe('a month with many postings', () => {
  afterEach(() => audited.books.close())

  it('is detached in small steps, even if the process ends after each of them', async () => {
    const { books, clock } = audited
    const accounts = await Promise.all(Array.from({ length: 300 }, (_, index) => books.account(10 + index)))
    for (const round of [1, 2, 3, 4])
      await Promise.all(accounts.map((account) => post(account, `${round} of ${account}`, 7n)))
    clock.advance({ hours: 24 * 420 })
    await prepare()
    const reports: MonthsReport[] = []
    while (reports.at(-1)?.detached !== '2025-03') reports.push(await keep(singleStepPace))
    const unfinished = reports.filter(({ waitsFor }) => waitsFor === '2025-03-01: its snapshots are not complete')
    expect(unfinished.length).toBeGreaterThan(1)
    expect(await books.ledger.balance(accounts[123] ?? regular)).toBe(28n)
    await expectBooksInOrder()
  })
})

describe('an error', () => {
  afterEach(async () => {
    await audited.books.ledger.close()
    await audited.books.test.discard()
  })

  it('in the books keeps a month attached until an operator has settled it', async () => {
    const { owner } = audited.books.test
    await sql`update ledger_posting set reference = 'nothing to see' where account_id = ${dormant}`.execute(owner)
    await prepare()
    expect((await keep()).waitsFor).toBe('2024-01-01: the auditor found problems that are not settled')
    await sql`update ledger_audit_problem set settled_at = now(), settled_reason = 'known'`.execute(owner)
    expect((await keep()).detached).toBe('2024-01')
  })

  it('in a snapshot that replaces a month is found by the verifier and the auditor', async () => {
    const { owner, database } = audited.books.test
    await detachAll()
    await sql`update ledger_account_snapshot set balance = balance + 1 where account_id = ${dormant}`.execute(owner)
    const found = (await verifyBooks(database)).problems.map(({ rule }) => rule)
    expect(found).toEqual(['sum per currency'])
    audited.clock.advance({ hours: 24 })
    await audited.audit()
    expect(await openProblems({ database })).toMatchObject([{ rule: 'sum per currency' }])
  })

  it('in a batch, backdated to a detached month, is found', async () => {
    const { owner, database } = audited.books.test
    await detachAll()
    await sql`update ledger_batch set posted_at = '2024-02-01T00:00:00Z' where batch = (select max(batch) from ledger_batch)`.execute(
      owner,
    )
    const messages = (await verifyBooks(database)).problems.map(({ message }) => message)
    expect(messages).toContainEqual(expect.stringMatching(/^lane 0 batch \d+ is older than the batch before it$/))
  })
})
