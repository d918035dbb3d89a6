import { parseJsonObject } from '@baize/vendor-wire'
import type { Exchange } from '../scenario.ts'

/** A bet that stands, its amount in the dialect's own units. */
export interface StandingBet {
  readonly id: string
  readonly round: string
  readonly amount: number
}

/** Remembers from the wallet's own answers which bets and wins stand. */
export function bookedHere() {
  const bets = new Map<string, StandingBet>()
  const wins = new Map<string, { readonly betId: string; readonly amount: number }>()
  const wonBets = () => new Set([...wins.values()].map(({ betId }) => betId))
  return {
    see({ path, requestBody, httpStatus, replyBody }: Exchange): void {
      const request = parseJsonObject(requestBody)
      const isOk = httpStatus === 200 && parseJsonObject(replyBody)?.['status'] === 'RS_OK'
      if (request === undefined || !isOk) return
      const id = String(request['transaction_uuid'])
      const betId = String(request['reference_transaction_uuid'])
      const amount = Number(request['amount'])
      if (path === '/transaction/bet') bets.set(id, { id, round: String(request['round']), amount })
      if (path === '/transaction/win') wins.set(id, { betId, amount })
      if (path === '/transaction/rollback') bets.delete(betId)
    },
    /** Bets without a win: one that was won has come to its end. */
    betsLatestFirst(): StandingBet[] {
      const won = wonBets()
      return [...bets.values()].toReversed().filter(({ id }) => !won.has(id))
    },
    /** What the wins paid more than their bets took. */
    wonAboveBets(): number {
      const paid = [...wins.values()].reduce((sum, { amount }) => sum + amount, 0)
      return [...wonBets()].reduce((sum, id) => sum - (bets.get(id)?.amount ?? 0), paid)
    },
  }
}
