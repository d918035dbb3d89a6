/**
 * Wallet: what a member can play with, as accounts of the ledger.
 *
 * Owns no table: balances are the ledger's.
 *
 * Invariants: a session reaches one wallet, that of money or that of trial play money, each in its own currency; the
 * welcome credits and the trial credits are given once to a member, whatever is delivered twice.
 *
 * Hears: `member.registered`. Emits: nothing.
 */
export { openWallet, type Wallet } from './open-wallet.ts'
export { currencyOf, type WalletAccount, type WalletKind, type WalletParts } from './wallet-account.ts'
export { bindWalletRoutes } from './wallet.routes.ts'
