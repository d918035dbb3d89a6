import type { Language } from '@baize/phrases'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { aboutNumber } from './bank-account-keys.ts'
import type { BankAccountRow } from './bank-accounts.sql.ts'
import { bankName, numberHashOf, usability } from './own-bank-accounts.ts'
import {
  insertVerdict,
  reviewedAccount,
  reviewedAccounts,
  type AccountFilter,
  type AccountKey,
  type AccountSlice,
  type ReviewedAccountRow,
  type Verdict,
} from './review-accounts.sql.ts'

/** A verdict in the back office. `note` records it in the same transaction. */
export type OfficeVerdict = Verdict & { readonly note: (tx: Database, row: BankAccountRow) => Promise<void> }

/** What operators do with members' bank accounts. */
export interface AccountDesk {
  /** `number` finds an account by its number, whichever its bank. */
  list(
    filter: Omit<AccountFilter, 'numberHashes'> & { readonly number: string | undefined },
    slice: AccountSlice,
  ): ReturnType<typeof reviewedAccounts>
  /** `undefined` if no member of the brand has such an account. */
  read(key: AccountKey): Promise<ReviewedAccountRow | undefined>
  /** The number in full. `note` records, in the same transaction, that it was shown. */
  number(key: AccountKey, note: OfficeVerdict['note']): Promise<string | undefined>
  /** Verifies or rejects an account that waits for it, once, and tells the member. Returns why nothing was done. */
  decide(order: OfficeVerdict): Promise<'done' | 'unknown' | 'decided'>
  usability(row: BankAccountRow): ReturnType<typeof usability>
  bankName(row: Pick<BankAccountRow, 'brandId' | 'bankCode'>, language: Language): string
  /** The banks that members of a brand can have accounts at. */
  banks(brandId: BrandId, language: Language): readonly { readonly bank: string; readonly name: string }[]
}

export function openAccountDesk(parts: PaymentParts): AccountDesk {
  const { database, clock, registry, secrets } = parts
  const settingsOf = (brandId: BrandId) => registry.withdrawalsOf(brandId)
  return {
    list({ number, ...filter }, slice) {
      const banks = settingsOf(filter.brandId)?.banks ?? []
      const numberHashes =
        number === undefined ? undefined : banks.map(({ code }) => numberHashOf(secrets, code, number))
      return reviewedAccounts(database, { ...filter, numberHashes }, slice)
    },
    read: (key) => reviewedAccount(database, key),
    async number(key, note) {
      const row = await reviewedAccount(database, key)
      if (row === undefined) return undefined
      await database.transaction().execute((tx) => note(tx, row))
      return Buffer.from(secrets.openSecret(row.numberSealed, aboutNumber(row.accountId))).toString()
    },
    decide: (order) => decide(parts, order),
    usability: (row) => usability(row, settingsOf(row.brandId), clock.now()),
    bankName: (row, language) => bankName(settingsOf(row.brandId), row.bankCode, language),
    banks: (brandId, language) =>
      (settingsOf(brandId)?.banks ?? []).map(({ code, name }) => ({ bank: code, name: name[language] })),
  }
}

async function decide(
  { database, clock, outbox }: PaymentParts,
  { note, ...order }: OfficeVerdict,
): Promise<'done' | 'unknown' | 'decided'> {
  const done = await database.transaction().execute(async (tx) => {
    const row = await insertVerdict(tx, order, clock.now())
    if (row === undefined) return false
    const { brandId, memberId, accountId, bankCode, numberTail } = row
    const payload = {
      memberId: memberId.toString(),
      accountId,
      result: order.verdict,
      account: `${bankCode} •••• ${numberTail}`,
      reason: order.verdict === 'rejected' ? (order.reason ?? '') : '',
    }
    await outbox.publish(tx, { brandId, topic: 'bank_account.settled', payload })
    await note(tx, row)
    return true
  })
  if (done) return 'done'
  return (await reviewedAccount(database, order)) === undefined ? 'unknown' : 'decided'
}
