import { randomUUID } from 'node:crypto'
import { minor, negateMinor, parseCurrencyCode } from '../../packages/money/src/index.ts'
import { openBonus, type AccountId } from '../../apps/server/src/modules/ledger/index.ts'
import { brand, type BenchBooks } from './books.ts'

const bonusMinor = minor(1_000_000_000n)

/** Takes the accounts' own money and opens a bonus on each, so that every stake of theirs is the bonus's. */
export async function openBonuses(books: BenchBooks, accounts: readonly AccountId[]): Promise<void> {
  const { ledger, provider: providerId } = books
  const currency = parseCurrencyCode('CREDIT')
  if (currency === undefined) throw new Error('CREDIT is a currency code')
  const house = (name: 'promotions' | 'bonuses' | 'adjustments') =>
    ledger.houseAccount({ brandId: brand, currency, name })
  const [promotions, bonuses, adjustments] = [
    await house('promotions'),
    await house('bonuses'),
    await house('adjustments'),
  ]
  for (const accountId of accounts) {
    const amountMinor = negateMinor(await ledger.balance(accountId))
    const entries = [{ kind: 'adjustment' as const, amountMinor, houseAccountId: adjustments }]
    await ledger.post({ accountId, providerId, transactions: [{ key: randomUUID(), entries }] })
    const terms = { bonusId: randomUUID(), limitsOwnMoney: false, onWithdrawal: 'refuse' } as const
    const at = { accountId, providerId, key: randomUUID(), promotions, bonuses }
    await openBonus(ledger, { ...at, amountMinor: bonusMinor, terms })
  }
}
