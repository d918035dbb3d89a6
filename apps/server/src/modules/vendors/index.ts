/**
 * Vendors: the wallet that outside game vendors call, and the launch of their games.
 *
 * Owns the tables `vendor_*`. Money is the ledger's: a vendor's transaction is a transaction of the ledger under the
 * vendor's own id, and the rounds here are read from the ledger's log.
 *
 * Invariants: a signature is checked over the raw bytes before anything is parsed. A vendor's id takes effect once; the same
 * call again gets the stored answer. A bet may be refused; a win, a rollback or a finish of a known player is accepted
 * whatever became of session, limits or exclusion. A bet that is rolled back before it arrives can never be made. A round
 * that nothing follows is closed without a refund, and a late win or rollback is still booked. While a bonus is open, no own money
 * goes to a vendor that holds it. Keys are sealed; a vendor knows members by its own names for them.
 *
 * Emits: `free_rounds.given`, when a vendor has confirmed free rounds. The ledger's postings carry vendor, round and game.
 *
 * To change:
 * - the signature of a vendor's calls: `gcpChecker` in `dialects/gcp/gcp-signature.ts`, `rsChecker` in
 *   `dialects/rs/rs-signature.ts`; where it is checked, `signatureProblem` in `wallet/signed-routes.ts`; the vendors' side,
 *   `packages/vendor-wire/src/`
 * - how an outside vendor calls the wallet: `gcp` in `dialects/gcp/gcp-dialect.ts`, `rs` in `dialects/rs/rs-dialect.ts`;
 *   its use-cases, `postTransactions` in `wallet/post-transactions.ts`, `rollBack` in `wallet/roll-back.ts`, `finishRound` in
 *   `wallet/finish-round.ts` and `readBalance` in `wallet/read-balance.ts`
 * - a new dialect of the wallet: a folder in `dialects/` and its name in `dialects` of `dialects/dialects.ts`; in the sandbox,
 *   `createWalletClients` in `apps/vendor-sandbox/src/wallet/wallet-clients.ts`; in the conformance kit, `DialectName` in
 *   `packages/conformance/src/key-file.ts`
 * - error codes that a vendor gets: `codes` in `dialects/gcp/gcp-failure.ts`, `statuses` in `dialects/rs/rs-failure.ts`
 * - why a vendor's bet is refused: `betProblem` in `wallet/check-bet.ts`
 * - how many calls of one vendor may run at a time: `maxCallsOfVendor` in `wallet/signed-routes.ts`
 * - which vendors the demo connects: `brands/demo/connections.json`; connecting a vendor, `connectVendor` in
 *   `registry/connect-vendor.ts`
 * - a vendor's keys, and replacing them: `rotateKey` in `registry/credentials.ts`
 * - what an operator may do with vendors (connect, renew keys, bound wins, disable): `registry/operate-vendors.ts`, called by
 *   `apps/server/src/vendors-command.ts`; the settings of a connection, `settingsFile` in `registry/vendors.files.ts`
 * - what operators of the back office do with vendors: `openVendorDesk` in `registry/vendor-desk.ts`; what is counted of vendors'
 *   calls, `CallCounts` in `registry/call-counts.ts`
 * - addresses that a vendor may call from: `admitting` in `registry/connected-vendor.ts`
 * - maintenance of one vendor: `storeMaintenance` in `registry/connections.sql.ts`, run by `npm run site` in
 *   `apps/server/src/site-command.ts`; when it begins and ends, `maintenanceAt` in `registry/maintenance.rules.ts`
 * - how long to wait for a vendor's answer (timeout): `timeoutMs` in `registry/vendor-client.ts`
 * - what a vendor may pay without a review: `defaultMaxWin` and `defaultMaxWinsPerHour` in `registry/connect-vendor.ts`
 * - launching a game at a vendor: `launchAtVendor` in `players/launch-at-vendor.ts`; how long its session lives,
 *   `sessionHours` there; the forms in which vendors are asked, `launchForms` in `players/launch-forms.ts`
 * - paths of a vendor's own: `bindOwnPaths` in `wallet/own-paths.ts`
 * - names by which a vendor knows members: `playerNames` in `players/player-name.ts`
 * - money at vendors that hold it (transfer wallets): `moveMoney` in `transfers/move-money.ts`, `bringMoney` in
 *   `transfers/bring-money.ts`; unanswered transfers, `settleTransfers` in `transfers/settle-transfers.ts`
 * - free rounds at vendors: what an operator may give, `checkTerms` in `free-rounds/operate-free-rounds.ts`; how vendors are
 *   asked, `freeRoundsPaths` in `free-rounds/free-rounds.rules.ts` and `bodyOf` in `free-rounds/send-free-rounds.ts`; how their
 *   win is booked, `endFreeRounds` in `wallet/end-free-rounds.ts`; when they expire, `lateHours`, and which wins are plausible,
 *   `plausibleTimes`, in `free-rounds/free-rounds.rules.ts`
 * - wins of vendors' promotions and tournaments: `postPromotionWin` in `wallet/post-promotion-win.ts`; which are held for
 *   review, `boundOf` there
 * - what is recorded of vendors' jackpots: `jackpotOf` in `dialects/gcp/gcp.rules.ts`; what is reported, `jackpotSums` in
 *   `promotions/jackpot-sums.ts`
 * - when an open round of a vendor is closed: `roundWindowHours` in `dialects/gcp/gcp-dialect.ts` and
 *   `dialects/rs/rs-dialect.ts`, applied by `closeRounds` in `rounds/follow-rounds.ts`
 * - reconciliation with a vendor's own list of a day, and when it runs: `reconcileDay` in `reconciliation/reconcile-day.ts`,
 *   `hoursAfterMidnight` in `reconciliation/reconcile-due-days.ts`; what operators do about it, `reconciliation/reconciliation-desk.ts`
 * - how operators decide about a held win, and that it takes two of them: `decideHeldByTwo` in `held-wins/decide-held.ts`
 * - origins from which vendors' games may be framed: `launchOriginsOf` in `registry/vendor-registry.ts`
 */
