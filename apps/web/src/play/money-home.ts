import { bringFundsHome, consolidatedFunds, merchantWallet } from '@baize/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { mine } from '../api/queries.ts'
import { cacheInSession } from '../api/session-cache.ts'
import { useLanguage } from '../language/language.ts'
import { useSession } from '../session/session.ts'

/** Held by each tab of this browser for as long as a vendor's game is open in it. */
const gameOpenLock = 'vendor-game-open'

/**
 * While a vendor's game is open, says so to the other tabs; when it is left, what vendors hold comes home (7.020), so that
 * the balance shows it again.
 */
export function useMoneyBroughtHome(opened: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!opened) return
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    // Without it, on an address that browsers do not trust, the other tabs leave the money where it is.
    void navigator.locks?.request(gameOpenLock, { mode: 'shared' }, () => left)
    return () => {
      leave()
      // The house does it itself when somebody signs out.
      if (useSession.getState().signedIn === undefined) return
      void call(bringFundsHome, {})
        .then(() => queries.invalidateQueries({ queryKey: [mine] }))
        .catch(() => undefined)
    }
  }, [opened, queries])
}

/** Brings home what a vendor still holds, where no tab of this browser plays with it; says whether there was anything. */
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

/** Whether the house has vendors that hold money (`merchantWallet` of 3.051); asked once in each tab. */
async function anyVendorHoldsMoney(): Promise<boolean> {
  const { language } = useLanguage.getState()
  const { list } =
    walletCache.start(language).initialData() ??
    (await walletCache.keep(language, call(merchantWallet, { query: { language } })))
  return list.length > 0
}
