import { hash } from 'node:crypto'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import type { AccountId, EntryDraft, Ledger, TransactionDraft } from '../index.ts'
import { openTestBooks, transfer, type TestBooks } from '../test-ledger.ts'

let books: TestBooks
let other: Ledger
let members = 0

beforeAll(async () => {
  books = await openTestBooks()
  other = await openTestLedger(books.test)
})
afterAll(async () => {
  await other.close()
  await books.close()
})

/** Returns the UUID with the same 16 bytes as the hash under which a text is stored. */
function aliasOf(text: string): string {
  const hex = hash('sha256', text, 'hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function fundedAccount(): Promise<AccountId> {
  const accountId = await books.account((members += 1))
  await books.ledger.post(transfer(books, accountId, `fund ${accountId}`, 1_000n))
  return accountId
}

const entry = (kind: EntryDraft['kind'], amount: bigint): EntryDraft => ({
  kind,
  amountMinor: minor(amount),
  houseAccountId: books.games,
})
const post = (ledger: Ledger, accountId: AccountId, ...transactions: TransactionDraft[]) =>
  ledger.post({ accountId, providerId: books.provider, transactions }).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

/** The lane's own process remembers the key; another process has to query the database. */
const processes = [
  ['the process that posted it', () => books.ledger],
  ['another process', () => other],
] as const

describe.each(processes)('two keys with the same bytes, seen by %s,', (_, ledger) => {
  it.each([
    ['a text, then the UUID of its hash', (text: string) => [text, aliasOf(text)]],
    ['a UUID, then the text whose hash it is', (text: string) => [aliasOf(text), text]],
  ])('are two keys: %s is refused as a reused key', async (order, keysOf) => {
    const accountId = await fundedAccount()
    const [first = '', second = ''] = keysOf(`bet ${order} ${accountId}`)
    const entries = [entry('stake', -100n)]
    expect(await post(books.ledger, accountId, { key: first, entries })).toBe('ok')
    expect(await post(ledger(), accountId, { key: second, entries })).toBe('request.idempotency_key_reused')
    expect(await post(ledger(), accountId, { key: first, entries })).toBe('ok')
    const found = await ledger().transactions(books.provider, [first, second])
    expect([found.has(first), found.has(second)]).toEqual([true, false])
    expect(await books.ledger.balance(accountId)).toBe(900n)
  })

  it('are not confused when claimed: the claim is refused as a reused key, not as taken', async () => {
    const accountId = await fundedAccount()
    const bet = `bet ${accountId}`
    const undo = { key: `undo of ${bet}`, entries: [entry('rollback', 100n)], claims: [`undo ${bet}`] }
    expect(await post(books.ledger, accountId, { key: bet, entries: [entry('stake', -100n)] })).toBe('ok')
    const alias = { key: aliasOf(`undo ${bet}`), entries: [entry('payout', 1n)] }
    expect(await post(books.ledger, accountId, alias)).toBe('ok')
    expect(await post(ledger(), accountId, undo)).toBe('request.idempotency_key_reused')
    expect(await books.ledger.balance(accountId)).toBe(901n)
  })
})
