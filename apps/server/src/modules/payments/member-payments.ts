import type { Language } from '@baize/phrases'
import type { BrandId } from '../../kernel/ids.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import type { TimelineStart } from '../../kernel/timeline.ts'
import { bankName, numberHashOf } from './bank-accounts/own-bank-accounts.ts'
import {
  bankAccountsOfMember,
  membersOfNumbers,
  paymentEvents,
  paymentsById,
  paymentsOfMember,
  paymentTotals,
  sharingNumbers,
  type MemberPaymentRow,
} from './member-payments.sql.ts'
import type { PaymentParts } from './payments.parts.ts'

/** What operators see of the money that members brought in and took out. */
export interface MemberPayments {
  /** A page of a member's deposits and withdrawals, and how many there are, up to a number. */
  list(...asked: AskedOf<typeof paymentsOfMember>): ReturnType<typeof paymentsOfMember>
  byId(brandId: BrandId, id: string): ReturnType<typeof paymentsById>
  totals(member: DataOwner): ReturnType<typeof paymentTotals>
  /** A member's bank accounts, with the banks' names. */
  bankAccounts(
    member: DataOwner,
    language: Language,
  ): Promise<readonly (Awaited<ReturnType<typeof bankAccountsOfMember>>[number] & { readonly bankName: string })[]>
  /** How a payment was made: the method, or the bank and the account's last digits. */
  wayOf(brandId: BrandId, row: MemberPaymentRow, language: Language): string
  /** The members who have, or had, a bank account with this number at any of the brand's banks; at most `max`. */
  withNumber(brandId: BrandId, digits: string, max: number): Promise<readonly bigint[]>
  /** Other members with the number of one of a member's bank accounts. */
  sharing(member: DataOwner, max: number): ReturnType<typeof sharingNumbers>
  events(member: DataOwner, start: TimelineStart | undefined, max: number): ReturnType<typeof paymentEvents>
}

/** What a query is asked, besides the database. */
type AskedOf<Query> = Query extends (db: never, ...asked: infer Asked) => unknown ? Asked : never

export function openMemberPayments({ database, registry, secrets }: PaymentParts): MemberPayments {
  return {
    list: (...asked) => paymentsOfMember(database, ...asked),
    byId: (brandId, id) => paymentsById(database, brandId, id),
    totals: (member) => paymentTotals(database, member),
    async bankAccounts(member, language) {
      const settings = registry.withdrawalsOf(member.brandId)
      const rows = await bankAccountsOfMember(database, member)
      return rows.map((row) => ({ ...row, bankName: bankName(settings, row.bankCode, language) }))
    },
    wayOf(brandId, { methodCode, bankCode, numberTail }, language) {
      const method = registry.methodsOf(brandId).find(({ code }) => code === methodCode)
      if (methodCode !== null) return method?.name[language] ?? methodCode
      return `${bankName(registry.withdrawalsOf(brandId), bankCode ?? '', language)} ·${numberTail ?? ''}`
    },
    async withNumber(brandId, digits, max) {
      const hashes = (registry.withdrawalsOf(brandId)?.banks ?? []).map(({ code }) =>
        numberHashOf(secrets, code, digits),
      )
      return hashes.length === 0 ? [] : membersOfNumbers(database, brandId, hashes, max)
    },
    sharing: (member, max) => sharingNumbers(database, member, max),
    events: (member, start, max) => paymentEvents(database, member, start, max),
  }
}
