import {
  createTestDatabase,
  documentedHouseAccounts,
  isHouse,
  moneyEvents,
  nameAccounts,
  postedAs,
  readAmount,
  type TableRow,
  type TestDatabase,
} from '@baize/testkit'
import { formatAmount, minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { houseAccountNames, postingKinds, type Ledger } from './index.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { testBrand, testCurrency } from './test-ledger.ts'

const events = moneyEvents()

let test: TestDatabase
let ledger: Ledger
let accounts: ReturnType<typeof nameAccounts>

beforeAll(async () => {
  test = await createTestDatabase()
  ledger = await openTestLedger(test)
  accounts = nameAccounts(ledger, testCurrency)
})
afterAll(async () => {
  await ledger.close()
  await test.close()
})

describe('docs/money.md', () => {
  it('lists exactly the house accounts and kinds of posting that the code has', () => {
    expect(documentedHouseAccounts().toSorted()).toEqual(houseAccountNames.toSorted())
    const legs = events.flatMap((event) => event.legs)
    expect(new Set(legs.map((leg) => leg['kind']))).toEqual(new Set(Object.keys(postingKinds)))
    expect(new Set(legs.map((leg) => leg['account'] ?? '').filter(isHouse))).toEqual(new Set(houseAccountNames))
  })

  it.each(events)('$name: debits equal credits', ({ legs }) => {
    const sum = (side: string) => legs.reduce((total, leg) => total + (leg[side] ? readAmount(leg[side]) : 0n), 0n)
    expect(sum('debit')).toBe(sum('credit'))
    expect(legs.every((leg) => (leg['debit'] === '') !== (leg['credit'] === ''))).toBe(true)
  })

  // These run in the order of the document, because later events spend what earlier ones provided.
  it.each(events)('$name: is posted as documented', async ({ name, legs }) => {
    const before = await balances(legs)
    for (let index = 0; index < legs.length; index += 2) {
      const [debit, credit] = legs[index]?.['debit'] ? [legs[index], legs[index + 1]] : [legs[index + 1], legs[index]]
      expect(credit?.['credit']).toBe(debit?.['debit'])
      // The ledger posts these itself, next to what they belong to.
      if (added.has(debit?.['kind'] ?? '')) continue
      const row = {
        from: debit?.['account'] ?? '',
        to: credit?.['account'] ?? '',
        amount: debit?.['debit'] ?? '',
        kind: debit?.['kind'] ?? '',
        key: `${name} ${index}`,
      }
      expect(await accounts.transfer(row)).toBe('ok')
    }
    for (const leg of legs) move(before, leg)
    expect(await balances(legs)).toEqual(before)
    const provider = await ledger.provider(testBrand, 'house')
    const keys = Array.from({ length: legs.length / 2 }, (_, index) => `${name} ${2 * index}`)
    const stored = await ledger.transactions(provider, keys)
    const posted = keys.flatMap((key) => stored.get(key)?.postings ?? [])
    expect(await postedAs(ledger, testCurrency, posted)).toContain(name)
  })
})

const added: ReadonlySet<string> = new Set(['debt', 'review', 'bonus_share'])

async function balances(legs: readonly TableRow[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  // Names are assigned to members in the order of their first use, so use the document's order.
  for (const name of [
    'alice',
    'bob',
    'trial player',
    'carol',
    'dave',
    'erin',
    'the site',
    ...legs.map((leg) => leg['account'] ?? ''),
  ])
    found.set(name, await accounts.balance(name))
  return found
}

function move(expected: Map<string, string>, { account = '', debit = '', credit = '' }: TableRow): void {
  const balance = BigInt((expected.get(account) ?? '0.00').replace('.', ''))
  const after = balance + (credit === '' ? -readAmount(debit) : readAmount(credit))
  expected.set(account, formatAmount(minor(after), 2))
}
