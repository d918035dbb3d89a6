/**
 * Vendors: the wallet that outside game vendors call, and the way into their games.
 *
 * Owns the tables `vendor_*`. Money is the ledger's: a vendor's transaction is a transaction of the ledger under the
 * vendor's own id, and the rounds here are read from the ledger's log.
 *
 * Invariants: a signature is checked over the raw bytes before anything is parsed. A vendor's id has its effect once; the
 * same call again gets the stored answer. A bet may be refused; a win, a rollback or a finish of a known player is taken
 * whatever became of session, limits or exclusion. What is rolled back before it came can never come. A round that
 * nothing came for is closed without a refund, and a late win or rollback is still booked. Keys are sealed; a vendor
 * knows members by names of its own.
 *
 * Emits: nothing. The ledger's postings carry vendor, round and game.
 */
export { storeMaintenance as storeVendorMaintenance } from './registry/connections.sql.ts'
export type { NewConnection } from './registry/connect-vendor.ts'
export type { Dialect, SignedCall, WalletAnswer, WalletHandler } from './dialects/dialect.types.ts'
export { dialectOf, dialects } from './dialects/dialects.ts'
export { openVendors, type Vendors } from './open-vendors.ts'
export {
  bindSignedRoute,
  openSignedRoutes,
  signedAddress,
  signedHandler,
  type SignedRoute,
} from './wallet/signed-routes.ts'
export { bindVendorRoutes } from './vendors.routes.ts'
export type { VendorPorts } from './vendors.parts.ts'
