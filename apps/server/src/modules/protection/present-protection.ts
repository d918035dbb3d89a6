import type { ownProtection, protectionHistory, QueryOf, ReplyOf } from '@baize/contract'
import type { Currency } from '@baize/money'
import { pageOfHistory, type HistoryRow, type WaitingRow } from './changes.sql.ts'
import type { ProtectedMember, ProtectionParts } from './protection.parts.ts'
import { isForGood } from './protection.rules.ts'
import { readProtection, writtenAmount } from './read-protection.ts'

/** What holds for a member and what may be chosen, as the site shows it. */
export async function presentProtection(
  parts: ProtectionParts,
  member: ProtectedMember,
): Promise<ReplyOf<typeof ownProtection>> {
  const { currency, jurisdiction } = parts.brands.byId(member.brandId)
  const { limits, waiting, realityMinutes, exclusion } = await readProtection(parts, member)
  const { digits, symbol, code } = currency
  return {
    limits: limits.map(({ flow, period, amountMinor, usedMinor, renewsAt }) => ({
      flow,
      period,
      amount: writtenAmount(amountMinor, digits),
      used: writtenAmount(usedMinor, digits) ?? '',
      renewsAt: renewsAt.toString(),
      highest: writtenAmount(jurisdiction.highestMinor[flow]?.[period] ?? null, digits),
    })),
    waiting: waiting.map((row) => presentWaiting(row, currency, parts.clock.now())),
    realityMinutes,
    realityChoices: jurisdiction.realityCheck.choices,
    realityMayBeOff: jurisdiction.realityCheck.mayBeOff,
    exclusion:
      exclusion === undefined
        ? null
        : { kind: exclusion.kind, beganAt: exclusion.beganAt.toString(), endsAt: endText(exclusion.endsAt) },
    timeoutHours: jurisdiction.timeoutHours,
    exclusionMonths: jurisdiction.exclusionMonths,
    exclusionForGood: jurisdiction.exclusionForGood,
    depositLimitNeeded:
      jurisdiction.depositLimitNeeded && !limits.some((one) => one.flow === 'deposit' && one.amountMinor !== null),
    increaseWaitHours: jurisdiction.increaseWaitHours,
    currencySymbol: symbol,
    currencyCode: code,
    currencyDigits: digits,
  }
}

function endText(endsAt: Temporal.Instant): string | null {
  return isForGood(endsAt) ? null : endsAt.toString()
}

function presentWaiting(row: WaitingRow, currency: Currency, now: Temporal.Instant) {
  const { changeId, subject, period, confirmableAt, lapsesAt } = row
  return {
    changeId,
    subject,
    period,
    ...fromTo(row, currency),
    confirmableAt: confirmableAt.toString(),
    isConfirmable: Temporal.Instant.compare(confirmableAt, now) <= 0,
    lapsesAt: lapsesAt.toString(),
  }
}

/** Limits are amounts; the reality check is in minutes. */
function fromTo({ subject, before, after }: Pick<HistoryRow, 'subject' | 'before' | 'after'>, { digits }: Currency) {
  if (subject === 'reality') return { from: before?.toString() ?? null, to: after?.toString() ?? null }
  return { from: writtenAmount(before, digits), to: writtenAmount(after, digits) }
}

/** One page of what a member has changed. */
export async function presentHistory(
  { database, brands }: ProtectionParts,
  member: ProtectedMember,
  page: QueryOf<typeof protectionHistory>,
): Promise<ReplyOf<typeof protectionHistory>> {
  const { currency } = brands.byId(member.brandId)
  const { rows, totalCount } = await pageOfHistory(database, member, page)
  return {
    list: rows.map((row) => ({
      at: row.at.toString(),
      subject: row.subject,
      period: row.period,
      state: row.state,
      byOperator: row.byOperator,
      ...(row.endsAt === null ? fromTo(row, currency) : { from: null, to: endText(row.endsAt) }),
    })),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    totalCount,
    currencySymbol: currency.symbol,
  }
}
