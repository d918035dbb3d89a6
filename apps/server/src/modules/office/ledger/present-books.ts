import type { LedgerPosting, LedgerTransaction } from '@baize/contract/office'
import { formatAmount, minorSum, subtractMinor, type CurrencyCode } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { Account, FoundPosting, FoundTransaction } from '../../ledger/index.ts'
import type { LedgerPageParts } from './ledger-page.parts.ts'

/** How amounts of a currency are written. */
export interface BookCurrency {
  readonly code: CurrencyCode
  readonly symbol: string
  readonly digits: number
}

/** A currency of the brand. One that the brand had before is written in its smallest unit. */
export function currencyOf(
  { brands }: Pick<LedgerPageParts, 'brands'>,
  brandId: BrandId,
  code: CurrencyCode,
): BookCurrency {
  const { currency, trialCurrency } = brands.byId(brandId)
  return [currency, trialCurrency].find((one) => one.code === code) ?? { code, symbol: `${code} `, digits: 0 }
}

/** An account of a member. */
export function presentAccount({ accountId, kind, vendorCode = '' }: Account, { code, symbol }: BookCurrency) {
  return { accountId: String(accountId), kind, vendor: vendorCode, currencyCode: code, currencySymbol: symbol }
}

/** Transactions with the names of their members. */
export async function presentTransactions(
  parts: Pick<LedgerPageParts, 'brands' | 'identity'>,
  brandId: BrandId,
  found: readonly FoundTransaction[],
): Promise<LedgerTransaction[]> {
  const members: readonly MemberId[] = [...new Set(found.map(({ memberId }) => memberId))]
  const names = await parts.identity.usernamesOf(brandId, members)
  return found.map(({ provider, key, accountId, memberId, accountKind, vendorCode, currency: code, postings }) => {
    const currency = currencyOf(parts, brandId, code)
    return {
      provider,
      key,
      member: { memberId: String(memberId), username: names.get(memberId) ?? '' },
      account: presentAccount(
        { accountId, brandId, memberId, kind: accountKind, currency: code, vendorCode },
        currency,
      ),
      postings: postings.map((posting) => presentPosting(posting, currency)),
    }
  })
}

function presentPosting(posting: FoundPosting, { digits }: BookCurrency): LedgerPosting {
  const { sequence, kind, house, amountMinor, balanceAfterMinor, reference, round, gameCode, lane, batch, at } = posting
  return {
    sequence: String(sequence),
    kind,
    house,
    amount: formatAmount(minorSum(amountMinor), digits),
    balanceBefore: formatAmount(subtractMinor(balanceAfterMinor, amountMinor), digits),
    balanceAfter: formatAmount(balanceAfterMinor, digits),
    reference: reference ?? null,
    roundId: round ?? null,
    gameCode: gameCode ?? null,
    lane,
    batch: String(batch),
    at: at.toString(),
  }
}
