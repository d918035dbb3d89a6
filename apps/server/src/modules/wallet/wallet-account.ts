import { zeroMinor, type Currency, type Minor } from '@baize/money'
import type { Session } from '../../kernel/caller.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Brand, Brands } from '../brand/index.ts'
import type { AccountId, Debt, Held, Ledger, OpenBonus } from '../ledger/index.ts'

/** Which of a member's wallets: real money, or the play money of trial games. The two never mix. */
export type WalletKind = Session['wallet']

/** Whose wallet, and which; a session names both. */
export type WalletOwner = Pick<Session, 'brandId' | 'memberId' | 'wallet'>

export interface WalletParts {
  readonly brands: Brands
  readonly ledger: Ledger
}

/** A wallet's account in the ledger and its currency. */
export interface WalletAccount {
  readonly accountId: AccountId
  readonly currency: Currency
}

/** Returns the currency of a wallet; trial play has its own. */
export function currencyOf(brand: Brand, wallet: WalletKind): Currency {
  return wallet === 'trial' ? brand.trialCurrency : brand.currency
}

/** Returns the account of a member's wallet, creating it on first use. */
export async function accountOf(
  { brands, ledger }: WalletParts,
  brandId: BrandId,
  memberId: MemberId,
  wallet: WalletKind,
): Promise<WalletAccount> {
  const currency = currencyOf(brands.byId(brandId), wallet)
  const accountId = await ledger.memberAccount({
    brandId,
    memberId,
    kind: wallet === 'trial' ? 'play' : 'main',
    currency: currency.code,
  })
  return { accountId, currency }
}

/** What a wallet holds, and what its owner owes. Either the balance is zero or what is owed. */
export interface WalletBalance {
  /** The member's own money, without an open bonus. */
  readonly balanceMinor: Minor
  /** The bonus that is open. */
  readonly bonus: OpenBonus | undefined
  readonly owedMinor: Minor
  readonly currency: Currency
}

/** Returns the current balance of a session's wallet. */
export async function balanceOf(
  parts: WalletParts,
  { brandId, memberId, wallet }: WalletOwner,
): Promise<WalletBalance> {
  const { accountId, currency } = await accountOf(parts, brandId, memberId, wallet)
  const funds = await parts.ledger.funds(accountId)
  if (funds.balanceMinor > 0n) return { ...funds, owedMinor: zeroMinor, currency }
  return { ...funds, owedMinor: (await parts.ledger.debt(accountId)).owedMinor, currency }
}

/** Returns what the owner of a session's wallet owes, and why. */
export async function debtOf(
  parts: WalletParts,
  { brandId, memberId, wallet }: WalletOwner,
): Promise<{ readonly debt: Debt; readonly currency: Currency }> {
  const { accountId, currency } = await accountOf(parts, brandId, memberId, wallet)
  return { debt: await parts.ledger.debt(accountId), currency }
}

/** Returns what is held for review of a session's wallet. */
export async function heldOf(
  parts: WalletParts,
  { brandId, memberId, wallet }: WalletOwner,
): Promise<{ readonly held: Held; readonly currency: Currency }> {
  const { accountId, currency } = await accountOf(parts, brandId, memberId, wallet)
  return { held: await parts.ledger.held(accountId), currency }
}
