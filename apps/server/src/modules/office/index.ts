/**
 * Office: the pages of the back office, each put together from what the modules below offer to operators.
 *
 * Owns no tables. A folder for each page.
 *
 * Invariants: everything is of the operator's own brand; every change is recorded in the audit log in its own transaction;
 * large decisions take two people; contacts and addresses of members are masked, except to whoever asks for them with the
 * permission, which the audit log records.
 *
 * Emits: nothing.
 *
 * To change:
 * - which pages the back office has on the server: `openOffice` in `open-office.ts`
 * - what the dashboard shows: `showDashboard` in `dashboard/show-dashboard.ts`; what counts as healthy, `healthOf` in
 *   `dashboard/health.rules.ts`
 * - what operators see of a member: `presentMember` and `presentPage` in `members/present-member.ts`; in full, `showPersonal` in
 *   `members/show-member.ts`
 * - how operators find members, and the search of everything: `members/find-members.ts`
 * - a member's bets, and what is shown of a round: `members/member-bets.ts`
 * - what an operator does with an account, and how the audit log names it: `members/act-on-member.ts`
 * - what the timeline of a member has: `sourcesOf` in `members/member-timeline.ts`
 * - why another account counts as related: `listRelated` in `members/related-members.ts`
 * - held wins as operators see them, and how the audit log names decisions: `held-wins/held-win-pages.ts`
 * - withdrawals as operators see them: `withdrawals/withdrawal-pages.ts`; why one deserves a closer look, `riskFlags` in
 *   `withdrawals/risk.rules.ts`
 * - what operators see of an adjustment, and how the audit log names what they do: `adjustments/adjustment-pages.ts`
 * - what the search of the books finds: `findTransactions` in `ledger/find-transactions.ts`; balances, accounts and postings,
 *   `ledger/ledger-pages.ts`; checks of the books, `ledger/audit-pages.ts`
 * - deposits as operators see them: `deposits/present.ts`; what a decision does, `credit` and `reject` in `deposits/deposit-pages.ts`
 * - members' bank accounts as operators see them, and when a name differs: `present` and `otherName` in
 *   `bank-accounts/account-pages.ts`
 * - what operators can change about payment methods: `changedMethod` in `methods/method-pages.ts`
 * - the points mall as operators see it, and how the audit log names what they do: `points/goods-pages.ts`,
 *   `points/redemption-pages.ts` and `points/rule-pages.ts`
 * - offers and claims as operators see them, and how the audit log names what they do: `promotions/promotion-pages.ts`
 * - single rewards as operators give and approve them: `gifts/gift-pages.ts`
 * - levels as operators define them and set them by hand: `vip/level-pages.ts` and `vip/member-levels.ts`
 * - compared days and differences as operators see them: `reconciliation/show-reconciliation.ts`; what they do about them,
 *   `reconciliation/settle-differences.ts`
 * - members who may help each other at card tables, as operators see them: `table-watch/table-watch-pages.ts`
 * - vendors as operators see them: `vendors/show-vendors.ts`; which addresses they may type, and how the audit log names what they
 *   do, `vendors/change-vendors.ts`
 */
export { openOffice } from './open-office.ts'
