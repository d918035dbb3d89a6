import type { OfficeBind } from '../../kernel/http/office-bind.ts'
import type { DashboardParts } from './dashboard/dashboard.parts.ts'
import { bindDashboard } from './dashboard/dashboard.routes.ts'
import type { MemberPageParts } from './members/members.parts.ts'
import { bindMemberPages } from './members/members.routes.ts'
import type { WithdrawalPageParts } from './withdrawals/withdrawal-page.parts.ts'
import { bindWithdrawalPages } from './withdrawals/withdrawals.routes.ts'

/** What the pages need from the modules below. */
export type OfficeParts = DashboardParts & MemberPageParts & WithdrawalPageParts

/** Opens the back office: binds the endpoints of each of its pages. */
export function openOffice(bind: OfficeBind, parts: OfficeParts): void {
  bindDashboard(bind, parts)
  bindMemberPages(bind, parts)
  bindWithdrawalPages(bind, parts)
}
