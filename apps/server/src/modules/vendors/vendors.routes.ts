import { bringFundsHome, consolidatedFunds, memberFreeRounds, merchantWallet, walletTransfer } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Vendors } from './open-vendors.ts'

/** Binds the routes on which members see the wallets that vendors keep for them, and their free rounds. */
export function bindVendorRoutes(bind: Bind, { wallets, freeRounds }: Vendors): void {
  bind(walletTransfer, ({ caller, body, idempotency }) => wallets.move(caller.session, body, idempotency))
  bind(consolidatedFunds, ({ caller }) => wallets.funds(caller.session))
  bind(bringFundsHome, async ({ caller }) => {
    await wallets.bringHome(caller.session, 'wanted')
    return {}
  })
  bind(memberFreeRounds, ({ caller, query }) => freeRounds(caller.session, query, caller.language))
  bind(merchantWallet, ({ caller }) => wallets.list(caller.brand.brandId, caller.language))
}
