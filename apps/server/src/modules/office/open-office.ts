import type { OfficeBind } from '../../kernel/http/office-bind.ts'
import type { WithdrawalPageParts } from './withdrawals/withdrawal-page.parts.ts'
import { bindWithdrawalPages } from './withdrawals/withdrawals.routes.ts'

/** What the pages need from the modules below. */
export type OfficeParts = WithdrawalPageParts

/** Opens the back office: binds the endpoints of each of its pages. */
export function openOffice(bind: OfficeBind, parts: OfficeParts): void {
  bindWithdrawalPages(bind, parts)
}
