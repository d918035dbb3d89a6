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

/** The answer of an accepted `/betwin` or `/rollback`. */
export function mustBook(exchange: Exchange): GcpBookedReply {
  must(exchange.httpStatus === 200, exchange, 'the call should have been accepted with HTTP 200')
  const body = parseJsonObject(exchange.replyBody)
  must(
    body !== undefined && isGcpBookedReply(body),
    exchange,
    'the reply should have round_id, balance and transactions with id_provider and id, all as texts',
  )
  return body
}

/** The answer of an accepted `/balance` or `/finish`. */
export function mustTellBalance(exchange: Exchange): GcpBalanceReply {
  must(exchange.httpStatus === 200, exchange, 'the call should have been accepted with HTTP 200')
  const body = parseJsonObject(exchange.replyBody)
  must(body !== undefined && isGcpBalanceReply(body), exchange, 'the reply should have a balance, as a text')
  return body
}

/** The refusal of a call, which must carry one of the codes. */
export function mustRefuse(exchange: Exchange, ...apiCodes: readonly number[]): GcpRefusal {
  const wanted = apiCodes.join(' or ')
  must(exchange.httpStatus === 400, exchange, `the call should have been refused with HTTP 400 and api_code ${wanted}`)
  const body = parseJsonObject(exchange.replyBody)
  must(
    body !== undefined && isGcpRefusal(body),
    exchange,
    'the body of a refusal should be {code: invalid_argument or internal, msg, meta: {api_code, api_message}}',
  )
  const code = body.meta.api_code
  must(apiCodes.includes(code), exchange, `meta.api_code is ${code}, and should be ${wanted}`)
  return body
}

/** Refused for want of money. A wallet that names its own bet limit instead cannot show what the scenario asks. */
export function mustLackFunds(exchange: Exchange): GcpRefusal {
  const refusal = mustRefuse(exchange, 100, 105, 106)
  if (refusal.meta.api_code !== 100) throw new NotApplicable("the wallet's bet limit lies below the account's balance")
  return refusal
}

/** The account must now hold exactly this much. `exchange` is the call that a difference is blamed on. */
export async function mustHold(visit: GcpVisit, expectedMinor: bigint, exchange: Exchange): Promise<void> {
  const balanceMinor = await visit.balanceMinor()
  must(
    balanceMinor === expectedMinor,
    exchange,
    `after this call the account holds ${visit.money(balanceMinor)}, and should hold ${visit.money(expectedMinor)}`,
  )
}

/** A balance that a reply carries must be exactly this much. */
export function mustCarry(
  visit: GcpVisit,
  exchange: Exchange,
  carried: string | undefined,
  expectedMinor: bigint,
): void {
  const expected = visit.money(expectedMinor)
  must(
    parseGcpBalance(carried, visit.key.digits) === expectedMinor,
    exchange,
    `the reply's balance is ${carried ?? 'missing'}, and should be ${expected}`,
  )
}

/** Whether the wallet says that a bet is above its own limit. */
export function isAboveLimit(exchange: Exchange): boolean {
  const body = parseJsonObject(exchange.replyBody)
  return body !== undefined && isGcpRefusal(body) && [105, 106].includes(body.meta.api_code)
}

/**
 * The balance, for a scenario that stakes all of it. A wallet that does not give a small bet back first would keep
 * everything, so there the scenario is left out.
 */
export async function balanceAtStake(visit: GcpVisit): Promise<bigint> {
  const before = await visit.balanceMinor()
  const round = visit.newId()
  const bet = visit.bet()
  await visit.betwin(round, [bet])
  await visit.rollback(round, [visit.undo(bet.id_provider)])
  if ((await visit.balanceMinor()) === before) return before
  throw new NotApplicable('this stakes the whole balance, and the wallet did not give a small bet back')
}
