/**
 * Office: the pages of the back office, each put together from what the modules below offer to operators.
 *
 * Owns no tables. A folder for each page.
 *
 * Invariants: everything is of the operator's own brand; every change is recorded in the audit log in its own transaction;
 * large decisions take two people.
 *
 * Emits: nothing.
 *
 * To change:
 * - which pages the back office has on the server: `openOffice` in `open-office.ts`
 * - what the dashboard shows: `showDashboard` in `dashboard/show-dashboard.ts`; what counts as healthy, `healthOf` in
 *   `dashboard/health.rules.ts`
 * - withdrawals as operators see them: `withdrawals/withdrawal-pages.ts`; why one deserves a closer look, `riskFlags` in
 *   `withdrawals/risk.rules.ts`
 */
export { openOffice } from './open-office.ts'
