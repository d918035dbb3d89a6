import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minor } from '@baize/money'
import { sql } from '../../../kernel/database/pool.ts'
import { createMetrics } from '../../../kernel/metrics.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { moveBucket, openProblems, transferMoney, verifyBooks, type AccountId, type Ledger } from '../index.ts'
import { testBrand, testCurrency, transfer } from '../test-ledger.ts'
import { keepMonths } from '../upkeep/keep-months.ts'
import { briskPace, openAuditedBooks, type AuditedBooks } from '../upkeep/test-upkeep.ts'
import { trimKeys } from '../upkeep/trim-keys.ts'
import type { GenerationSize } from './generations.ts'
import { openNextGeneration } from './generations.sql.ts'
import { KeyFilter } from './key-filter.ts'

const signal = new AbortController().signal
/** A process that opens no generation by itself. */
const leftAlone: GenerationSize = { fullBytes: Number.MAX_SAFE_INTEGER, everyKeys: Number.MAX_SAFE_INTEGER }
/** A process that opens one whenever it looks, and looks all the time. */
const restless: GenerationSize = { fullBytes: 0, everyKeys: 30 }

let audited: AuditedBooks
let account: AccountId
const opened: Ledger[] = []

beforeEach(async () => {
  audited = await openAuditedBooks('2025-01-10T23:00:00Z')
  account = await audited.books.account(1)
  await stake(audited.books.ledger, 'funds', 1_000n)
})

async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((ledger) => ledger.close()))
}

/** Another process of the same server. It has read the filters of so many generations. */
async function openAnother(filtered = 0, generationSize = leftAlone): Promise<Ledger> {
  const { books, clock } = audited
  const metrics = createMetrics()
  const ledger = await openTestLedger(books.test, { clock, generationSize, metrics })
  opened.push(ledger)
  await expect
    .poll(async () => {
      const { values = [] } = (await metrics.registry.getSingleMetric('baize_ledger_filtered_generations')?.get()) ?? {}
      return values[0]?.value
    })
    .toBe(filtered)
  return ledger
}

function stake(ledger: Ledger, key: string, amount = -100n, of = account) {
  return ledger.post(transfer(audited.books, of, key, amount))
}

const openNext = () => openNextGeneration(audited.books.test.database, audited.clock.now(), 0)

/** The generations whose keys are still there. */
async function keptGenerations(): Promise<number[]> {
  const { rows } = await sql<{ generation: number }>`
    select generation from ledger_generation where dropped_at is null order by generation`.execute(
    audited.books.test.owner,
  )
  return rows.map(({ generation }) => generation)
}

/** Waits until the newest postings in all closed generations are noted. */
async function allNoted(): Promise<void> {
  await openAnother((await keptGenerations()).length - 1)
  await expect
    .poll(async () => {
      const { rows } = await sql`select from ledger_generation where noted_at is null`.execute(audited.books.test.owner)
      return rows.length
    })
    .toBe(1)
}

