import type { EntryDraft, TransactionDraft } from '../ledger.types.ts'
import { mayBeZero } from '../posting-kinds.ts'

const longestText = 300
/** A hundredth of the largest balance, and still more than anything that is bet or paid. */
const largestAmountMinor = 10n ** 15n

/** Throws when a transaction breaks the rules of its form. That is a defect of the calling code, not of a caller outside. */
export function checkTransaction({ key, entries, claims }: TransactionDraft): void {
  checkKey(key)
  if (entries.length === 0) throw new Error('a transaction posts at least one entry')
  checkEntries(entries)
  claims?.forEach(checkKey)
}

/** Throws when a key cannot be stored. */
export function checkKey(key: string): void {
  if (!isStorable(key)) throw new Error('a key has 1 to 300 well-formed characters')
}

/** Throws when a request's fingerprint is none. */
export function checkBodyHash({ length }: Uint8Array): void {
  if (length === 0 || length > 32) throw new Error('a body hash has 1 to 32 bytes')
}

/** Throws when entries break the rules of their form. */
export function checkEntries(entries: readonly EntryDraft[]): void {
  for (const { kind, amountMinor, reference, round, gameCode } of entries) {
    if (amountMinor === 0n && !mayBeZero(kind)) throw new Error(`a ${kind} of nothing is no entry`)
    if (amountMinor !== 0n && kind === 'tombstone') throw new Error('a tombstone moves nothing')
    if (amountMinor > largestAmountMinor || -amountMinor > largestAmountMinor)
      throw new Error('an entry moves at most 10^15')
    if (!isAbsentOrStorable(reference) || !isAbsentOrStorable(round) || !isAbsentOrStorable(gameCode))
      throw new Error('texts of an entry have 1 to 300 well-formed characters')
  }
}

function isAbsentOrStorable(text: string | undefined): boolean {
  return text === undefined || isStorable(text)
}

/** PostgreSQL stores neither a NUL nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return text.length > 0 && text.length <= longestText && !text.includes('\0') && text.isWellFormed()
}
