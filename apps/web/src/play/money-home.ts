import { bringFundsHome, consolidatedFunds, merchantWallet } from '@baize/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { mine } from '../api/queries.ts'
import { cacheInSession } from '../api/session-cache.ts'
import { useLanguage } from '../language/language.ts'
import { useSession } from '../session/session.ts'

/** Held by each tab of this browser while a vendor's game is open in it. */
const gameOpenLock = 'vendor-game-open'

/**
 * While a vendor's game is open, signals this to other tabs; when it is left, transfers back what vendors hold (7.020),
 * so that the balance includes it again.
 *
 * To change:
 * - returning money that vendors hold: `useMoneyBroughtHome` and `bringStranded` here; on the server,
 *   `apps/server/src/modules/vendors/transfers/bring-money.ts`
 */
export function useMoneyBroughtHome(opened: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!opened) return
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    // On an insecure origin there are no locks, and the other tabs leave the money where it is.
    void navigator.locks?.request(gameOpenLock, { mode: 'shared' }, () => left)
    return () => {
      leave()
      // On signing out the server does it itself.
      if (useSession.getState().signedIn === undefined) return
      void call(bringFundsHome, {})
        .then(() => queries.invalidateQueries({ queryKey: [mine] }))
        .catch(() => undefined)
    }
  }, [opened, queries])
}

/**
 * Transfers back what a vendor still holds, unless a tab of this browser is playing with it; returns whether there was
 * anything.
 */
export async function bringStranded(): Promise<boolean> {
  const locks = await navigator.locks?.query()
  if (locks?.held === undefined || locks.held.some((lock) => lock.name === gameOpenLock)) return false
  if (!(await anyVendorHoldsMoney())) return false
  const { wallets } = await call(consolidatedFunds, {})
  if (wallets.every(({ balance }) => Number(balance) === 0)) return false
  await call(bringFundsHome, {})
  return true
}

const walletCache = cacheInSession('merchantWallet', merchantWallet)

/** Whether the platform has vendors that hold money (`merchantWallet` of 3.051); requested once per tab. */
async function anyVendorHoldsMoney(): Promise<boolean> {
  const { language } = useLanguage.getState()
  const { list } =
    walletCache.start(language).initialData() ??
    (await walletCache.keep(language, call(merchantWallet, { query: { language } })))
  return list.length > 0
}
