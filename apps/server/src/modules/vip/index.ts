/**
 * Levels of members (VIP): up by turnover within a period, kept for a while, down by rule, with gifts in the reward centre.
 *
 * Owns the tables `vip_levels`, `vip_member` and `vip_change`.
 *
 * Invariants: a level is changed under the lock of its row, with a row that says why, in the same transaction as its gifts; a gift
 * is offered once, whatever happens to the level afterwards; what an operator has set stays until the moment that they said; a brand whose switch `VIP3` is off has no levels, whatever is stored.
 *
 * Emits: nothing.
 *
 * To change:
 * - gifts on birthdays: `offerGifts` in `decide-levels.ts`; how much a level lets withdraw in a day, `withdrawalsOf` in `open-vip.ts`
 * - the levels of a brand (VIP): what a brand begins with, `brands/demo/levels.json`, read by `openVip` in `open-vip.ts`
 * - when a level is reached, kept or lost: `decideLevel` in `levels.rules.ts`; what counts as turnover, `turnoverOfMember` in
 *   `decide-levels.ts`
 * - gifts of levels: `offerReached` and `offerGifts` in `decide-levels.ts`
 * - what operators do with levels: `desk/levels-desk.ts`; from when a version counts, `currentLevels` in `vip.sql.ts`
 * - when levels are decided: `openVip` in `open-vip.ts`
 */
export { openVip, type Vip } from './open-vip.ts'
export { levelSettings, type LevelSettings } from './levels.rules.ts'
export type { LevelRow, LevelsVersion } from './desk/levels-desk.sql.ts'
export type { LevelsDesk } from './desk/levels-desk.ts'
export { bindVipRoutes } from './vip.routes.ts'
export { vipData } from './personal-data.sql.ts'