import type { FreeRoundsGiven } from './free-rounds/free-rounds.rules.ts'

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'free_rounds.given': FreeRoundsGiven
  }
}

export { storeMaintenance as storeVendorMaintenance } from './registry/connections.sql.ts'
export { vendorRenewals } from './registry/renew-keys.ts'
export type { ConnectParts, NewConnection } from './registry/connect-vendor.ts'
export {
  boundVendor,
  connectOutside,
  disableVendor,
  listVendors,
  renewVendorKeys,
  type KeyExchange,
  type VendorListing,
} from './registry/operate-vendors.ts'
export { mostOpenRounds, type VendorDesk, type VendorProblem, type VendorStanding } from './registry/vendor-desk.ts'
export type { VendorReconciliation } from './reconciliation/reconciliation-desk.ts'
export type { StoredVendorDifference } from './reconciliation/reconciliation-desk.sql.ts'
export { isInMaintenance } from './registry/maintenance.rules.ts'
export { readConnectionSettings } from './registry/vendors.files.ts'
export type { Dialect, SignedCall, WalletAnswer, WalletHandler } from './dialects/dialect.types.ts'
export { dialectOf, dialects } from './dialects/dialects.ts'
export { heldDecisionNoter, openVendors, type Vendors } from './open-vendors.ts'
export {
  campaignPrefix,
  cancelFreeRounds,
  giveCampaign,
  giveFreeRounds,
  listFreeRounds,
  makeCampaign,
  type Given,
  type GivingParts,
} from './free-rounds/operate-free-rounds.ts'
export { openRoundsOf, roundStandings, type RoundKey } from './rounds/rounds.sql.ts'
export { jackpotSums } from './promotions/jackpot-sums.ts'
export { promotionSums } from './promotions/promotion-wins.sql.ts'
export { plausibleTimes } from './free-rounds/free-rounds.rules.ts'
export type { FreeRoundsRow } from './free-rounds/free-rounds.sql.ts'
export { bindSignedRoute, signedAddress, signedHandler, type SignedRoute } from './wallet/signed-routes.ts'
export { roundsOfNumber } from './rounds/rounds.sql.ts'
export { decideHeldByTwo } from './held-wins/decide-held.ts'
export { firstsOf } from './held-wins/held-first.sql.ts'
export { undoKey } from './wallet/transaction.rules.ts'
export { bindVendorRoutes } from './vendors.routes.ts'
export type { VendorPorts } from './vendors.parts.ts'
export { vendorData } from './personal-data.sql.ts'
