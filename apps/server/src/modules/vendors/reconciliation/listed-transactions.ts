import { maxMinor } from '@baize/money'
import { isFault, oneOf, optional, shapeReader, textOf } from '../dialects/read-shape.ts'
import type { ReportedTransaction } from './reconcile.rules.ts'

/** One entry of a vendor's `/transactions` list. */
export interface ListedTransaction {
  /** The transaction's id, or the entry's place in the list if the id cannot be read. */
  readonly id: string
  /** `undefined` if the entry has no valid time. */
  readonly at: Temporal.Instant | undefined
  /** `undefined` if the entry cannot be understood. */
  readonly reported: ReportedTransaction | undefined
}

const id = textOf(/^[\x21-\x7e]{1,250}$/)
const at = textOf(/^\d{4}-\d\d-\d\dT[\d:.]{1,24}(?:Z|[+-]\d\d:\d\d)$/)
const readId = shapeReader<{ id: string }>({ id })
const readAt = shapeReader<{ at: string }>({ at })
const readItem = shapeReader<{
  id: string
  type: ReportedTransaction['type']
  account_id: string
  round_id: string
  amount: string
  status: ReportedTransaction['status']
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

/** Reads one entry, whatever it is. An entry that was skipped would hide its transaction. */
export function readListed(item: unknown, digits: number, place: string): ListedTransaction {
  const [named, dated] = [readId(item), readAt(item)]
  return {
    id: isFault(named) ? place : named.id,
    at: isFault(dated) ? undefined : instantOf(dated.at),
    reported: reportedOf(item, digits),
  }
}

function reportedOf(item: unknown, digits: number): ReportedTransaction | undefined {
  const read = readItem(item)
  if (isFault(read) || instantOf(read.at) === undefined) return undefined
  const amountMinor = listedMinor(read.amount, digits)
  if (amountMinor === undefined) return undefined
  const { type, status } = read
  return { id: read.id, type, status, player: read.account_id, round: read.round_id, amountMinor }
}

/**
 * Parses a time such as `2026-11-21T10:00:00Z`. Returns `undefined` if there is no such time, for example with an hour
 * 99.
 */
function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

/**
 * Reads an amount of the list, zero or more, in minor units. Zeros beyond the currency's decimals are ignored: with 2
 * digits, `10.000` is 1000. Returns `undefined` for an amount that the currency or 64 bits cannot hold.
 */
export function listedMinor(text: string, digits: number): bigint | undefined {
  const [whole = '', decimals = ''] = text.split('.')
  const fraction = decimals.replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const value = BigInt(`${whole}${fraction.padEnd(digits, '0')}`)
  return value > maxMinor ? undefined : value
}
