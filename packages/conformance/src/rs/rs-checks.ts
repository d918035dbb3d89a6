import { isRsReplyBody, parseJsonObject, type RsReplyBody, type RsStatus } from '@baize/vendor-wire'
import { must, NotApplicable, type Exchange } from '../scenario.ts'
import type { RsVisit } from './rs-visit.ts'

/** The reply, which must be HTTP 200 with a status of the dialect. */
export function mustAnswer(exchange: Exchange): RsReplyBody {
  must(exchange.httpStatus === 200, exchange, `the HTTP status is ${exchange.httpStatus} but should always be 200`)
  const body = parseJsonObject(exchange.replyBody)
  must(
    body !== undefined && isRsReplyBody(body),
    exchange,
    'the reply should be a JSON object with a status of the dialect; balance, if present, should be an integer',
  )
  return body
}

/** The reply, which must have one of these statuses. */
export function mustHaveStatus(exchange: Exchange, ...statuses: readonly RsStatus[]): RsReplyBody {
  const reply = mustAnswer(exchange)
  must(
    statuses.includes(reply.status),
    exchange,
    `the status is ${reply.status} but should be ${statuses.join(' or ')}`,
  )
  return reply
}

/** The reply, which may have any status except RS_OK. */
export function mustNotBook(exchange: Exchange): RsReplyBody {
  const reply = mustAnswer(exchange)
  must(reply.status !== 'RS_OK', exchange, 'the status is RS_OK but the call should have been rejected')
  return reply
}

/** Refused for insufficient funds. The scenario is not applicable if the wallet reports its own bet limit instead. */
export function mustLackMoney(exchange: Exchange): RsReplyBody {
  const reply = mustHaveStatus(exchange, 'RS_ERROR_NOT_ENOUGH_MONEY', ...limitStatuses)
  if (reply.status !== 'RS_ERROR_NOT_ENOUGH_MONEY')
    throw new NotApplicable("the wallet's bet limit is below the account's balance")
  return reply
}

/** Whether the wallet refused a bet because of its own bet limit. */
export function isAboveLimit(exchange: Exchange): boolean {
  const status = parseJsonObject(exchange.replyBody)?.['status']
  return limitStatuses.some((one) => one === status)
}

/** Hub88 has one status for limits, Caleta another. */
const limitStatuses = ['RS_ERROR_LIMIT_REACHED', 'RS_ERROR_BET_LIMIT_EXCEEDED'] as const

/** The balance in a reply must be exactly this amount. */
export function mustReportBalance(visit: RsVisit, exchange: Exchange, reply: RsReplyBody, expectedMinor: bigint): void {
  const expected = visit.money(expectedMinor)
  must(
    reply.balance === expected,
    exchange,
    `the reply's balance is ${reply.balance ?? 'missing'} but should be ${expected}`,
  )
}

/** The account must now hold exactly this amount. `exchange` is the call to report if it does not. */
export async function mustHold(visit: RsVisit, expectedMinor: bigint, exchange: Exchange): Promise<void> {
  const balanceMinor = await visit.balanceMinor()
  must(
    balanceMinor === expectedMinor,
    exchange,
    `after this call the account holds ${visit.money(balanceMinor)} but should hold ${visit.money(expectedMinor)}`,
  )
}

/**
 * The balance, for a scenario that stakes all of it. A wallet that fails to refund a small bet first would keep
 * everything, so the scenario is then skipped.
 */
export async function balanceAtStake(visit: RsVisit): Promise<bigint> {
  const before = await visit.balanceMinor()
  const bet = visit.newBet()
  await visit.bet(bet)
  await visit.rollback(bet)
  if ((await visit.balanceMinor()) === before) return before
  throw new NotApplicable('this scenario stakes the whole balance, and the wallet did not refund a small bet first')
}
