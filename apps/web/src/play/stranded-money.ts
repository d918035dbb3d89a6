import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mine } from '../api/queries.ts'
import { isServed, useSession } from '../session/session.ts'

/**
 * When the site is opened again after a game's tab was closed, transfers back what a vendor still holds, unless a game
 * is open in another tab, which plays with it.
 */
export function useStrandedMoney(playing: boolean): void {
  const queries = useQueryClient()
  const token = useSession(({ signedIn }) => (isServed(signedIn) ? signedIn?.token : undefined))
  useEffect(() => {
    if (token === undefined || playing) return
    void import('./money-home.ts')
      .then(({ bringStranded }) => bringStranded())
      .then((brought) => (brought ? queries.invalidateQueries({ queryKey: [mine] }) : undefined))
      .catch(() => undefined)
  }, [token, playing, queries])
}
