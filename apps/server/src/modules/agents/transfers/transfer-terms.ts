import type { QueryOf, ReplyOf, TransferHindrance, transferRecipient, transferTerms } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { maskName, roleOf, type TeamMember } from '../../identity/index.ts'
import type { TransferParts } from './transfers.parts.ts'
import { givenOn } from './transfers.sql.ts'

/** The agent directly above a member; `undefined` without one, and if whoever is above is no agent any more. */
export async function uplineOf(
  { identity }: Pick<TransferParts, 'identity'>,
  { brandId, memberId }: Pick<Session, 'brandId' | 'memberId'>,
): Promise<TeamMember | undefined> {
  const own = await identity.inTeam(brandId, memberId, memberId)
  if (own?.uplineId === undefined) return undefined
  const upline = await identity.inTeam(brandId, own.uplineId, own.uplineId)
  return upline !== undefined && roleOf(upline.type) === 'agent' ? upline : undefined
}

/** How much the caller can give now, and what limits it (2.099). */
export async function readTransferTerms(
  parts: TransferParts,
  session: Session,
): Promise<ReplyOf<typeof transferTerms>> {
  const { brands, wallet, ledger, identity, payments, database, clock } = parts
  const { brandId, memberId } = session
  const brand = brands.byId(brandId)
  const limits = brand.teamTransfers
  const { accountId, currency } = await wallet.accountOf(brandId, memberId, 'main')
  const day = clock.now().toZonedDateTimeISO(brand.timeZone).toPlainDate()
  const [{ balanceMinor, bonus }, toStake = 0n, given, { isSet }, upline, { owedMinor }, isBlocked] = await Promise.all(
    [
      ledger.funds(accountId),
      payments.withdrawals.turnoverToGo(brandId, accountId),
      givenOn(database, session, day),
      identity.recovery.showPaymentPassword(session),
      uplineOf(parts, session),
      ledger.debt(accountId),
      ledger.isBlocked(accountId),
    ],
  )
  const leftMinor = clip((limits?.dayMaxMinor ?? 0n) - given.amountMinor)
  const times = Math.max(0, (limits?.timesPerDay ?? 0) - given.times)
  const hindrance = firstOf([
    ['closed', limits === undefined],
    ['blocked', isBlocked],
    ['owed', owedMinor > 0n],
    ['bonus', bonus !== undefined],
    ['turnover', toStake > 0n],
    ['dayUsed', times === 0 || leftMinor < (limits?.minMinor ?? 0n)],
  ])
  const most = [balanceMinor, leftMinor, limits?.maxMinor ?? 0n].reduce((low, one) => (one < low ? one : low))
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), currency.digits)
  return {
    balance: written(balanceMinor),
    available: written(hindrance === null ? most : 0n),
    hindrance,
    toStake: written(toStake),
    minAmount: written(limits?.minMinor ?? 0n),
    maxAmount: written(limits?.maxMinor ?? 0n),
    leftToday: written(leftMinor),
    timesLeftToday: times,
    hasPaymentPassword: isSet,
    upline: upline === undefined ? null : { memberId: String(upline.memberId), username: maskName(upline.username) },
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

function firstOf(all: readonly (readonly [TransferHindrance, boolean])[]): TransferHindrance | null {
  return all.find(([, holds]) => holds)?.[0] ?? null
}

function clip(amountMinor: bigint): bigint {
  return amountMinor > 0n ? amountMinor : 0n
}

/** The member below the caller with a username (6.007). Throws `agent.not_in_team` for whoever else has it, or nobody. */
export async function findRecipient(
  { identity }: Pick<TransferParts, 'identity'>,
  { brandId, memberId }: Session,
  { username }: QueryOf<typeof transferRecipient>,
): Promise<ReplyOf<typeof transferRecipient>> {
  const found = await identity.inTeamByName(brandId, memberId, username)
  if (found === undefined || found.memberId === memberId) throw new Refusal('agent.not_in_team')
  const level = found.uplinePath.length - found.uplinePath.indexOf(memberId)
  return { memberId: String(found.memberId), username: found.username, level }
}
