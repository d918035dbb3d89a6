import { balance } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Wallet } from './open-wallet.ts'

/** Binds the endpoint for the balance of a session's wallet. */
export function bindWalletRoutes(bind: Bind, wallet: Wallet): void {
  bind(balance, async ({ caller }) => {
    const { balanceMinor, currency } = await wallet.balanceOf(caller.session)
    return {
      balance: formatAmount(balanceMinor, currency.digits),
      currencySymbol: currency.symbol,
      currencyCode: currency.code,
    }
  })
}
