import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minor } from '@baize/money'
import { sql } from '../../../kernel/database/pool.ts'
import { StartProblem } from '../../../kernel/start-problem.ts'
import { runMoneyCommand } from '../../../money-command.ts'
import { foldHouseDeltas, openProblems, releaseAccount, settleProblem, verifyBooks, type AccountId } from '../index.ts'
import { transfer } from '../test-ledger.ts'
import { singleStepPace, openAuditedBooks, type AuditedBooks } from '../upkeep/test-upkeep.ts'

let audited: AuditedBooks
let accounts: AccountId[]

beforeEach(async () => {
  audited = await openAuditedBooks('2025-03-10T12:00:00Z')
  const { books, clock } = audited
  accounts = await Promise.all(Array.from({ length: 12 }, (_, index) => books.account(index + 1)))
  for (let round = 0; round < 5; round += 1) {
    clock.advance({ hours: 1 })
    const amount = round === 0 ? 1_000n : -10n
    await Promise.all(
      accounts.map((id, index) => books.ledger.post(transfer(books, id, `${round} of ${index}`, amount))),
    )
  }
  await foldHouseDeltas(books.test.database, clock)
})

const problems = async () => openProblems({ database: audited.books.test.database })
const runs = async () => {
  const { rows } = await sql<{ run: number; step: bigint; checked: bigint; share: number; done: boolean }>`
    select run, step, checked, share_done as share, finished_at is not null as done from ledger_audit order by run`.execute(
    audited.books.test.database,
  )
  return rows
}

/** Completes a run with a new process for each step. Returns the number of steps. */
async function auditInPieces(): Promise<number> {
  for (let ticks = 1; ticks < 50; ticks += 1) {
    await audited.auditor({ pace: singleStepPace }).tick(audited.clock.now())
    const [run] = await runs()
    expect(run?.step).toBe(BigInt(ticks))
    if (run?.done === true) return ticks
  }
  throw new Error('the run did not finish')
}

/** Returns the accounts that refuse a new bet. */
async function blocked(): Promise<AccountId[]> {
  const { books } = audited
  const found: AccountId[] = []
  for (const accountId of accounts) {
    const bet = books.ledger.post(transfer(books, accountId, `probe ${crypto.randomUUID()}`, -1n))
    const code = await bet.then(
      () => undefined,
      (error: { code: string }) => error.code,
    )
    if (code === 'wallet.account_blocked') found.push(accountId)
    else if (code !== undefined) throw new Error(`a bet was refused with ${code}`)
  }
  return found
}

describe('the auditor on correct books', () => {
  afterEach(() => audited.books.close())

  it('finds nothing, and reports that it is done and when', async () => {
    await audited.audit()
    expect(await problems()).toEqual([])
    expect(await runs()).toMatchObject([{ run: 1, share: 1, done: true }])
    expect((await runs())[0]?.checked).toBeGreaterThanOrEqual(3n * 60n)
    expect(await blocked()).toEqual([])
    audited.clock.advance({ minutes: 5 })
    expect(await audited.metric('baize_ledger_audit_age_seconds')).toBe(300)
    expect(await audited.metric('baize_ledger_audit_share')).toBe(1)
    expect(await audited.metric('baize_ledger_audit_problems')).toBe(0)
  })

  it('begins one run per day', async () => {
    await audited.audit()
    audited.clock.advance({ minutes: 30 })
    await audited.audit()
    expect(await runs()).toHaveLength(1)
    audited.clock.advance({ hours: 12 })
    await audited.audit()
    expect(await runs()).toMatchObject([{ done: true }, { run: 2, done: true }])
  })

  it('stopped after every step resumes where it stopped, in any process', async () => {
    expect(await auditInPieces()).toBeGreaterThan(4)
    expect(await runs()).toMatchObject([{ run: 1, share: 1, done: true }])
    expect(await problems()).toEqual([])
  })

  it('running twice at the same time takes each step once', async () => {
    const once = [audited.auditor(), audited.auditor()].map((auditor) => auditor.tick(audited.clock.now()))
    await Promise.all(once)
    await audited.audit()
    expect(await runs()).toMatchObject([{ run: 1, done: true }])
    expect(await problems()).toEqual([])
  })

  it('is not affected by postings made while it runs', async () => {
    const { books, clock } = audited
    const oneStep = audited.auditor({ pace: singleStepPace })
    for (let tick = 0; (await runs())[0]?.done !== true && tick < 50; tick += 1) {
      await oneStep.tick(clock.now())
      await Promise.all(accounts.map((id, at) => books.ledger.post(transfer(books, id, `late ${tick} ${at}`, -1n))))
    }
    expect(await runs()).toMatchObject([{ done: true }])
    expect(await problems()).toEqual([])
  })
})

