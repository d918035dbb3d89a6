import { dashboard } from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import type { DashboardParts } from './dashboard.parts.ts'
import { showDashboard } from './show-dashboard.ts'

/** Binds what an operator sees first. */
export function bindDashboard(bind: OfficeBind, parts: DashboardParts): void {
  bind(dashboard, ({ caller }) => showDashboard(parts, caller.operator))
}
