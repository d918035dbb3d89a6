import { maxMinor } from '@baize/money'
import { isFault, oneOf, optional, shapeReader, textOf } from '../dialects/read-shape.ts'
import type { VendorBelief } from './reconcile.rules.ts'

/** One line of a vendor's `/transactions`. */
export interface VendorLine {
  /** The transaction's id; where that cannot be read, the line's place. */
  readonly id: string
  /** `undefined` where it says no time that there is. */
  readonly at: Temporal.Instant | undefined
  /** `undefined` where the line cannot be understood. */
  readonly belief: VendorBelief | undefined
}

const id = textOf(/^[\x21-\x7e]{1,250}$/)
const at = textOf(/^\d{4}-\d\d-\d\dT[\d:.]{1,24}(?:Z|[+-]\d\d:\d\d)$/)
const readId = shapeReader<{ id: string }>({ id })
const readAt = shapeReader<{ at: string }>({ at })
const readItem = shapeReader<{
  id: string
  type: VendorBelief['type']
  account_id: string
  round_id: string
  amount: string
  status: VendorBelief['status']
  at: string
  original_id?: string
}>({
  id,
  type: oneOf('bet', 'win', 'rollback'),
  account_id: textOf(/^.{1,256}$/s),
  round_id: textOf(/^[\x21-\x7e]{1,200}$/),
  amount: textOf(/^\d{1,18}(\.\d{1,30})?$/),
  status: oneOf('confirmed', 'failed'),
  at,
  original_id: optional(id),
})

/** Reads one line, whatever it is: a line that was passed over would hide its transaction. */
export function readLine(item: unknown, digits: number, place: string): VendorLine {
  const [named, dated] = [readId(item), readAt(item)]
  return {
    id: isFault(named) ? place : named.id,
    at: isFault(dated) ? undefined : instantOf(dated.at),
    belief: beliefOf(item, digits),
  }
}

function beliefOf(item: unknown, digits: number): VendorBelief | undefined {
  const read = readItem(item)
  if (isFault(read) || instantOf(read.at) === undefined) return undefined
  const amountMinor = listedMinor(read.amount, digits)
  if (amountMinor === undefined) return undefined
  const { type, status } = read
  return { id: read.id, type, status, player: read.account_id, round: read.round_id, amountMinor }
}

/** A time such as `2026-11-21T10:00:00Z`; `undefined` for one that there is not, such as an hour 99. */
function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

/**
 * An amount of a list, zero or more, in minor units. Zeros behind the currency's digits change nothing: with 2 digits
 * `10.000` is 1000. `undefined` for what the currency or 64 bits cannot hold.
 */
export function listedMinor(text: string, digits: number): bigint | undefined {
  const [whole = '', decimals = ''] = text.split('.')
  const fraction = decimals.replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const value = BigInt(`${whole}${fraction.padEnd(digits, '0')}`)
  return value > maxMinor ? undefined : value
}
