import { bringFundsHome, consolidatedFunds } from '@baize/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { mine } from '../api/queries.ts'
import { isRealAccount, useSession } from './session.ts'

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

/**
 * When the site is opened again after a game's tab was closed, brings home what a vendor still holds; not while a game
 * is open in another tab, which plays with it.
 */
export function useStrandedMoney(playing: boolean): void {
  const queries = useQueryClient()
  const token = useSession(({ signedIn }) => (isRealAccount(signedIn) ? signedIn?.token : undefined))
  useEffect(() => {
    if (token === undefined || playing) return
    void bringStranded()
      .then((brought) => (brought ? queries.invalidateQueries({ queryKey: [mine] }) : undefined))
      .catch(() => undefined)
  }, [token, playing, queries])
}

async function bringStranded(): Promise<boolean> {
  const locks = await navigator.locks?.query()
  if (locks?.held === undefined || locks.held.some((lock) => lock.name === gameOpenLock)) return false
  const { wallets } = await call(consolidatedFunds, {})
  if (wallets.every(({ balance }) => Number(balance) === 0)) return false
  await call(bringFundsHome, {})
  return true
}
