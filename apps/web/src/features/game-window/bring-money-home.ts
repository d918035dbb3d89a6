import { merchantWallet, walletTransfer } from '@baize/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import type { GameToOpen } from '../../state/dialogs.ts'

/**
 * When a game of a vendor that holds money is left, brings the money home (7.020), so that the balance shows it again.
 * What cannot be brought now comes home before the next game opens.
 */
export function useMoneyBroughtHome(game: GameToOpen, opened: boolean): void {
  const queries = useQueryClient()
  const { vassalage, trial } = game
  useEffect(() => {
    if (!opened || trial) return
    return () => {
      void bringHome(vassalage)
        .then(() => queries.invalidateQueries({ queryKey: [mine] }))
        .catch(() => undefined)
    }
  }, [opened, trial, vassalage, queries])
}

async function bringHome(vassalage: string): Promise<void> {
  const { list } = await call(merchantWallet, {})
  if (!list.some((holder) => holder.vassalage === vassalage)) return
  await call(walletTransfer, { body: { vassalage, direction: 'out' }, idempotencyKey: crypto.randomUUID() })
}
