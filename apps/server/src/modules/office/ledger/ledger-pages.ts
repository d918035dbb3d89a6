import type { QueryOf, ReplyOf } from '@baize/contract'
import {
  type accountPostings as postingsContract,
  type memberAccounts as accountsContract,
  type readTransaction as transactionContract,
  type trialBalance as balanceContract,
} from '@baize/contract/office'
import { formatAmount, minorSum, subtractMinor, zeroMinor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { periodOfDays } from '../../../kernel/day-period.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import {
  accountsOfMember,
  owedOf,
  readTrialBalance,
  transactionAt,
  type Account,
  type AccountId,
  type MovementKind,
} from '../../ledger/index.ts'
import { findNamedMember } from '../find-named-member.ts'
import { pagingOf } from '../list-page.ts'
import type { LedgerPageParts } from './ledger-page.parts.ts'
import { currencyOf, presentAccount, presentTransactions } from './present-books.ts'

/** What all accounts of the operator's brand hold, at one moment. */
export async function showBalance(
  parts: LedgerPageParts,
  { brandId }: Operator,
): Promise<ReplyOf<typeof balanceContract>> {
  const at = parts.clock.now().toString()
  const { currencies, waiting } = await readTrialBalance(parts.database, brandId)
  const list = currencies.map(({ currency, houses, members, sumMinor }) => {
    const { symbol, digits } = currencyOf(parts, brandId, currency)
    return {
      currencyCode: currency,
      currencySymbol: symbol,
      houses: houses.map(({ name, balanceMinor }) => ({ name, balance: formatAmount(balanceMinor, digits) })),
      members: members.map(({ kind, balanceMinor }) => ({ kind, balance: formatAmount(balanceMinor, digits) })),
      sum: formatAmount(sumMinor, digits),
      isBalanced: sumMinor === 0n,
    }
  })
  return { at, waiting, list }
}

/** The accounts of a member, with what they hold and what is owed on them. */
export async function listAccounts(
  parts: LedgerPageParts,
  { brandId }: Operator,
  { member: text }: QueryOf<typeof accountsContract>,
): Promise<ReplyOf<typeof accountsContract>> {
  const { ledger, database } = parts
  const { memberId, username } = await findNamedMember(parts, brandId, text)
  const ids = (await accountsOfMember(database, { brandId, memberId })).map(({ accountId }) => accountId)
  const [accounts, owed] = await Promise.all([ledger.accounts(ids), owedOf(database, ids)])
  const list = await Promise.all(
    [...accounts.values()].map(async (account) => {
      const currency = currencyOf(parts, brandId, account.currency)
      const balance = formatAmount(await ledger.balance(account.accountId), currency.digits)
      const owes = formatAmount(owed.get(account.accountId) ?? zeroMinor, currency.digits)
      return { ...presentAccount(account, currency), balance, owed: owes }
    }),
  )
  return { member: { memberId: String(memberId), username }, list }
}

/** The groups that the list of an account's postings can be narrowed to. */
const kindsOfGroup = {
  deposit: ['deposit'],
  withdrawal: ['withdrawal', 'withdrawal_held', 'withdrawal_settled', 'withdrawal_returned', 'withdrawal_refunded'],
  transfer: ['team_in', 'team_out', 'transfer_in', 'transfer_out'],
  bet: ['bet', 'bet_returned', 'bet_refunded', 'bet_held', 'bet_settled', 'bet_released'],
  win: ['win', 'win_taken_back', 'win_held', 'win_released'],
  promotion: ['gift', 'bonus_opened', 'bonus_ended', 'bonus_returned', 'bonus_used', 'bonus_kept'],
  pay: ['pay_received', 'pay_given'],
  correction: ['correction'],
  other: ['debt_lent', 'debt_settled', 'other'],
} as const satisfies Readonly<Record<string, readonly MovementKind[]>>

/** A page of the postings of a member's account of the operator's brand. Throws `ledger.not_found`. */
export async function listPostings(
  parts: LedgerPageParts,
  { brandId }: Operator,
  { accountId: text, ...query }: QueryOf<typeof postingsContract> & { readonly accountId: string },
): Promise<ReplyOf<typeof postingsContract>> {
  const { ledger, brands, identity } = parts
  const account = await ownAccount(parts, brandId, text)
  const { accountId, memberId } = account
  const currency = currencyOf(parts, brandId, account.currency)
  const { pageNo, pageSize, group } = query
  const kinds = group === undefined ? undefined : kindsOfGroup[group]
  const filter = { ...periodOfDays(query, brands.byId(brandId).timeZone), kinds }
  const upTo = query.upTo === undefined ? undefined : BigInt(query.upTo)
  const window = await ledger.findMovements(accountId, { ...filter, upTo })
  const slice = { limit: pageSize, offset: (pageNo - 1) * pageSize }
  const [rows, archivedUntil, names] = await Promise.all([
    ledger.movements(accountId, { ...filter, from: window.from, upTo: window.upTo, ...slice }),
    ledger.detachedUntil(accountId),
    identity.usernamesOf(brandId, [memberId]),
  ])
  return {
    member: { memberId: String(memberId), username: names.get(memberId) ?? '' },
    account: presentAccount(account, currency),
    list: rows.map(({ sequence, kind, amountMinor, balanceAfterMinor, provider, key, round, gameCode, at }) => ({
      sequence: String(sequence),
      kind,
      amount: formatAmount(minorSum(amountMinor), currency.digits),
      balanceBefore: formatAmount(subtractMinor(balanceAfterMinor, amountMinor), currency.digits),
      balanceAfter: formatAmount(balanceAfterMinor, currency.digits),
      provider,
      key,
      roundId: round ?? null,
      gameCode: gameCode ?? null,
      at: at.toString(),
    })),
    ...pagingOf(query, window.matching),
    upTo: String(window.upTo),
    earlierUpTo: window.earlierUpTo === undefined ? null : String(window.earlierUpTo),
    archivedUntil: archivedUntil?.toString() ?? null,
  }
}

async function ownAccount({ ledger }: LedgerPageParts, brandId: BrandId, text: string): Promise<Account> {
  // Any number may be asked for; one that is no account's is not found.
  const accountId = BigInt(text) as AccountId
  const account = (await ledger.accounts([accountId])).get(accountId)
  if (account?.brandId !== brandId) throw new Refusal('ledger.not_found')
  return account
}

/** The transaction of one posting. Throws `ledger.not_found`. */
export async function showTransaction(
  parts: LedgerPageParts,
  { brandId }: Operator,
  place: { readonly accountId: string; readonly sequence: string },
): Promise<ReplyOf<typeof transactionContract>> {
  const { accountId, sequence } = place
  const at = { accountId: BigInt(accountId), sequence: BigInt(sequence) }
  const found = await transactionAt(parts.database, brandId, at)
  const [shown] = found === undefined ? [] : await presentTransactions(parts, brandId, [found])
  if (shown === undefined) throw new Refusal('ledger.not_found')
  return shown
}
