import { hash } from 'node:crypto'
import { minor, type CurrencyCode } from '@baize/money'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import {
  type AccountId,
  type EntryDraft,
  type HouseAccountId,
  type HouseAccountName,
  type Ledger,
  type LedgerSetting,
  type PostCommand,
  type Posting,
  type ProviderId,
} from './index.ts'

/** The brand of all ledger tests, unless a test is about brands. */
export const testBrand = brandId(1)

/** The currency of all ledger tests. */
export const testCurrency: CurrencyCode = testCurrencyOf('CREDIT')

/** A ledger with some member accounts, house accounts and a provider. */
export interface TestBooks {
  readonly test: TestDatabase
  readonly ledger: Ledger
  readonly provider: ProviderId
  readonly promotions: HouseAccountId
  readonly games: HouseAccountId
  account(number: number): Promise<AccountId>
  close(): Promise<void>
}

export async function openTestBooks(overrides: Partial<LedgerSetting> = {}): Promise<TestBooks> {
  const test = await createTestDatabase()
  const ledger = await openTestLedger(test, overrides)
  const house = (name: HouseAccountName) => ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name })
  return {
    test,
    ledger,
    provider: await ledger.provider(testBrand, 'house'),
    promotions: await house('promotions'),
    games: await house('games'),
    account: (number) =>
      ledger.memberAccount({
        brandId: testBrand,
        memberId: memberId(BigInt(number)),
        kind: 'main',
        currency: testCurrency,
      }),
    async close() {
      await ledger.close()
      await test.close()
    },
  }
}

/** A fingerprint of a request's text. */
export function fingerprint(text: string): Uint8Array {
  return hash('sha256', text, 'buffer')
}

/** The postings of a key. */
export async function postingsOf({ ledger, provider }: TestBooks, key: string): Promise<readonly Posting[]> {
  return (await ledger.transactions(provider, [key])).get(key)?.postings ?? []
}

/** A command with one entry: a grant if the amount is positive, a stake if it is negative. */
export function transfer(
  books: Pick<TestBooks, 'provider' | 'games'>,
  accountId: AccountId,
  key: string,
  amount: bigint,
): PostCommand {
  const entry: EntryDraft = {
    kind: amount < 0n ? 'stake' : 'grant',
    amountMinor: minor(amount),
    houseAccountId: books.games,
  }
  return { accountId, providerId: books.provider, transactions: [{ key, entries: [entry] }] }
}
