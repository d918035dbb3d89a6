/**
 * Stats: daily sums of the ledger's log, for each member and for each agent's team.
 *
 * Owns the tables `stats_generation`, `stats_cursor`, `stats_account_day`, `stats_team_day`, `stats_team_play_day` and
 * `stats_game`.
 *
 * Invariants: every posting up to a lane's cursor is in the sums once, whatever is stopped or runs twice; a posting counts
 * on the day on which it was posted, in the brand's time zone, and never moves to another day: a rollback days later counts
 * on its own day; it counts for the teams that its member was in on that day, whenever it is summed up, and a team is an agent
 * with everybody below. The sums follow from the log alone: `verify` compares the two, `recompute` makes them again.
 *
 * Emits: nothing. The sums are some seconds behind the log; `baize_stats_batches_behind` says how far.
 *
 * To change:
 * - turnover, profit and loss, gross gaming revenue: `turnoverOf`, `profitOf` and `ggrOf` in `stats.rules.ts`
 * - members' own profit and loss, and its longest period: `showProfit` in `show-profit.ts`
 * - columns of the downloaded profit and loss: `profitStatementOf` in `profit-statement.ts`
 * - daily sums of members and teams: `sumUpLane` in `sum-up.ts`; `docs/decisions/0009-daily-sums.md`
 * - what teams play by vendor and game type: `playSums` in `stats.rules.ts`; the type of a game, `noteGameTypes` in
 *   `game-types.ts`; who reads it, `read-teams.ts`
 * - when a day of the daily sums begins: `timeZone` in `brands/demo/brand.json`, used by `dayOf` and `beginOf` in
 *   `day-slices.rules.ts`
 * - recomputing the sums, and checking them against the log: `recompute` in `recompute.ts`, begun by `npm run stats` in
 *   `apps/server/src/stats-command.ts`; `verifyStats` in `verify-stats.ts`
 * - which accounts count for teams: `countsForTeams` in `stats.rules.ts`
 */
export { vendorCodeOf } from './game-types.ts'
export { beginOf, dayOf, sliceDays, type DaySlice } from './day-slices.rules.ts'
export { openStats, type Stats, type StatsPorts } from './open-stats.ts'
export { beginRecompute, sumsProgress } from './recompute.ts'
export type { Team } from './read-stats.ts'
export type { TeamsQuery } from './read-teams.ts'
export { bindStatsRoutes } from './stats.routes.ts'
export {
  addSums,
  balanceChangeOf,
  countsForTeams,
  everybody,
  ggrOf,
  isNothing,
  profitOf,
  stakedOf,
  subtractSums,
  turnoverOf,
  wonOf,
} from './stats.rules.ts'
export type {
  Days,
  GamesQuery,
  GameTotals,
  MemberDay,
  MemberKey,
  PlayDay,
  PlayOfMember,
  Sums,
  TeamDay,
  Totals,
} from './stats.types.ts'
export type { StatsReport } from './verify-stats.ts'
