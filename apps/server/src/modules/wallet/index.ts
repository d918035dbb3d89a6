/**
 * Wallet: the money that a member can play with, as accounts of the ledger.
 *
 * Owns no table: balances are the ledger's.
 *
 * Invariants: a session reaches one wallet, either money or trial play money, each in its own currency; the welcome credits
 * and the trial credits are given to a member once, however often their event is delivered.
 *
 * Hears: `member.registered`. Emits: nothing.
 *
 * To change:
 * - welcome credits of a new member: `welcomeCreditMinor` in `brands/demo/brand.json`, granted by `grantWelcomeCredits` in
 *   `grant-credits.ts`
 * - play money of a trial session: `trialCreditMinor` in `brands/demo/brand.json`, granted by `grantTrialCredits` in
 *   `grant-credits.ts`
 * - kinds of movements in the account record: `groupOf` in `list-movements.ts`; what each posting refers to, `presenter` there
 * - columns of the downloaded account record: `accountStatementOf` in `account-statement.ts`
 * - which account and currency a session plays with: `accountOf` and `currencyOf` in `wallet-account.ts`
 */
export { openWallet, type Wallet } from './open-wallet.ts'
export { presentBalance } from './present-balance.ts'
export { currencyOf, type WalletAccount, type WalletKind, type WalletParts } from './wallet-account.ts'
export type { RecordGames } from './list-movements.ts'
export { bindAccountRecord, bindWalletRoutes } from './wallet.routes.ts'
