import type { Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { HouseAccountName } from '../ledger/index.ts'
import { accountOf, type WalletKind, type WalletParts } from './wallet-account.ts'

interface Grant {
  readonly wallet: WalletKind
  readonly amountMinor: Minor
  readonly from: HouseAccountName
  readonly key: string
}

/** Grants a new member the brand's welcome credits from the promotion account, once, however often it is called. */
export async function grantWelcomeCredits(parts: WalletParts, brandId: BrandId, memberId: MemberId): Promise<void> {
  const amountMinor = parts.brands.byId(brandId).welcomeCreditMinor
  await grant(parts, brandId, memberId, { wallet: 'main', amountMinor, from: 'promotions', key: `welcome:${memberId}` })
}

/** Grants a member the play money of trial games, once; the next trial launch continues with what is left. */
export async function grantTrialCredits(parts: WalletParts, brandId: BrandId, memberId: MemberId): Promise<void> {
  const amountMinor = parts.brands.byId(brandId).trialCreditMinor
  await grant(parts, brandId, memberId, {
    wallet: 'trial',
    amountMinor,
    from: 'trial_grants',
    key: `trial:${memberId}`,
  })
}

async function grant(
  parts: WalletParts,
  brandId: BrandId,
  memberId: MemberId,
  { wallet, amountMinor, from, key }: Grant,
): Promise<void> {
  if (amountMinor === 0n) return
  const { ledger } = parts
  const { accountId, currency } = await accountOf(parts, brandId, memberId, wallet)
  const [providerId, houseAccountId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    ledger.houseAccount({ brandId, currency: currency.code, name: from }),
  ])
  const entries = [{ kind: 'grant' as const, amountMinor, houseAccountId }]
  await ledger.post({ accountId, providerId, transactions: [{ key, entries }] }).catch((refusal: unknown) => {
    // The brand may have changed the amount since then; if the event is delivered again, the original grant stands.
    if (!(refusal instanceof Refusal) || refusal.code !== 'request.idempotency_key_reused') throw refusal
  })
}
