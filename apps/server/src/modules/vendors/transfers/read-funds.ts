import type { consolidatedFunds, merchantWallet, ReplyOf } from '@baize/contract'
import { addMinor, formatAmount } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { VendorRegistry } from '../registry/vendor-registry.ts'

export interface FundsParts {
  readonly ledger: Pick<Ledger, 'memberAccount' | 'balance'>
  readonly wallet: Pick<Wallet, 'balanceOf'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly registry: VendorRegistry
}

/** Returns all that a member has: at home, at the vendors that hold money, and as chips at tables (7.021). */
export async function readFunds(
  { ledger, wallet, registry }: FundsParts,
  session: Session,
): Promise<ReplyOf<typeof consolidatedFunds>> {
  const { balanceMinor, currency } = await wallet.balanceOf(session)
  const { brandId, memberId } = session
  const tables = { brandId, memberId, kind: 'table', currency: currency.code } as const
  const tablesMinor = await ledger.balance(await ledger.memberAccount(tables))
  const held = await Promise.all(
    holders(registry, brandId).map(async ({ vendorCode }) => {
      const owner = { brandId, memberId, kind: 'vendor', currency: currency.code, vendorCode } as const
      return { vendorCode, amountMinor: await ledger.balance(await ledger.memberAccount(owner)) }
    }),
  )
  const text = (amount: typeof balanceMinor) => formatAmount(amount, currency.digits)
  return {
    total: text(addMinor(balanceMinor, tablesMinor, ...held.map((one) => one.amountMinor))),
    balance: text(balanceMinor),
    wallets: held.map((one) => ({ vassalage: one.vendorCode, balance: text(one.amountMinor) })),
    tables: text(tablesMinor),
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

/**
 * Lists the vendors that hold money (7.022). It still counts as a single wallet: money follows the member to the game.
 */
export function listWallets(
  { catalog, registry }: FundsParts,
  brandId: BrandId,
  language: Language,
): ReplyOf<typeof merchantWallet> {
  const { vendorName } = catalog.of(brandId)
  const list = holders(registry, brandId).map(({ vendorCode }) => ({
    vassalage: vendorCode,
    displayName: vendorName(vendorCode)[language],
  }))
  return { isSingle: true, list }
}

function holders(registry: VendorRegistry, brandId: BrandId) {
  return registry.all.filter((vendor) => vendor.brandId === brandId && vendor.walletMode === 'transfer')
}
