import type { OfficeMember, OfficeMemberRow } from '@baize/contract/office'
import { formatAmount, minor, minorSum } from '@baize/money'
import { maskMailbox, maskMobile, type DeskMember, type DeskRow } from '../../identity/index.ts'
import { isBlockedByAudit } from '../../ledger/index.ts'
import { isTableChatClosed } from '../../tables/index.ts'
import type { MemberPageParts } from './members.parts.ts'

/** The kind of a member type: 1, 2, 41 and 42 are agents (6.004), 4 is trial play (6.002). */
function kindOf(type: DeskRow['type']): OfficeMemberRow['kind'] {
  if (type === 0) return 'member'
  return type === 4 ? 'trial' : 'agent'
}

/** A member as a row of a list, with contacts masked. */
export function presentMember(row: DeskRow): OfficeMemberRow {
  const { memberId, username, type, status, nickname, name, mobile, email, uplineId, uplineName, tags } = row
  return {
    memberId: String(memberId),
    username,
    kind: kindOf(type),
    type,
    status,
    nickname,
    name,
    mobile: mobile === null ? null : maskMobile(mobile),
    isMobileVerified: row.isMobileVerified,
    email: email === null ? null : maskMailbox(email),
    isEmailVerified: row.isEmailVerified,
    upline: uplineId === null ? null : { memberId: String(uplineId), username: uplineName ?? '' },
    tags: [...tags],
    registeredAt: row.registeredAt.toString(),
    lastSeenAt: row.lastSeenAt?.toString() ?? null,
  }
}

/** A member's own page. */
export async function presentPage(parts: MemberPageParts, member: DeskMember): Promise<OfficeMember> {
  const { identity, brands, database } = parts
  const { currency } = brands.byId(member.brandId)
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), currency.digits)
  const [money, openSessions, hasApp, isChatClosed] = await Promise.all([
    moneyOf(parts, member),
    identity.desk.countSessions(member),
    identity.desk.hasApp(member),
    isTableChatClosed(database, member),
  ])
  return {
    ...presentMember(member),
    uplinePath: member.uplinePath.map(({ memberId, username }) => ({ memberId: String(memberId), username })),
    team: member.team,
    language: member.language,
    registerDomain: member.registerDomain,
    firstLoginAt: member.firstLoginAt?.toString() ?? null,
    openSessions,
    hasPassword: member.hasPassword,
    hasPaymentPassword: member.hasPaymentPassword,
    hasApp,
    isTableChatClosed: isChatClosed,
    deletionDueAt: member.deletionDueAt?.toString() ?? null,
    money: {
      balance: written(money.balanceMinor),
      owed: written(money.owedMinor),
      held: written(money.heldMinor),
      leaving: written(money.leavingMinor),
      deposited: formatAmount(minorSum(money.depositedMinor), currency.digits),
      deposits: money.deposits,
      withdrawn: formatAmount(minorSum(money.withdrawnMinor), currency.digits),
      withdrawals: money.withdrawals,
      isBlockedByAuditor: money.isBlockedByAuditor,
    },
  }
}

async function moneyOf({ database, wallet, payments }: MemberPageParts, { brandId, memberId }: DeskMember) {
  const owner = { brandId, memberId, wallet: 'main' } as const
  const { accountId } = await wallet.accountOf(brandId, memberId, 'main')
  const [balance, { held }, totals, isBlockedByAuditor] = await Promise.all([
    wallet.balanceOf(owner),
    wallet.heldOf(owner),
    payments.ofMembers.totals(owner),
    isBlockedByAudit(database, accountId),
  ])
  return { ...balance, ...totals, heldMinor: held.heldMinor, isBlockedByAuditor }
}
