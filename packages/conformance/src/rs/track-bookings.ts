import { parseJsonObject } from '@baize/vendor-wire'
import type { Exchange } from '../scenario.ts'

/** A booked bet, with its amount in the dialect's units. */
export interface BookedBet {
  readonly id: string
  readonly round: string
  readonly amount: number
}

/** Tracks which bets and wins are booked, according to the wallet's replies. */
export function trackBookings() {
  const bets = new Map<string, BookedBet>()
  const wins = new Map<string, { readonly betId: string; readonly amount: number }>()
  const wonBets = () => new Set([...wins.values()].map(({ betId }) => betId))
  return {
    observe({ path, requestBody, httpStatus, replyBody }: Exchange): void {
      const request = parseJsonObject(requestBody)
      const isOk = httpStatus === 200 && parseJsonObject(replyBody)?.['status'] === 'RS_OK'
      if (request === undefined || !isOk) return
      const id = String(request['transaction_uuid'])
      const betId = String(request['reference_transaction_uuid'])
      // A free bet costs nothing.
      const amount = request['is_free'] === true && path === '/transaction/bet' ? 0 : Number(request['amount'])
      if (path === '/transaction/bet') bets.set(id, { id, round: String(request['round']), amount })
      if (path === '/transaction/win') wins.set(id, { betId, amount })
      if (path === '/transaction/rollback') bets.delete(betId)
    },
    /** Bets without a win; a bet that won needs no rollback. */
    betsLatestFirst(): BookedBet[] {
      const won = wonBets()
      return [...bets.values()].toReversed().filter(({ id }) => !won.has(id))
    },
    /** How much the wins exceed their bets. */
    netWinnings(): number {
      const paid = [...wins.values()].reduce((sum, { amount }) => sum + amount, 0)
      return [...wonBets()].reduce((sum, id) => sum - (bets.get(id)?.amount ?? 0), paid)
    },
  }
}
