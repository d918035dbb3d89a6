import type { Currency, Minor } from '@baize/money'
import type { Session } from '../../kernel/caller.ts'
import { memberId, type BrandId, type MemberId } from '../../kernel/ids.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import { trialType } from '../identity/index.ts'
import { grantTrialCredits, grantWelcomeCredits } from './grant-credits.ts'
import { accountOf, balanceOf, type WalletAccount, type WalletKind, type WalletParts } from './wallet-account.ts'

/** Members' wallets over the ledger. */
export interface Wallet {
  /** The account of a member's wallet, made when it is first asked for. */
  accountOf(brandId: BrandId, memberId: MemberId, wallet: WalletKind): Promise<WalletAccount>
  balanceOf(session: Session): Promise<{ balanceMinor: Minor; currency: Currency }>
  /** The trial credits, for a member's first trial launch; does nothing the next time. */
  grantTrialCredits(brandId: BrandId, memberId: MemberId): Promise<void>
}

/** Opens the wallets and hears of new members, who get their credits. */
export function openWallet(parts: WalletParts, outbox: Outbox): Wallet {
  outbox.subscribe('member.registered', 'wallet.grant-credits', async ({ brandId, payload }) => {
    const grant = payload.memberType === trialType ? grantTrialCredits : grantWelcomeCredits
    await grant(parts, brandId, memberId(BigInt(payload.memberId)))
  })
  return {
    accountOf: (brandId, member, wallet) => accountOf(parts, brandId, member, wallet),
    balanceOf: (session) => balanceOf(parts, session),
    grantTrialCredits: (brandId, member) => grantTrialCredits(parts, brandId, member),
  }
}
