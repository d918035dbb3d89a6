import type { JsonObject } from '../json.ts'

/** Identifies the player: `user`, or `supplier_user` if the vendor knows only its own name for the player. */
export type RsUser =
  | { readonly user: string; readonly supplier_user?: string }
  | { readonly user?: string; readonly supplier_user: string }

/** Body of `POST /user/info`. */
export type RsInfoCall = RsUser & {
  readonly request_uuid: string
  readonly token?: string
  readonly game_code?: string
}

/** Body of `POST /user/balance`. */
export type RsBalanceCall = RsUser & {
  readonly request_uuid: string
  readonly token: string
  readonly game_code: string
  readonly currency?: string
}

interface RsTransaction {
  readonly transaction_uuid: string
  readonly request_uuid: string
  readonly round: string
  readonly round_closed?: boolean
  readonly token: string
  readonly game_code: string
}

/** Body of `POST /transaction/bet`; `amount` is an integer, 100,000 to the main unit. */
export type RsBetCall = RsUser &
  RsTransaction & {
    readonly currency: string
    readonly amount: number
    readonly is_free?: boolean
    readonly reward_uuid?: string
  }

/** Body of `POST /transaction/win`; `reference_transaction_uuid` is the bet's id. */
export type RsWinCall = RsBetCall & { readonly reference_transaction_uuid: string }

/** Body of `POST /transaction/rollback`; `reference_transaction_uuid` is the transaction to undo. It has no amount. */
export type RsRollbackCall = RsUser & RsTransaction & { readonly reference_transaction_uuid: string }

/** All values of a reply's `status`. */
export const rsStatuses = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_TIMEOUT',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_BET_LIMIT_EXCEEDED',
  'RS_ERROR_LIMIT_REACHED',
] as const

/** A reply's `status`. */
export type RsStatus = (typeof rsStatuses)[number]

/** Body of every reply. `balance` and `currency` accompany RS_OK for balances and transactions, and NOT_ENOUGH_MONEY. */
export interface RsReplyBody {
  readonly status: RsStatus
  readonly request_uuid?: string
  readonly user?: string
  readonly currency?: string
  readonly balance?: number
}

/** Whether a value is one of the dialect's statuses. */
export function isRsStatus(value: unknown): value is RsStatus {
  return rsStatuses.some((status) => status === value)
}

const isTextOrAbsent = (value: unknown) => value === undefined || typeof value === 'string'

/** Whether a body is a valid reply in the dialect. */
export function isRsReplyBody(body: JsonObject): body is JsonObject & RsReplyBody {
  const { status, request_uuid, user, currency, balance } = body
  return (
    isRsStatus(status) &&
    [request_uuid, user, currency].every(isTextOrAbsent) &&
    (balance === undefined || Number.isSafeInteger(balance))
  )
}
