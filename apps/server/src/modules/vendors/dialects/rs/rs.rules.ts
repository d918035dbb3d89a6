import { minor, type Minor } from '@baize/money'
import { maxRoundLength, transactionIdPattern } from '../../wallet/transaction.rules.ts'
import { WalletRefusal } from '../../wallet/wallet-refusal.ts'
import { maxAmountMinor } from '../amount.rules.ts'
import {
  isFault,
  optional,
  parseJson,
  plainText,
  shapeReader,
  textOf,
  truth,
  wholeNumber,
  type FieldFault,
  type ReadShape,
} from '../read-shape.ts'

interface RequestFields {
  /** The player: Hub88 says `user`, Caleta `supplier_user`, and either may send the token alone. */
  readonly user?: string
  readonly supplier_user?: string
  readonly request_uuid?: string
  readonly token?: string
  readonly game_code?: string
  readonly currency?: string
}
interface RoundFields extends RequestFields {
  readonly transaction_uuid: string
  readonly round: string
  readonly round_closed?: boolean
}

/** The bodies of the dialect's calls. */
export type UserBody = RequestFields
export interface BetBody extends RoundFields {
  readonly game_code: string
  readonly currency: string
  readonly amount: number
  readonly is_free?: boolean
  readonly reward_uuid?: string
}
export interface WinBody extends BetBody {
  readonly reference_transaction_uuid: string
}
export interface RollbackBody extends RoundFields {
  readonly reference_transaction_uuid: string
}

// Names of any script are read, so that one that nobody has is unknown and not malformed.
const name = plainText(256)
const id = textOf(transactionIdPattern)
const game = plainText(128)
const currency = textOf(/^[A-Z][A-Z0-9_]{2,31}$/)
const request = {
  user: optional(name),
  supplier_user: optional(name),
  request_uuid: optional(textOf(/^[\x21-\x7e]{1,256}$/)),
  token: optional(name),
  game_code: optional(game),
  currency: optional(currency),
}
const inRound = {
  ...request,
  transaction_uuid: id,
  round: plainText(maxRoundLength),
  round_closed: optional(truth),
}
const money = {
  ...inRound,
  game_code: game,
  currency,
  amount: wholeNumber,
  is_free: optional(truth),
  reward_uuid: optional(name),
}

export const readUserBody = shapeReader<UserBody>(request)
export const readBetBody = shapeReader<BetBody>(money)
export const readWinBody = shapeReader<WinBody>({ ...money, reference_transaction_uuid: id })
export const readRollbackBody = shapeReader<RollbackBody>({ ...inRound, reference_transaction_uuid: id })

/** Reads one body. Refuses with `wrong_type` if a field has another type, and with `malformed` for any other fault. */
export function readRs<T extends object>(read: ReadShape<T>, raw: Buffer): T {
  const json = parseJson(raw)
  if (json === undefined) throw new WalletRefusal('malformed', { field: '' })
  const body: T | FieldFault = read(json)
  if (isFault(body)) throw new WalletRefusal(body.kind === 'type' ? 'wrong_type' : 'malformed', { field: body.field })
  return body
}

/** The name by which a body calls the player; `undefined` if it has the token alone. */
export function userIn(body: RequestFields): string | undefined {
  return body.user ?? body.supplier_user
}

/** Caleta's paths; the others are Hub88's. */
export function isCaletaPath(path: string): boolean {
  return path.startsWith('/wallet/')
}

const unitsPerMain = 100_000n
const unitDigits = 5

/**
 * Converts an amount of the dialect (100,000 to the main unit) to minor units: with 2 digits, 356000 becomes 356. A win
 * that is finer than the currency is rounded down, since a refused win would never be paid: 356001 becomes 356. Refuses
 * such a bet, and absurdly large amounts.
 */
export function fromRsAmount(units: number, digits: number, type: 'bet' | 'win'): Minor {
  const scaled = BigInt(units) * 10n ** BigInt(digits)
  const isFiner = scaled % unitsPerMain !== 0n
  if ((isFiner && type === 'bet') || scaled / unitsPerMain > maxAmountMinor)
    throw new WalletRefusal('malformed', { field: 'amount' })
  return minor(scaled / unitsPerMain)
}

/**
 * Writes minor units as JSON digits of the dialect: with 2 digits, 356 becomes `356000`. For a currency with more than
 * five digits the result is rounded down, so that a vendor never sees more than there is.
 */
export function toRsAmount(amountMinor: Minor, digits: number): string {
  if (digits <= unitDigits) return (amountMinor * 10n ** BigInt(unitDigits - digits)).toString()
  return (amountMinor / 10n ** BigInt(digits - unitDigits)).toString()
}
