/**
 * Missions: what members do step by step for rewards, and the leaderboard of each week.
 *
 * Owns the tables `mission`, `mission_version`, `mission_day`, `mission_deposit`, `mission_step`, `mission_settled`,
 * `mission_board`, `mission_week` and `mission_cursor`.
 *
 * Invariants: what members do is kept by day of the brand's time zone, each posting once, and a mission's progress is the sum over
 * its days; stakes that are returned no longer count, on the day of their return. A step is given once in a period, by one
 * statement that decides whether it was reached, in the same transaction as its points on the leaderboard and its reward in the
 * reward centre. What was reached and not claimed when the period is over waits in the reward centre. Members with equal points
 * share a place on the leaderboard, and what their places are worth together; a board never costs more than its prizes, and each
 * week is closed once.
 *
 * Hears: `deposit.settled`. Emits: nothing.
 *
 * To change:
 * - which bets nothing is given for, since their member can take them back: `undoableOf` in `undoable.ts`
 * - the missions that a brand begins with, and the prizes of its leaderboard: `brands/demo/missions.json`, read in
 *   `missions.files.ts`
 * - what a mission can count: `missionGoals` in `packages/contract/src/mission-content.ts`, the check of `mission_day` in a new
 *   migration; what of the log counts, `deedsOf` in `counting/count-days.ts`; other deeds, `noteDeed` in `open-missions.ts`
 * - days, weeks and when they end: `periodAt` in `periods.rules.ts`
 * - claiming a step: `claimStep` in `claim-step.ts`; what it gives, `giveStep` in `give-step.ts`
 * - when a period is settled: `settleAfterMinutes` in `settle-missions.ts`
 * - how prizes of the leaderboard are shared: `shareOf` in `board/prizes.rules.ts`; how many places are shown, `shownPlaces` in
 *   `board/show-board.ts`
 * - the numbers that operators see: `desk/desk.sql.ts`
 */
export { MissionProblem } from './mission.ts'
export { bindMissionRoutes } from './missions.routes.ts'
export type { OfficeMissionRow } from './desk/mission-desk.ts'
export type { MissionPorts } from './missions.parts.ts'
export { openMissions, type Missions } from './open-missions.ts'
export { missionData } from './personal-data.sql.ts'
