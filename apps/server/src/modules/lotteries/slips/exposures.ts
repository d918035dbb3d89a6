import { exposureOf, type LineExposure, type LotteryTicket } from '@baize/lottery'

const known = new WeakMap<LotteryTicket, readonly LineExposure[]>()

/** What each line of a ticket can cost, computed once: several limits ask for it, and a ticket may have ten thousand lines. */
export function exposuresOf(ticket: LotteryTicket): readonly LineExposure[] {
  const exposures = known.get(ticket) ?? exposureOf(ticket)
  known.set(ticket, exposures)
  return exposures
}
