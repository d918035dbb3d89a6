import { isRsReplyBody, parseJsonObject, type RsReplyBody, type RsStatus } from '@baize/vendor-wire'
import { must, NotApplicable, type Exchange } from '../scenario.ts'
import type { RsVisit } from './rs-visit.ts'

/** The answer, which must be HTTP 200 with a status of the dialect. */
export function mustAnswer(exchange: Exchange): RsReplyBody {
  must(exchange.httpStatus === 200, exchange, `the HTTP status is ${exchange.httpStatus}, and should always be 200`)
  const body = parseJsonObject(exchange.replyBody)
  must(
    body !== undefined && isRsReplyBody(body),
    exchange,
    'the reply should be a JSON object with a status of the dialect, and balance, where there is one, an integer',
  )
  return body
}

/** The answer, which must have one of these statuses. */
export function mustSay(exchange: Exchange, ...statuses: readonly RsStatus[]): RsReplyBody {
  const reply = mustAnswer(exchange)
  must(
    statuses.includes(reply.status),
    exchange,
    `the status is ${reply.status}, and should be ${statuses.join(' or ')}`,
  )
  return reply
}

/** Any status but RS_OK. */
export function mustNotBook(exchange: Exchange): RsReplyBody {
  const reply = mustAnswer(exchange)
  must(reply.status !== 'RS_OK', exchange, 'the status is RS_OK, and the call should have been refused')
  return reply
}

/** Refused for want of money. A wallet that names its own bet limit instead cannot show what the scenario asks. */
export function mustLackMoney(exchange: Exchange): RsReplyBody {
  const reply = mustSay(exchange, 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_BET_LIMIT_EXCEEDED')
  if (reply.status !== 'RS_ERROR_NOT_ENOUGH_MONEY')
    throw new NotApplicable("the wallet's bet limit lies below the account's balance")
  return reply
}

/** Whether the wallet says that a bet is above its own limit. */
export function isAboveLimit(exchange: Exchange): boolean {
  return parseJsonObject(exchange.replyBody)?.['status'] === 'RS_ERROR_BET_LIMIT_EXCEEDED'
}

/** A balance that a reply carries must be exactly this much. */
export function mustCarry(visit: RsVisit, exchange: Exchange, reply: RsReplyBody, expectedMinor: bigint): void {
  const expected = visit.money(expectedMinor)
  must(
    reply.balance === expected,
    exchange,
    `the reply's balance is ${reply.balance ?? 'missing'}, and should be ${expected}`,
  )
}

/** The account must now hold exactly this much. `exchange` is the call that a difference is blamed on. */
export async function mustHold(visit: RsVisit, expectedMinor: bigint, exchange: Exchange): Promise<void> {
  const balanceMinor = await visit.balanceMinor()
  must(
    balanceMinor === expectedMinor,
    exchange,
    `after this call the account holds ${visit.money(balanceMinor)}, and should hold ${visit.money(expectedMinor)}`,
  )
}

/**
 * The balance, for a scenario that stakes all of it. A wallet that does not give a small bet back first would keep
 * everything, so there the scenario is left out.
 */
export async function balanceAtStake(visit: RsVisit): Promise<bigint> {
  const before = await visit.balanceMinor()
  const bet = visit.newBet()
  await visit.bet(bet)
  await visit.rollback(bet)
  if ((await visit.balanceMinor()) === before) return before
  throw new NotApplicable('this stakes the whole balance, and the wallet did not give a small bet back')
}
