import {
  isGcpBalanceReply,
  isGcpBookedReply,
  isGcpRefusal,
  parseGcpBalance,
  parseJsonObject,
  type GcpBalanceReply,
  type GcpBookedReply,
  type GcpRefusal,
} from '@baize/vendor-wire'
import { must, NotApplicable, type Exchange } from '../scenario.ts'
import type { GcpVisit } from './gcp-visit.ts'

/** The reply to a `/betwin` or `/rollback`, which must be accepted. */
export function mustBook(exchange: Exchange): GcpBookedReply {
  must(exchange.httpStatus === 200, exchange, 'the call should have been accepted with HTTP 200')
  const body = parseJsonObject(exchange.replyBody)
  must(
    body !== undefined && isGcpBookedReply(body),
    exchange,
    'the reply should have round_id, balance, and transactions with id_provider and id, all as strings',
  )
  return body
}

/** The reply to a `/balance` or `/finish`, which must be accepted. */
export function mustReturnBalance(exchange: Exchange): GcpBalanceReply {
  must(exchange.httpStatus === 200, exchange, 'the call should have been accepted with HTTP 200')
  const body = parseJsonObject(exchange.replyBody)
  must(body !== undefined && isGcpBalanceReply(body), exchange, 'the reply should have a balance, as a string')
  return body
}

/** The refusal of a call, which must have one of the codes. */
export function mustRefuse(exchange: Exchange, ...apiCodes: readonly string[]): GcpRefusal {
  const wanted = apiCodes.join(' or ')
  must(exchange.httpStatus === 400, exchange, `the call should have been rejected with HTTP 400 and api_code ${wanted}`)
  const body = parseJsonObject(exchange.replyBody)
  must(
    body !== undefined && isGcpRefusal(body),
    exchange,
    'the body of a rejection should be {code: "invalid_argument" or "internal", msg, meta: {api_code, api_message}}, with all of them as strings',
  )
  const code = body.meta.api_code
  must(apiCodes.includes(code), exchange, `meta.api_code is ${code} but should be ${wanted}`)
  return body
}

/** Refused for insufficient funds. The scenario is not applicable if the wallet reports its own bet limit instead. */
export function mustLackFunds(exchange: Exchange): GcpRefusal {
  const refusal = mustRefuse(exchange, '100', '105', '106')
  if (refusal.meta.api_code !== '100') throw new NotApplicable("the wallet's bet limit is below the account's balance")
  return refusal
}

/** The account must now hold exactly this amount. `exchange` is the call to report if it does not. */
export async function mustHold(visit: GcpVisit, expectedMinor: bigint, exchange: Exchange): Promise<void> {
  const balanceMinor = await visit.balanceMinor()
  must(
    balanceMinor === expectedMinor,
    exchange,
    `after this call the account holds ${visit.money(balanceMinor)} but should hold ${visit.money(expectedMinor)}`,
  )
}

/** The balance in a reply must be exactly this amount. */
export function mustReportBalance(
  visit: GcpVisit,
  exchange: Exchange,
  reported: string | undefined,
  expectedMinor: bigint,
): void {
  const expected = visit.money(expectedMinor)
  must(
    parseGcpBalance(reported, visit.key.digits) === expectedMinor,
    exchange,
    `the reply's balance is ${reported ?? 'missing'} but should be ${expected}`,
  )
}

/** Whether the wallet refused a bet because of its own bet limit. */
export function isAboveLimit(exchange: Exchange): boolean {
  const body = parseJsonObject(exchange.replyBody)
  return body !== undefined && isGcpRefusal(body) && ['105', '106'].includes(body.meta.api_code)
}

/**
 * The balance, for a scenario that stakes all of it. A wallet that fails to refund a small bet first would keep
 * everything, so the scenario is then skipped.
 */
export async function balanceAtStake(visit: GcpVisit): Promise<bigint> {
  const before = await visit.balanceMinor()
  const round = visit.newId()
  const bet = visit.bet()
  await visit.betwin(round, [bet])
  await visit.rollback(round, [visit.undo(bet.id_provider)])
  if ((await visit.balanceMinor()) === before) return before
  throw new NotApplicable('this scenario stakes the whole balance, and the wallet did not refund a small bet first')
}
