/**
 * Agents: the team of each agent over the upline tree of identity, and what agents do with it.
 *
 * Owns no tables yet.
 *
 * Invariants: an agent sees and acts on nobody but themselves and members below them; whoever else an id belongs to, the answer is
 * the one for an id that nobody has.
 *
 * Emits: nothing.
 *
 * To change:
 * - reports of teams (team betting, user loss, account details): `showReport` in `reports/show-report.ts`, their lines `linesOf` in
 *   `reports/report-lines.ts`, their files `columnsOf` in `reports/report-file.ts`; the bets behind them,
 *   `apps/server/src/modules/records/downline-bets.routes.ts`
 * - whom an agent may see: `requireInTeam` and `requireBelow` in `team-scope.ts`
 */
export type { AgentParts } from './agents.parts.ts'
export { bindAgentRoutes } from './agents.routes.ts'
export { bindReportRoutes } from './reports/reports.routes.ts'
export { memberNamed } from './reports/report-subject.ts'
export { openAgents, type Agents } from './open-agents.ts'
export { requireBelow, requireInTeam } from './team-scope.ts'
