import type { cancelWithdrawal, listWithdrawals, QueryOf, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { giveBack } from './move-held-money.ts'
import { presentWithdrawals } from './present-withdrawal.ts'
import { moveWithdrawal, pageOfWithdrawals, withdrawal, type WithdrawalRow } from './withdrawals.sql.ts'

/** A member's own call. */
export interface OwnCall {
  readonly session: Session
  readonly language: Language
}

/** One withdrawal of the member. Throws `payment.withdrawal_unknown` for those of others. */
export async function readOwnWithdrawal(
  parts: PaymentParts,
  { session, language }: OwnCall,
  withdrawalId: string,
): Promise<ReplyOf<typeof cancelWithdrawal>> {
  const row = await ownRow(parts, session, withdrawalId)
  const [shown] = await presentWithdrawals(parts, [row], language)
  if (shown === undefined) throw new Error('a stored withdrawal is presented')
  return { withdrawal: shown, ...currencyOf(parts, session) }
}

/** One page of the member's withdrawals, the newest first. */
export async function listOwnWithdrawals(
  parts: PaymentParts,
  { session, language }: OwnCall,
  page: QueryOf<typeof listWithdrawals>,
): Promise<ReplyOf<typeof listWithdrawals>> {
  const { rows, totalCount } = await pageOfWithdrawals(parts.database, session, page)
  return {
    list: await presentWithdrawals(parts, rows, language),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    totalCount,
    ...currencyOf(parts, session),
  }
}

/**
 * Cancels a withdrawal that no operator has taken up, and gives its money back. If the process ends in between, the job gives
 * it back.
 */
export async function cancelOwnWithdrawal(
  parts: PaymentParts,
  own: OwnCall,
  withdrawalId: string,
): Promise<ReplyOf<typeof cancelWithdrawal>> {
  const row = await ownRow(parts, own.session, withdrawalId)
  const change = { from: ['requested'], to: 'cancelled', at: parts.clock.now(), by: 'member', untouched: true } as const
  const isCancelled = await moveWithdrawal(parts.database, withdrawalId, change)
  const now = isCancelled ? undefined : await ownRow(parts, own.session, withdrawalId)
  if (now !== undefined && now.state !== 'cancelled') throw new Refusal('payment.not_cancellable')
  await giveBack(parts, row)
  return readOwnWithdrawal(parts, own, withdrawalId)
}

async function ownRow(
  { database }: PaymentParts,
  { brandId, memberId }: Session,
  withdrawalId: string,
): Promise<WithdrawalRow> {
  const row = await withdrawal(database, withdrawalId)
  if (row === undefined || row.brandId !== brandId || row.memberId !== memberId || row.state === 'refused')
    throw new Refusal('payment.withdrawal_unknown')
  return row
}

function currencyOf({ brands }: PaymentParts, { brandId }: Session) {
  const { symbol, code } = brands.byId(brandId).currency
  return { currencySymbol: symbol, currencyCode: code }
}
