import type { QueryOf, ReplyOf } from '@baize/contract'
import type { OfficeBankAccount, officeBankAccounts } from '@baize/contract/office'
import type { Language } from '@baize/phrases'
import type { Operator } from '../../../kernel/caller.ts'
import { periodOfDays } from '../../../kernel/day-period.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Throttle } from '../../../kernel/throttle.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import type { Payments, ReviewedAccountRow } from '../../payments/index.ts'
import { countContactSearch } from '../limit-contact-search.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the page about members' bank accounts needs. */
export interface AccountPageParts {
  readonly brands: Brands
  readonly identity: Pick<Identity, 'usernamesOf' | 'realNamesOf'>
  readonly payments: Pick<Payments, 'bankAccounts'>
  readonly operators: Pick<Operators, 'audit'>
  readonly throttle: Pick<Throttle, 'take'>
}

/** Who looks, and in which language. */
interface Viewer {
  readonly operator: Operator
  readonly language: Language
}

/** A page of the bank accounts of the brand's members. */
export async function listAccounts(
  parts: AccountPageParts,
  viewer: Viewer,
  query: QueryOf<typeof officeBankAccounts>,
): Promise<ReplyOf<typeof officeBankAccounts>> {
  const { brandId } = viewer.operator
  const { queue, member, bank, number, direction } = query
  const { since, until } = periodOfDays(query, parts.brands.byId(brandId).timeZone)
  if (number !== undefined) await countContactSearch(parts, viewer.operator)
  const { desk } = parts.payments.bankAccounts
  const memberId = member === undefined ? undefined : BigInt(member)
  const filter = { brandId, queue, memberId, bankCode: bank, number, from: since, until }
  const slice = { direction, ...sliceOf(query) }
  const { rows, count } = await desk.list(filter, slice)
  return {
    list: await present(parts, viewer, rows),
    ...pagingOf(query, count),
    banks: [...desk.banks(brandId, viewer.language)],
  }
}

/** One bank account. Throws `bank.not_found`. */
export async function showAccount(
  parts: AccountPageParts,
  viewer: Viewer,
  accountId: string,
): Promise<OfficeBankAccount> {
  const row = await parts.payments.bankAccounts.desk.read({ brandId: viewer.operator.brandId, accountId })
  const [shown] = row === undefined ? [] : await present(parts, viewer, [row])
  if (shown === undefined) throw new Refusal('bank.not_found')
  return shown
}

/** Its number in full; the audit log says that it was shown. Throws `bank.not_found`. */
export async function showNumber(
  { payments, operators }: AccountPageParts,
  operator: Operator,
  accountId: string,
): Promise<string> {
  const number = await payments.bankAccounts.desk.number({ brandId: operator.brandId, accountId }, (tx, row) =>
    operators.audit.note(tx, operator, {
      action: 'bank_account.number_shown',
      subject: { kind: 'member', id: String(row.memberId) },
      after: { account: accountId, bank: row.bankCode, tail: row.numberTail },
    }),
  )
  if (number === undefined) throw new Refusal('bank.not_found')
  return number
}

/** Verifies or rejects a bank account. */
export async function decideAccount(
  parts: AccountPageParts,
  viewer: Viewer,
  accountId: string,
  { verdict, reason }: { readonly verdict: 'verified' | 'rejected'; readonly reason: string | undefined },
): Promise<OfficeBankAccount> {
  const { operator } = viewer
  const done = await parts.payments.bankAccounts.desk.decide({
    brandId: operator.brandId,
    accountId,
    verdict,
    by: { operatorId: operator.operatorId, name: operator.username },
    reason,
    note: (tx, row) =>
      parts.operators.audit.note(tx, operator, {
        action: `bank_account.${verdict}`,
        subject: { kind: 'member', id: String(row.memberId) },
        before: { account: accountId, bank: row.bankCode, tail: row.numberTail, holder: row.holder },
        reason,
      }),
  })
  if (done === 'unknown') throw new Refusal('bank.not_found')
  if (done === 'decided') throw new Refusal('payment.decided')
  return showAccount(parts, viewer, accountId)
}

async function present(
  { identity, payments }: AccountPageParts,
  { operator, language }: Viewer,
  rows: readonly ReviewedAccountRow[],
): Promise<OfficeBankAccount[]> {
  const { brandId } = operator
  const owners = [...new Set(rows.map(({ memberId }) => memberId))]
  const others = rows.flatMap(({ otherMembers }) => otherMembers)
  const [names, realNames] = await Promise.all([
    identity.usernamesOf(brandId, [...new Set([...owners, ...others])]),
    identity.realNamesOf(brandId, owners),
  ])
  const memberOf = (memberId: MemberId) => ({ memberId: String(memberId), username: names.get(memberId) ?? '' })
  return rows.map((row) => ({
    accountId: row.accountId,
    member: memberOf(row.memberId),
    bank: row.bankCode,
    bankName: payments.bankAccounts.desk.bankName(row, language),
    numberTail: row.numberTail,
    holder: row.holder,
    state: stateOf(row, payments),
    isVerified: row.verdict === 'verified',
    addedAt: row.addedAt.toString(),
    usableFrom: row.usableFrom.toString(),
    removedAt: row.removedAt?.toString() ?? null,
    verdict: verdictOf(row),
    sameNumber: row.otherMembers.map(memberOf),
    otherName: otherName(row.holder, realNames.get(row.memberId) ?? ''),
    openWithdrawals: row.openWithdrawals,
    paidWithdrawals: row.paidWithdrawals,
  }))
}

function stateOf(row: ReviewedAccountRow, { bankAccounts }: AccountPageParts['payments']): OfficeBankAccount['state'] {
  if (row.verdict === 'rejected') return 'rejected'
  return row.removedAt === null ? bankAccounts.desk.usability(row) : 'removed'
}

function verdictOf({
  verdict,
  verdictName,
  verdictAt,
  verdictReason,
}: ReviewedAccountRow): OfficeBankAccount['verdict'] {
  if (verdict === null || verdictName === null || verdictAt === null) return null
  return { verdict, operator: verdictName, at: verdictAt.toString(), reason: verdictReason ?? '' }
}

/** The member's name, if it is another one: letter case and blanks do not count. */
export function otherName(holder: string, realName: string): string | null {
  const plain = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  return plain(holder) === plain(realName) ? null : realName
}
