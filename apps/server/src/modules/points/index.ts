/**
 * Points: what members earn by deposits and play, the mall in which they redeem it, and its conversion to money.
 *
 * Owns the tables `point_*`. The points themselves are in the ledger, in accounts of the kind `points` and the currency PTS.
 *
 * Invariants: each posting of the log earns once, whatever is stopped or runs twice; what is earned is kept exactly, fractions
 * included, so that many small amounts earn what one large amount earns; what is rolled back counts against what is earned next;
 * points never expire (9.014). A redemption takes stock, the member's limit and points together or not at all; a conversion
 * takes points and pays money in one commit, at the rate that the member has seen. Both are posted once, under the keys
 * `redeem:`, `redeem-credit:`, `redeem-back:`, `convert:` and `convert-credit:` with their id. Nothing is taken without the payment
 * password.
 *
 * Emits: nothing.
 *
 * To change:
 * - what earns points, and what they are worth: operators do, in the back office; what a brand begins with, `brands/demo/points.json`
 * - sources of points: `pointSources` in `rules/point-rules.ts`; which postings count, `earningLines` in
 *   `earning/count-log.sql.ts`
 * - when points are granted: `grantDue` in `earning/grant-points.ts`
 * - what redeeming checks: `reserve` in `mall/redeem.ts`, `takeStock` and `takeForMember` in `mall/goods.sql.ts`
 * - which accounts a redemption moves: `docs/money.md`, then `mall/post-redemption.ts`; a conversion, `convert-points.ts`
 * - statuses of a redemption as members see them: `statusOf` in `mall/redemptions.sql.ts`
 * - when the job goes on with what a crash left: `leftAfterSeconds` in `settle-due.ts`
 */
export { openPoints, type Points } from './open-points.ts'
export { bindPointRoutes } from './points.routes.ts'
export { pointBooks, pointCurrency } from './point-books.ts'
export { fileGoodsId } from './load-mall.ts'
export { forgetDeliveryAddresses, pointData } from './personal-data.sql.ts'
export { goodsPicture } from './mall/present-mall.ts'
export { pointSources, type PointSettings } from './rules/point-rules.ts'
export type { PointRules } from './rules/point-rules.sql.ts'
export type { GoodsRow, GoodsSettings } from './mall/goods.sql.ts'
export type { RedemptionRow, RedemptionState } from './mall/redemptions.sql.ts'
export type { DeskGoods, GoodsVersion } from './office/mall-desk.sql.ts'
