import { minor, parseAmount, type Minor } from '@baize/money'
import { maxRoundLength, transactionIdPattern } from '../../wallet/transaction.rules.ts'
import { WalletRefusal } from '../../wallet/wallet-refusal.ts'
import type { FreeRoundsEnd } from '../../free-rounds/free-rounds.rules.ts'
import { maxAmountMinor } from '../amount.rules.ts'
import {
  isFault,
  listOf,
  oneOf,
  optional,
  parseJson,
  plainText,
  shapeReader,
  textOf,
  truth,
  type ReadShape,
} from '../read-shape.ts'

interface PlayerFields {
  readonly account_id: string
  readonly currency: string
}
interface GameFields extends PlayerFields {
  readonly game_id: string
  readonly session_id?: string
}
interface BetWinItem {
  readonly id_provider: string
  readonly type: 'bet' | 'win'
  readonly amount: string
  /** What of a bet goes to the vendor's jackpot, or of a win comes from it. They are read by {@link jackpotOf}. */
  readonly jackpot_contribution?: unknown
  readonly jackpot_win?: unknown
}
interface RollbackItem {
  readonly id_provider: string
  readonly type: 'rollback'
  readonly original_id_provider: string
}

/** The bodies of the dialect's calls. */
export type BalanceBody = GameFields
export interface BetWinBody extends GameFields {
  readonly round_id: string
  readonly finished?: boolean
  readonly transactions: readonly BetWinItem[]
}
export interface RollbackBody extends PlayerFields {
  readonly game_id: string
  readonly round_id_provider: string
  readonly finished?: boolean
  readonly transactions: readonly RollbackItem[]
}
export interface FinishBody extends PlayerFields {
  readonly round_id: string
}
/** A win in a promotion or a tournament. */
export interface PromoBody extends PlayerFields {
  readonly id_provider: string
  readonly amount: string
  readonly event_type: string
  readonly event_id: string
}
/** The end of free rounds. The name that we gave them stands for player, currency and game. */
export interface FreeSpinsBody extends Partial<PlayerFields> {
  readonly issue_id: string
  readonly status?: keyof typeof endsOfStatus
  readonly amount?: string
}

const maxTransactions = 100
/** The words for how free rounds stand; `undefined` while they are played. */
export const endsOfStatus = {
  active: undefined,
  played: 'finished',
  finished: 'finished',
  expired: 'expired',
  canceled: 'cancelled',
  cancelled: 'cancelled',
} as const satisfies Readonly<Record<string, FreeRoundsEnd | undefined>>
// Names of any script are read, so that one that nobody has is unknown and not malformed.
const account = plainText(128)
const currency = textOf(/^[A-Z][A-Z0-9_]{2,31}$/)
const game = plainText(128)
const session = optional(plainText(256))
const id = textOf(transactionIdPattern)
const round = plainText(maxRoundLength)
const player = { account_id: account, currency }
const inGame = { ...player, game_id: game, session_id: session }

export const readBalanceBody = shapeReader<BalanceBody>(inGame)

export const readBetWinBody = shapeReader<BetWinBody>({
  ...inGame,
  round_id: round,
  finished: optional(truth),
  transactions: listOf(
    shapeReader<Omit<BetWinItem, `jackpot_${string}`>>({
      id_provider: id,
      type: oneOf('bet', 'win'),
      amount: textOf(/^[0-9.]{1,32}$/),
    }),
    maxTransactions,
  ),
})

export const readRollbackBody = shapeReader<RollbackBody>({
  ...player,
  game_id: game,
  round_id_provider: round,
  finished: optional(truth),
  transactions: listOf(
    shapeReader<RollbackItem>({ id_provider: id, type: oneOf('rollback'), original_id_provider: id }),
    maxTransactions,
  ),
})

export const readFinishBody = shapeReader<FinishBody>({ ...player, round_id: round })

export const readPromoBody = shapeReader<PromoBody>({
  ...player,
  id_provider: id,
  amount: textOf(/^[0-9.]{1,32}$/),
  event_type: plainText(100),
  event_id: plainText(100),
})