describe('a key of an earlier generation', () => {
  afterEach(async () => {
    await closeAll()
    await audited.books.close()
  })

  it('is answered as before, whether or not a process has filters', async () => {
    await stake(audited.books.ledger, 'first')
    expect(await openNext()).toBe(true)
    await stake(audited.books.ledger, 'second')
    expect(await openNext()).toBe(true)
    const informed = await openAnother(2)
    for (const ledger of [audited.books.ledger, informed])
      for (const key of ['first', 'second']) {
        expect(await stake(ledger, key)).toMatchObject({ replayed: true })
        await expect(stake(ledger, key, -101n)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
      }
    expect(await stake(informed, 'third')).toMatchObject({ replayed: false, balanceAfterMinor: 700n })
    expect((await informed.transactions(audited.books.provider, ['first', 'second', 'third'])).size).toBe(3)
  })

  it('is answered by a process that has not noticed that generations were closed', async () => {
    const late = await openAnother()
    for (const key of ['before', 'after']) {
      await stake(audited.books.ledger, key)
      await openNext()
    }
    for (const key of ['before', 'after']) expect(await stake(late, key)).toMatchObject({ replayed: true })
    expect(await late.balance(account)).toBe(800n)
  })

  it('that was only claimed stays claimed', async () => {
    const claiming = (key: string) => {
      const { transactions, ...command } = transfer(audited.books, account, key, -100n)
      return { ...command, transactions: transactions.map((one) => ({ ...one, claims: ['claimed'] })) }
    }
    await audited.books.ledger.post(claiming('one'))
    await openNext()
    const informed = await openAnother(1)
    await expect(stake(informed, 'claimed')).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    await expect(informed.post(claiming('two'))).rejects.toMatchObject({ code: 'wallet.claim_taken' })
    expect(await informed.balance(account)).toBe(900n)
  })

  it('is answered in another lane, and in a transfer between lanes', async () => {
    const { books, clock } = audited
    const friend = await books.account(2)
    await moveBucket({ database: books.test.database, clock }, 2, 1)
    const clearing = await books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'clearing' })
    const send = (ledger: Ledger, key: string) => {
      const between = { from: account, to: friend, providerId: books.provider, clearing }
      return transferMoney(ledger, { ...between, key, amountMinor: minor(50n) })
    }
    await send(books.ledger, 'sent')
    await openNext()
    const informed = await openAnother(1)
    expect(await send(informed, 'sent')).toMatchObject({ replayed: true })
    await expect(stake(informed, 'sent', 50n, friend)).rejects.toMatchObject({
      code: 'request.idempotency_key_reused',
    })
    await expect(stake(informed, 'sent:received')).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    expect(await Promise.all([account, friend].map((one) => informed.balance(one)))).toEqual([950n, 50n])
  })

  it('is answered when the clock was set back before the generation was opened, and ahead of it', async () => {
    await stake(audited.books.ledger, 'before')
    await openNext()
    audited.clock.advance({ hours: -3 })
    await stake(audited.books.ledger, 'behind')
    await openNext()
    audited.clock.advance({ hours: 6 })
    const informed = await openAnother(2)
    for (const key of ['before', 'behind']) expect(await stake(informed, key)).toMatchObject({ replayed: true })
    expect((await verifyBooks(audited.books.test.database)).problems).toEqual([])
  })
})

describe('generations that are opened under load', () => {
  afterEach(async () => {
    await closeAll()
    await audited.books.close()
  })

  it('let each key have one effect, on two servers and 20 at once, and never get another row once they are closed', async () => {
    const servers = [await openAnother(0, restless), await openAnother(0, restless)] as const
    // A quick machine puts more into a batch, so that it takes more rounds until there are many generations.
    let rounds = 0
    for (; rounds < 60 || (rounds < 240 && (await keptGenerations()).length <= 5); rounds += 1) {
      const round = rounds
      const key = `round ${round}`
      const repeated = `round ${Math.max(0, round - 7)}`
      const ends = await Promise.all(
        Array.from({ length: 20 }, (_, index) => stake(servers[index % 2 === 0 ? 0 : 1], key, 1n)),
      )
      expect(ends.filter(({ replayed }) => !replayed)).toHaveLength(1)
      expect(await stake(servers[1], repeated, 1n)).toMatchObject({ replayed: true })
    }
    expect(await servers[0].balance(account)).toBe(1_000n + BigInt(rounds))
    expect((await keptGenerations()).length).toBeGreaterThan(5)
    const { rows } = await sql`
      select from ledger_batch later join ledger_batch earlier using (lane)
      where later.batch > earlier.batch and later.generation < earlier.generation`.execute(audited.books.test.owner)
    expect(rows).toHaveLength(0)
  })
})

describe('generations in the books', () => {
  afterEach(async () => {
    await closeAll()
    await audited.books.close()
  })

  it('whose keys are all older than 180 days are dropped whole, and their keys count as unused', async () => {
    const { books, clock } = audited
    await stake(books.ledger, 'old')
    await openNext()
    clock.advance({ hours: 24 * 20 })
    await stake(books.ledger, 'younger')
    await openNext()
    await openAnother(2)
    clock.advance({ hours: 24 * 161 })
    expect(await trimKeys(books.test.database, clock.now(), { pace: briskPace, signal })).toBe(2)
    expect(await keptGenerations()).toEqual([1, 2])
    const informed = await openAnother(2)
    expect(await stake(informed, 'younger')).toMatchObject({ replayed: true })
    expect(await stake(informed, 'old')).toMatchObject({ replayed: false })
    await audited.audit()
    expect(await openProblems({ database: books.test.database })).toEqual([])
  })

  it('leave with their months', async () => {
    const { books, clock } = audited
    const { database } = books.test
    await stake(books.ledger, 'in generation 0')
    await openNext()
    await stake(books.ledger, 'in generation 1')
    clock.advance({ hours: 24 * 400 })
    await stake(books.ledger, 'now')
    await trimKeys(database, clock.now(), { pace: briskPace, signal })
    await audited.audit()
    const keep = () => keepMonths(database, clock.now(), { monthsKept: 2, pace: briskPace, signal })
    expect((await keep()).detached).toBe('2025-01')
    const fresh = await openAnother(1)
    expect(await fresh.balance(account)).toBe(700n)
    expect(await stake(fresh, 'later')).toMatchObject({ balanceAfterMinor: 600n })
    expect((await verifyBooks(database)).problems).toEqual([])
  })
})

