import { isJsonObject, type JsonObject } from '../json.ts'

/** Body of `POST /balance`. */
export interface GcpBalanceCall {
  readonly account_id: string
  readonly currency: string
  readonly game_id: string
  readonly session_id?: string
}

/** One bet or win of a `betwin`; `amount` is a decimal string of main units. */
export interface GcpMovement {
  readonly id_provider: string
  readonly type: 'bet' | 'win'
  readonly amount: string
}

/** Body of `POST /betwin`: its transactions take effect in order, all or none. */
export interface GcpBetwinCall {
  readonly account_id: string
  readonly currency: string
  readonly game_id: string
  readonly round_id: string
  readonly session_id?: string
  readonly finished?: boolean
  readonly transactions: readonly GcpMovement[]
}

/** One transaction to undo in a `rollback`. */
export interface GcpUndoing {
  readonly id_provider: string
  readonly type: 'rollback'
  readonly original_id_provider: string
}

/** Body of `POST /rollback`. */
export interface GcpRollbackCall {
  readonly account_id: string
  readonly currency: string
  readonly game_id: string
  readonly round_id_provider: string
  readonly session_id?: string
  readonly finished: boolean
  readonly transactions: readonly GcpUndoing[]
}

/** Body of `POST /finish`; it names no game. */
export interface GcpFinishCall {
  readonly account_id: string
  readonly currency: string
  readonly round_id: string
  readonly session_id?: string
}

/** Body of `POST /freespins`: how free rounds ended, and what they won together. */
export interface GcpFreespinsCall {
  /** The wallet's name for the free rounds. */
  readonly issue_id: string
  readonly status?: 'active' | 'finished' | 'expired' | 'canceled'
  /** A decimal string of main units, which may be zero; absent while they are played. */
  readonly amount?: string
  readonly account_id?: string
  readonly currency?: string
}

/** Body of `POST /promo`: a win in a promotion or a tournament of the vendor, which belongs to no round. */
export interface GcpPromoCall {
  readonly account_id: string
  readonly currency: string
  readonly id_provider: string
  readonly amount: string
  readonly event_type: string
  readonly event_id: string
}

/** Reply to `/promo`. */
export interface GcpPromoReply extends GcpBooked {
  readonly balance: string
}

/** Reply to `/balance`, `/finish` and `/freespins`. */
export interface GcpBalanceReply {
  readonly balance: string
}

/** One transaction in a reply: the vendor's id and the wallet's id, which is empty if there is none. */
export interface GcpBooked {
  readonly id_provider: string
  readonly id: string
  readonly bonus_amount?: string
}

/** Reply to `/betwin` and `/rollback`. */
export interface GcpBookedReply {
  readonly round_id: string
  readonly balance: string
  readonly transactions: readonly GcpBooked[]
}

/** The `api_code`s of a refusal. They are texts. */
export const gcpApiCodes = {
  notEnoughFunds: '100',
  playerInvalid: '101',
  betLimit: '105',
  maximumBet: '106',
  gameForbidden: '107',
  playerDisabled: '110',
  country: '153',
  currency: '154',
  badRequest: '400',
  signature: '403',
  notFound: '404',
  gameNotAvailable: '405',
  tombstoned: '409',
} as const

/** Body of every reply whose status is not 200. */
export interface GcpRefusal {
  readonly code: 'invalid_argument' | 'internal'
  readonly msg: string
  readonly meta: { readonly api_code: string; readonly api_message: string; readonly balance?: string }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether a body is a reply to `/balance`, `/finish` or `/freespins`. */
export function isGcpBalanceReply(body: JsonObject): body is JsonObject & GcpBalanceReply {
  return isText(body['balance'])
}

/** Whether a body is a reply to `/betwin` or `/rollback`. */
export function isGcpBookedReply(body: JsonObject): body is JsonObject & GcpBookedReply {
  const booked = body['transactions']
  return (
    isText(body['round_id']) &&
    isText(body['balance']) &&
    Array.isArray(booked) &&
    booked.every((one: unknown) => isJsonObject(one) && isText(one['id_provider']) && isText(one['id']))
  )
}

/** Whether a body is a reply to `/promo`. */
export function isGcpPromoReply(body: JsonObject): body is JsonObject & GcpPromoReply {
  return isText(body['id_provider']) && isText(body['id']) && isText(body['balance'])
}

/** Whether a body is a refusal in the dialect's shape. */
export function isGcpRefusal(body: JsonObject): body is JsonObject & GcpRefusal {
  const { code, msg, meta } = body
  return (
    (code === 'invalid_argument' || code === 'internal') &&
    isText(msg) &&
    isJsonObject(meta) &&
    isText(meta['api_code']) &&
    isText(meta['api_message']) &&
    (meta['balance'] === undefined || isText(meta['balance']))
  )
}