export const readFreeSpinsBody = shapeReader<FreeSpinsBody>({
  issue_id: textOf(/^[!-~]{1,100}$/),
  status: optional(oneOf('active', 'played', 'finished', 'expired', 'canceled', 'cancelled')),
  amount: optional(textOf(/^[0-9.]{1,32}$/)),
  account_id: optional(account),
  currency: optional(currency),
})

/** What free rounds won together. Unlike a win, it may be zero, and it is needed unless they are still played. */
export function freeSpinsAmount(text: string | undefined, digits: number): Minor {
  if (text !== undefined && /^0(\.0+)?$/.test(text)) return minor(0n)
  return gcpAmount(text ?? '', digits, 'win', 'amount')
}

/** Reads one body. Throws the refusal `malformed` for any fault: the dialect has a single code for them. */
export function readGcp<T extends object>(read: ReadShape<T>, raw: Buffer): T {
  const body = read(parseJson(raw))
  if (isFault(body)) throw new WalletRefusal('malformed', { field: body.field })
  return body
}

/**
 * Reads a positive decimal amount in main units; further zeros at its end do not matter. A win that is finer than the
 * currency is rounded down, since a refused win would never be paid. Refuses zero, exponents, a bet that is finer than
 * the currency, and absurdly large amounts. `field` is where the amount stands.
 */
export function gcpAmount(text: string, digits: number, type: 'bet' | 'win', field: string): Minor {
  const amountMinor = parseAmount(text, digits) ?? finerAmount(text, digits, type)
  if (amountMinor === undefined || amountMinor > maxAmountMinor) throw new WalletRefusal('malformed', { field })
  return amountMinor
}

/** An amount with more decimals than the currency has. */
function finerAmount(text: string, digits: number, type: 'bet' | 'win'): Minor | undefined {
  const [, whole, kept = '', rest = ''] = new RegExp(`^(0|[1-9][0-9]*)\\.([0-9]{${digits}})([0-9]+)$`).exec(text) ?? []
  if (whole === undefined) return undefined
  const isExact = /^0+$/.test(rest)
  if (!isExact && type === 'bet') return undefined
  const amountMinor = parseAmount(digits === 0 ? whole : `${whole}.${kept}`, digits)
  // What is left of a win may be nothing at all; it is booked as a win of zero, so that its id is taken.
  return amountMinor ?? (isExact || BigInt(whole + kept) > 0n ? undefined : minor(0n))
}

const jackpotAmount = /^(0|[1-9][0-9]{0,15})(\.[0-9]{1,8})?$/

/**
 * What a bet or a win has to do with the vendor's jackpot; `undefined` if nothing. These fields move no money, so one that
 * cannot be read is no reason to refuse a bet or a win.
 */
export function jackpotOf({
  type,
  jackpot_contribution: contribution,
  jackpot_win: won,
}: BetWinItem): string | undefined {
  const amount = type === 'bet' ? contribution : won
  if (typeof amount !== 'string' || !jackpotAmount.test(amount) || /^[0.]*$/.test(amount)) return undefined
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

/** Refuses two entries of one call with the same id: a retry would be ambiguous. */
export function refuseRepeatedIds(items: readonly { readonly id_provider: string }[]): void {
  if (items.length > 1 && new Set(items.map((item) => item.id_provider)).size !== items.length)
    throw new WalletRefusal('malformed', { field: 'transactions[].id_provider' })
}

/** Refuses a rollback of itself or of another entry of the same call. */
export function refuseUndoingItself(
  items: readonly { readonly id_provider: string; readonly original_id_provider: string }[],
): void {
  const own = new Set(items.map((item) => item.id_provider))
  const originals = new Set(items.map((item) => item.original_id_provider))
  if (originals.size !== items.length || !own.isDisjointFrom(originals))
    throw new WalletRefusal('malformed', { field: 'transactions[].original_id_provider' })
}