describe('an account in closed generations', () => {
  afterEach(async () => {
    await closeAll()
    await audited.books.close()
  })

  it('goes on from its newest posting in them, also if it has none since', async () => {
    const { books } = audited
    const dormant = await books.account(2)
    await stake(books.ledger, 'dormant', 70n, dormant)
    for (const key of ['first', 'second', 'third']) {
      await stake(books.ledger, key)
      await openNext()
    }
    await allNoted()
    const informed = await openAnother(3)
    expect(await informed.balance(account)).toBe(700n)
    expect(await stake(informed, 'fourth')).toMatchObject({ balanceAfterMinor: 600n, postings: [{ sequence: 5n }] })
    expect(await informed.balance(account)).toBe(600n)
    const woken = await stake(informed, 'woken', -10n, dormant)
    expect(woken).toMatchObject({ balanceAfterMinor: 60n, postings: [{ sequence: 2n }] })
    await expect(stake(informed, 'too much', -61n, dormant)).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    expect((await verifyBooks(books.test.database)).problems).toEqual([])
  })
})

describe('a fault', () => {
  afterEach(async () => {
    await closeAll()
    await audited.books.ledger.close()
    await audited.books.test.discard()
  })

  it('of a filter that forgot its keys lets a key be posted twice, which the verifier and the auditor find', async () => {
    const { owner, database } = audited.books.test
    await stake(audited.books.ledger, 'twice')
    await openNext()
    await openAnother(1)
    const forgetful = KeyFilter.forKeys(1, { bytes: (count) => new Uint8Array(count), uuid: () => '' }).bytes
    await sql`update ledger_generation set filter = ${Buffer.from(forgetful)} where generation = 0`.execute(owner)
    const misled = await openAnother(1)
    expect(await stake(misled, 'twice')).toMatchObject({ replayed: false, balanceAfterMinor: 800n })
    const message = `account ${account} seq 3: its key is taken in generation 0 and again in generation 1`
    expect((await verifyBooks(database)).problems).toEqual([{ rule: 'keys', message }])
    await audited.audit()
    expect(await openProblems({ database })).toMatchObject([{ rule: 'keys', message }])
  })

  it.each([
    ['has another balance', 'update ledger_account_newest set balance = balance + 1'],
    ['is missing', 'delete from ledger_account_newest'],
    ['is an older one', 'update ledger_account_newest set seq = 1, balance = 1000'],
  ])('of a newest posting that %s is found by the verifier and the auditor', async (_, change) => {
    const { owner, database } = audited.books.test
    await stake(audited.books.ledger, 'second')
    await openNext()
    await openAnother(1)
    await allNoted()
    await sql.raw(change).execute(owner)
    const message: unknown = expect.stringContaining(`account ${account}: its newest posting is noted as`)
    expect((await verifyBooks(database)).problems).toContainEqual({ rule: 'account snapshots', message })
    await audited.audit()
    expect(await openProblems({ database })).toMatchObject([{ rule: 'account snapshots', message }])
  })

  it('of a caller that claims to have filters that do not exist is not possible for generations that are closed later', async () => {
    const { database } = audited.books.test
    const insert = sql`select ledger_keep_filter(0::smallint, 0, null, null, '\\x00'::bytea) as kept`
    expect((await insert.execute(database)).rows).toEqual([{ kept: false }])
    await openNext()
    await openAnother(1)
    expect((await insert.execute(database)).rows).toEqual([{ kept: false }])
  })
})
