import { WalletRefusal, type WalletReason } from '../../wallet/wallet-refusal.ts'
import type { WalletAnswer } from '../dialect.types.ts'
import { parseJson } from '../read-shape.ts'
import { isCaletaPath, toRsAmount } from './rs.rules.ts'

const statuses: Readonly<Record<WalletReason, string>> = {
  malformed: 'RS_ERROR_WRONG_SYNTAX',
  wrong_type: 'RS_ERROR_WRONG_TYPES',
  player_unknown: 'RS_ERROR_INVALID_TOKEN',
  player_disabled: 'RS_ERROR_USER_DISABLED',
  currency_wrong: 'RS_ERROR_WRONG_CURRENCY',
  game_unknown: 'RS_ERROR_INVALID_GAME',
  game_closed: 'RS_ERROR_INVALID_GAME',
  session_unknown: 'RS_ERROR_INVALID_TOKEN',
  session_expired: 'RS_ERROR_TOKEN_EXPIRED',
  funds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  limit: 'RS_ERROR_LIMIT_REACHED',
  cancelled: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
  original_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  original_cancelled: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  round_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  free_rounds_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  wallet_elsewhere: 'RS_ERROR_INVALID_PARTNER',
  // The vendor rolls back a bet that gets this answer, and repeats wins and rollbacks until they are done.
  unavailable: 'RS_ERROR_TIMEOUT',
}

/**
 * A refusal in the dialect's form, with the request's id if it can be read. The HTTP status is always 200. Callers of
 * Caleta's paths know another status for limits.
 */
export function rsFailure(error: unknown, raw: Buffer, path: string): WalletAnswer {
  const status = error instanceof WalletRefusal ? statusOf(error.reason, path) : 'RS_ERROR_UNKNOWN'
  const { balance } = error instanceof WalletRefusal ? error : {}
  const money = balance && {
    currency: balance.currency.code,
    balance: Number(toRsAmount(balance.amountMinor, balance.currency.digits)),
  }
  return { status: 200, text: JSON.stringify({ status, ...echoOf(raw), ...money }) }
}

function statusOf(reason: WalletReason, path: string): string {
  return reason === 'limit' && isCaletaPath(path) ? 'RS_ERROR_BET_LIMIT_EXCEEDED' : statuses[reason]
}

/** The fields by which a vendor recognises its request. */
function echoOf(raw: Buffer): { readonly request_uuid?: string; readonly user?: string } {
  const body = parseJson(raw)
  if (typeof body !== 'object' || body === null) return {}
  const id =
    'request_uuid' in body && typeof body.request_uuid === 'string' ? body.request_uuid.slice(0, 256) : undefined
  const user = 'user' in body && typeof body.user === 'string' ? body.user.slice(0, 256) : undefined
  return { ...(id === undefined ? {} : { request_uuid: id }), ...(user === undefined ? {} : { user }) }
}

/** The answer to every call whose signature does not match, whoever the caller claims to be. Nothing of it is read. */
export const rsNotSigned: WalletAnswer = { status: 200, text: '{"status":"RS_ERROR_INVALID_SIGNATURE"}' }

export const rsUnreadable: WalletAnswer = { status: 200, text: '{"status":"RS_ERROR_WRONG_SYNTAX"}' }
