import type { accountRecord, accountStatement, QueryOf, ReplyOf, TableFile } from '@baize/contract'
import type { Currency } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { memberId, type BrandId, type MemberId } from '../../kernel/ids.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import { trialType } from '../identity/index.ts'
import type { Debt, Held } from '../ledger/index.ts'
import { accountStatementOf } from './account-statement.ts'
import { grantTrialCredits, grantWelcomeCredits } from './grant-credits.ts'
import { listMovements, type RecordGames } from './list-movements.ts'
import {
  accountOf,
  balanceOf,
  debtOf,
  heldOf,
  type WalletAccount,
  type WalletBalance,
  type WalletKind,
  type WalletOwner,
  type WalletParts,
} from './wallet-account.ts'

/** Members' wallets, which are accounts in the ledger. */
export interface Wallet {
  /** Returns the account of a member's wallet, creating it on first use. */
  accountOf(brandId: BrandId, memberId: MemberId, wallet: WalletKind): Promise<WalletAccount>
  balanceOf(owner: WalletOwner): Promise<WalletBalance>
  /** What the session's member owes because a win was taken back after it had been spent, and for which rounds. */
  debtOf(owner: WalletOwner): Promise<{ readonly debt: Debt; readonly currency: Currency }>
  heldOf(owner: WalletOwner): Promise<{ readonly held: Held; readonly currency: Currency }>
  /** A page of a member's account record. */
  movementsOf(
    member: DataOwner,
    query: QueryOf<typeof accountRecord>,
    shown: { readonly games: RecordGames; readonly language: Language },
  ): Promise<ReplyOf<typeof accountRecord>>
  /** The same of a whole period, as a file. */
  statementOf(
    member: DataOwner,
    query: QueryOf<typeof accountStatement>,
    shown: { readonly games: RecordGames; readonly language: Language },
  ): Promise<TableFile>
  /** Grants the trial credits at a member's first trial launch; does nothing after that. */
  grantTrialCredits(brandId: BrandId, memberId: MemberId): Promise<void>
}

/** Opens the wallets and subscribes to new members, who get their credits. */
export function openWallet(parts: WalletParts, outbox: Outbox): Wallet {
  outbox.subscribe('member.registered', 'wallet.grant-credits', async ({ brandId, payload }) => {
    const grant = payload.memberType === trialType ? grantTrialCredits : grantWelcomeCredits
    await grant(parts, brandId, memberId(BigInt(payload.memberId)))
  })
  return {
    accountOf: (brandId, member, wallet) => accountOf(parts, brandId, member, wallet),
    balanceOf: (session) => balanceOf(parts, session),
    debtOf: (session) => debtOf(parts, session),
    heldOf: (session) => heldOf(parts, session),
    movementsOf: (session, query, { games, language }) => listMovements(parts, games, session, query, language),
    statementOf: (session, query, { games, language }) => accountStatementOf(parts, games, session, query, language),
    grantTrialCredits: (brandId, member) => grantTrialCredits(parts, brandId, member),
  }
}
