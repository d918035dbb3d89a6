/**
 * Agents: the team of each agent over the upline tree of identity, and what agents do with it.
 *
 * Owns the tables of links, announcements, messages to teams and applications: `agent_…`, except `agent_contract`. Also `team_transfer`
 * and `team_transfer_day`: money that members of a team gave one another, and how much of a day's limits that used.
 *
 * Invariants: an agent sees and acts on nobody but themselves and members below them; whoever else an id belongs to, the answer is
 * the one for an id that nobody has.
 * A link is used no more often than it allows: the statement that counts decides, in the transaction of the registration.
 * A message reaches each inbox once, and nobody who excluded themselves.
 * Whoever applies has one application that waits; approval and promotion are one transaction.
 *
 * Emits: `agent.joined`.
 *
 * To change:
 * - how a team does (2.115): `showOverview` in `team/show-overview.ts`; team management (2.117), `listTeam` and what an agent sees of
 *   contacts, `contactsOf`, in `team/list-members.ts`; its file, `membersFileOf` in `team/members-file.ts`
 * - reports of teams (team betting, user loss, account details): `showReport` in `reports/show-report.ts`, their lines `linesOf` in
 *   `reports/report-lines.ts`, their columns `reportColumns` in `packages/contract/src/agents/reports.ts`, their files `reports/report-file.ts`; the bets behind them,
 *   `apps/server/src/modules/records/downline-bets.routes.ts`
 * - links of the register centre, their codes, and how many an agent can have: `makeLink` in `links/own-links.ts`, `codeFrom` and
 *   `mostLevels` in `links/links.rules.ts`, `mostLinks` in `packages/contract/src/agents/links.ts`
 * - accounts that agents open: `openBelow` in `links/own-links.ts`; the password that must be changed first, `openAccount` in
 *   `apps/server/src/modules/identity/registration/open-account.ts`
 * - announcements for agents: `announcements/announcements.sql.ts`; messages to teams, and how many there are in a day,
 *   `announcements/open-announcements.ts`, `teamMessagesPerDay` in `packages/contract/src/agents/announcements.ts`
 * - who can apply to become an agent, and how soon again: `pauseDays` in `applications/open-applications.ts`
 * - transfers within teams: how much, `teamTransfers` in `brands/demo/brand.json`; who may give to whom, `recipientOf` in
 *   `transfers/give-money.ts`; what refuses them, `postTransfer` in `transfers/post-transfer.ts` and `refusalOf` in the ledger's
 *   `apps/server/src/modules/ledger/accounts/account-rules.ts`
 * - whom an agent may see: `requireInTeam` and `requireBelow` in `team-scope.ts`
 */
import type { ContractTermsJson } from '@baize/pay'

/** Somebody became an agent below another one, by a link or because that agent opened the account. */
interface AgentJoined {
  readonly memberId: string
  readonly uplineId: string
  /** The contracts that the upline has prepared, at most one of each kind of pay. */
  readonly offers: readonly ContractTermsJson[]
}

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'agent.joined': AgentJoined
  }
}

export type { AgentParts } from './agents.parts.ts'
export { bindAgentRoutes } from './agents.routes.ts'
export { bindReportRoutes } from './reports/reports.routes.ts'
export { memberNamed } from './reports/report-subject.ts'
export type { AnnouncementRow } from './announcements/announcements.sql.ts'
export type { TeamMessageRow } from './announcements/team-messages.sql.ts'
export type { ApplicationRow } from './applications/applications.sql.ts'
export { agentData, forgetAgent } from './personal-data.sql.ts'
export { openAgents, type Agents } from './open-agents.ts'
export { transferData } from './transfers/personal-data.sql.ts'
export { forgetTransferNotes } from './transfers/transfers.sql.ts'
export { requireBelow, requireInTeam } from './team-scope.ts'
