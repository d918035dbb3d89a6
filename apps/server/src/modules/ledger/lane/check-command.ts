import type { EntryDraft, TransactionDraft } from '../ledger.types.ts'
import { isAdded, mayBeZero } from '../posting-kinds.ts'
import { saysValid } from '../storage/valid-stake.ts'

const maxTextLength = 300
/** A hundredth of the largest balance, and more than any bet or payment. */
const maxAmountMinor = 10n ** 15n

/** Throws if a transaction is malformed. That is a bug in the calling code, not an error of the player or vendor. */
export function checkTransaction({ key, entries, claims }: TransactionDraft): void {
  checkKey(key)
  if (entries.length === 0) throw new Error('a transaction must have at least one entry')
  checkEntries(entries)
  claims?.forEach(checkKey)
}

/** Throws if a key cannot be stored. */
export function checkKey(key: string): void {
  if (!isStorable(key)) throw new Error('a key must have 1 to 300 well-formed characters')
}

/** Throws if a body hash has the wrong length. */
export function checkBodyHash({ length }: Uint8Array): void {
  if (length === 0 || length > 32) throw new Error('a body hash must have 1 to 32 bytes')
}

/** Throws if any entry is malformed. */
export function checkEntries(entries: readonly EntryDraft[]): void {
  for (const entry of entries) {
    checkValid(entry)
    const { kind, amountMinor, reference, round, gameCode, review, bonus } = entry
    if (review !== undefined && kind !== 'payout') throw new Error(`a ${kind} is not held for review`)
    if ((bonus === undefined) === (kind === 'bonus')) throw new Error('only the ledger opens and ends bonuses')
    if (isAdded(kind)) throw new Error(`only the lane adds a ${kind}`)
    if (amountMinor === 0n && !mayBeZero(kind)) throw new Error(`the amount of a ${kind} must not be 0`)
    if (amountMinor !== 0n && kind === 'tombstone') throw new Error('the amount of a tombstone must be 0')
    if (amountMinor > maxAmountMinor || -amountMinor > maxAmountMinor)
      throw new Error('the amount of an entry must be at most 10^15')
    if (!isAbsentOrStorable(reference) || !isAbsentOrStorable(round) || !isAbsentOrStorable(gameCode))
      throw new Error('the texts of an entry must have 1 to 300 well-formed characters')
  }
}

/** What counts of a stake is kept in its reference, before anything else that it says; no other reference can look like it. */
function checkValid({ kind, amountMinor, reference, validMinor }: EntryDraft): void {
  if (reference !== undefined && saysValid(reference)) throw new Error('only the ledger writes what counts of a stake')
  if (validMinor === undefined) return
  if (kind === 'payout') {
    if (reference !== undefined) throw new Error('a payout after which less counts has no reference')
    if (validMinor < 0n || validMinor > maxAmountMinor) throw new Error('what counts no more is between 0 and 10^15')
    return
  }
  const isReturn = kind === 'rollback' && amountMinor > 0n && reference !== undefined
  if (!isReturn && (kind !== 'stake' || reference !== undefined))
    throw new Error('only a stake without a reference counts in part, or a rollback that returns one')
  if (validMinor < 0n || validMinor > (isReturn ? amountMinor : -amountMinor))
    throw new Error('what counts of a stake is between 0 and the stake')
}

function isAbsentOrStorable(text: string | undefined): boolean {
  return text === undefined || isStorable(text)
}

/** PostgreSQL can store neither NUL characters nor lone surrogates. */
function isStorable(text: string): boolean {
  return text.length > 0 && text.length <= maxTextLength && !text.includes('\0') && text.isWellFormed()
}