describe('an injected change', () => {
  // The books were corrupted on purpose, so the database is discarded without the final check.
  afterEach(async () => {
    await audited.books.ledger.close()
    await audited.books.test.discard()
  })

  const victim = () => accounts[4] ?? 0n
  const row = () => sql`account_id = ${victim()} and seq = 3`
  const edits: [string, () => ReturnType<typeof sql>, string[]][] = [
    [
      'amount',
      () => sql`update ledger_posting set amount = amount - 1 where ${row()}`,
      ['balance chain', 'hash chain', 'house deltas', 'sum per currency'],
    ],
    ['balance', () => sql`update ledger_posting set balance_after = 5 where ${row()}`, ['balance chain', 'hash chain']],
    ['text', () => sql`update ledger_posting set reference = 'nothing to see' where ${row()}`, ['hash chain']],
    [
      'time',
      () => sql`update ledger_posting set posted_at = posted_at + interval '1 minute' where ${row()}`,
      ['hash chain'],
    ],
    [
      'row (deleted)',
      () => sql`delete from ledger_posting where ${row()}`,
      ['balance chain', 'hash chain', 'house deltas', 'keys', 'sum per currency'],
    ],
    [
      'newest row (deleted)',
      () => sql`delete from ledger_posting where account_id = ${victim()} and seq = 5`,
      ['hash chain', 'house deltas', 'keys', 'sum per currency'],
    ],
  ]

  it.each(edits)('to one posting’s %s is found, and blocks exactly that account', async (_, edit, rules) => {
    await edit().execute(audited.books.test.owner)
    await audited.audit()
    const found = await problems()
    expect([...new Set(found.map(({ rule }) => rule))].toSorted()).toEqual(rules)
    expect(await audited.metric('baize_ledger_audit_problems')).toBe(found.length)
    expect(await audited.metric('baize_broken_invariants_total')).toBeGreaterThan(0)
    expect(new Set(found.flatMap(({ accountId }) => accountId ?? []))).toEqual(new Set([victim()]))
    expect(await blocked()).toEqual([victim()])
  })

  it('blocks the account, except for wins and rollbacks, until an operator releases it', async () => {
    const { books, clock } = audited
    const { owner } = books.test
    await sql`update ledger_posting set reference = 'nothing to see' where ${row()}`.execute(owner)
    await audited.audit()
    const accountId = accounts[4] ?? unreachable()
    for (const kind of ['payout', 'rollback'] as const) {
      const entry = { kind, amountMinor: minor(5n), houseAccountId: books.games }
      const transactions = [{ key: `late ${kind}`, entries: [entry] }]
      await books.ledger.post({ accountId, providerId: books.provider, transactions })
    }
    expect(await blocked()).toEqual([accountId])
    expect(await releaseAccount({ database: owner, clock }, accountId, 'compared with the backup')).toBe(true)
    expect(await blocked()).toEqual([])
    clock.advance({ hours: 24 })
    await audited.audit()
    expect(await runs()).toHaveLength(2)
    expect(await problems()).toEqual([])
    expect(await blocked()).toEqual([])
  })

  it('can be neither settled nor unblocked by the role of the server, so that whoever breaks into it cannot', async () => {
    const { books, clock } = audited
    const { database, owner } = books.test
    const accountId = accounts[4] ?? unreachable()
    await sql`update ledger_posting set reference = 'nothing to see' where ${row()}`.execute(owner)
    await audited.audit()
    const [found] = await problems()
    for (const attempt of [
      () => settleProblem({ database, clock }, found?.problem ?? 0, 'nothing'),
      () => releaseAccount({ database, clock }, accountId, 'nothing'),
      () => books.ledger.setRule(accountId, 'audit', { blocked: false, limits: [], reason: 'nothing' }),
    ])
      await expect(attempt()).rejects.toThrow(/permission denied|only the owner/)
    expect(await problems()).not.toEqual([])
    expect(await blocked()).toEqual([accountId])
    // The owner may, and what is neither blocked nor open is left alone.
    expect(await releaseAccount({ database: owner, clock }, accountId, 'compared')).toBe(true)
    expect(await releaseAccount({ database: owner, clock }, accountId, 'compared')).toBe(false)
    await books.ledger.setRule(accountId, 'operator', { blocked: true, limits: [], reason: 'still may' })
    await books.ledger.setRule(accountId, 'operator', { blocked: false, limits: [], reason: 'still may' })
  })

  it('is listed by `npm run money`, which settles it with a reason, once', async () => {
    const { owner } = audited.books.test
    const accountId = accounts[4] ?? unreachable()
    const said = async (...args: string[]) => {
      const lines: string[] = []
      await runMoneyCommand(owner, args, (line) => lines.push(line))
      return lines
    }
    expect(await said('problems')).toEqual(['The auditor found nothing that is not settled.'])
    await sql`update ledger_posting set reference = 'nothing to see' where ${row()}`.execute(owner)
    await sql`update ledger_house_delta set amount = amount + 1 where batch = 1`.execute(owner)
    await audited.audit()
    const lines = await said('problems')
    expect(lines.filter((line) => line.includes(`: account ${accountId}, `))).not.toEqual([])
    expect(await said('problems', '--after', '2147483647')).not.toEqual(lines)
    expect(await said('unblock', String(accountId), '--reason', 'compared with the backup')).toEqual([
      `The account ${accountId} may bet again, and its problems are settled.`,
    ])
    expect(await blocked()).toEqual([])
    const number = (line: string) => line.slice(0, line.indexOf(':'))
    for (const line of await said('problems')) await said('settle', number(line), '--reason', 'known')
    expect(await problems()).toEqual([])
    const wrong = [
      ['unblock', String(accountId), '--reason', 'again'],
      ['settle', '1', '--reason', 'again'],
      ['settle', '1'],
      ['settle', '1', '--reason', ' '],
      ['settle', '1', '--reason', 'x'.repeat(301)],
      ['settle', 'x', '--reason', 'why'],
      ['problems', '--reason', 'why'],
    ]
    for (const args of wrong) await expect(said(...args)).rejects.toThrow(StartProblem)
  })

  it('to another row after a release blocks the account again', async () => {
    const { books, clock } = audited
    const { owner } = books.test
    const accountId = accounts[4] ?? unreachable()
    await sql`update ledger_posting set reference = 'one' where ${row()}`.execute(owner)
    await audited.audit()
    expect(await releaseAccount({ database: owner, clock }, accountId, 'compared with the backup')).toBe(true)
    await sql`update ledger_posting set reference = 'two' where account_id = ${accountId} and seq = 2`.execute(owner)
    clock.advance({ hours: 24 })
    await audited.audit()
    expect(await blocked()).toEqual([accountId])
  })

  it('to a change of a house account is found, and an operator can settle it', async () => {
    const { books, clock } = audited
    await sql`update ledger_house_delta set amount = amount + 1 where batch = 1`.execute(books.test.owner)
    await audited.audit()
    const found = await problems()
    expect(new Set(found.map(({ rule }) => rule))).toEqual(
      new Set(['house deltas', 'house snapshots', 'sum per currency']),
    )
    expect(await blocked()).toEqual([])
    for (const { problem } of found)
      expect(await settleProblem({ database: books.test.owner, clock }, problem, 'known')).toBe(true)
    expect(await problems()).toEqual([])
  })

  it('is found and blocks the account even if the process ends after each step', async () => {
    await sql`update ledger_posting set amount = amount - 1 where ${row()}`.execute(audited.books.test.owner)
    await auditInPieces()
    expect(new Set((await problems()).map(({ rule }) => rule)).size).toBe(4)
    expect(await blocked()).toEqual([victim()])
  })

  it('blocks the account even if the process ended between finding it and blocking it', async () => {
    const { books, clock } = audited
    await sql`update ledger_posting set reference = 'nothing to see' where ${row()}`.execute(books.test.owner)
    const ending = { setRule: () => Promise.reject(new Error('the process ends here')) }
    await audited.auditor({ ledger: ending }).tick(clock.now())
    expect(await problems()).toHaveLength(1)
    expect(await blocked()).toEqual([])
    await audited.auditor().tick(clock.now())
    expect(await blocked()).toEqual([victim()])
  })

  it('is reported by the full verifier with the same message', async () => {
    await sql`update ledger_posting set reference = 'nothing to see' where ${row()}`.execute(audited.books.test.owner)
    await audited.audit()
    const [problem] = await problems()
    const report = await verifyBooks(audited.books.test.database)
    expect(report.problems).toEqual([{ rule: problem?.rule, message: problem?.message }])
  })
})

function unreachable(): never {
  throw new Error('the test opened twelve accounts')
}
