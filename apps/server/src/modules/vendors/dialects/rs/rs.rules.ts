import { minor, type Minor } from '@baize/money'
import { roundPattern, transactionIdPattern } from '../../wallet/transaction.rules.ts'
import { WalletRefusal } from '../../wallet/wallet-refusal.ts'
import { maxAmountMinor } from '../amount.rules.ts'
import { isFault, optional, parseJson, shapeReader, textOf, truth, wholeNumber, type ReadShape } from '../read-shape.ts'

interface RequestFields {
  readonly user?: string
  readonly supplier_user?: string
  readonly request_uuid: string
  readonly token?: string
  readonly game_code?: string
  readonly currency?: string
}
interface RoundFields extends RequestFields {
  readonly transaction_uuid: string
  readonly game_code: string
  readonly round: string
  readonly round_closed?: boolean
}

/** The bodies of the dialect's calls. */
export type UserBody = RequestFields
export interface BetBody extends RoundFields {
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

const plainText = textOf(/^[\x21-\x7e]{1,256}$/)
const id = textOf(transactionIdPattern)
const game = textOf(/^[A-Za-z0-9_:.-]{1,128}$/)
const currency = textOf(/^[A-Z][A-Z0-9_]{2,31}$/)
const request = {
  user: optional(plainText),
  supplier_user: optional(plainText),
  request_uuid: plainText,
  token: optional(plainText),
  game_code: optional(game),
  currency: optional(currency),
}
const inRound = {
  ...request,
  transaction_uuid: id,
  game_code: game,
  round: textOf(roundPattern),
  round_closed: optional(truth),
}
const money = {
  ...inRound,
  currency,
  amount: wholeNumber,
  is_free: optional(truth),
  reward_uuid: optional(plainText),
}

export const readUserBody = shapeReader<UserBody>(request)
export const readBetBody = shapeReader<BetBody>(money)
export const readWinBody = shapeReader<WinBody>({ ...money, reference_transaction_uuid: id })
export const readRollbackBody = shapeReader<RollbackBody>({ ...inRound, reference_transaction_uuid: id })

/** Reads one body. Refuses with `wrong_type` if a field has another type, and with `malformed` for any other fault. */
export function readRs<T extends object>(read: ReadShape<T>, raw: Buffer): T {
  const json = parseJson(raw)
  const body = json === undefined ? 'form' : read(json)
  if (isFault(body)) throw new WalletRefusal(body === 'type' ? 'wrong_type' : 'malformed')
  return body
}

/** Returns the player's name. The body must have one of the two fields for it. */
export function userOf(body: RequestFields): string {
  const user = body.user ?? body.supplier_user
  if (user === undefined) throw new WalletRefusal('malformed')
  return user
}

const unitsPerMain = 100_000n
const unitDigits = 5

/**
 * Converts an amount of the dialect (100,000 to the main unit) to minor units: with 2 digits, 356000 becomes 356.
 * Refuses amounts that the currency cannot represent, such as 356001 in that case, and absurdly large ones.
 */
export function fromRsAmount(units: number, digits: number): Minor {
  const scaled = BigInt(units) * 10n ** BigInt(digits)
  if (scaled % unitsPerMain !== 0n || scaled / unitsPerMain > maxAmountMinor) throw new WalletRefusal('malformed')
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
