import { mayBeZero } from './posting-kinds.ts'
import type { CommandHead, EntryDraft } from './ledger.types.ts'

const longestText = 300

/** Throws when a command breaks the rules of its form. That is a defect of the calling code, not of a caller outside. */
export function checkHead(head: CommandHead): void {
  if (!isStorable(head.key)) throw new Error('a key has 1 to 300 well-formed characters')
  if (head.bodyHash.length === 0 || head.bodyHash.length > 32) throw new Error('a body hash has 1 to 32 bytes')
}

/** Throws when entries break the rules of their form. */
export function checkEntries(entries: readonly EntryDraft[]): void {
  const seen = new Set<string>()
  for (const entry of entries) {
    if (!/^[a-z_]{1,40}$/.test(entry.suffix))
      throw new Error(`the suffix ${entry.suffix} has other characters than a-z and _`)
    const id = `${entry.underKey ?? ''}:${entry.suffix}`
    if (seen.has(id)) throw new Error(`two entries of one command have the suffix ${entry.suffix}`)
    seen.add(id)
    if (entry.amountMinor === 0n && !mayBeZero(entry.kind)) throw new Error(`a ${entry.kind} of nothing is no entry`)
    if (entry.amountMinor !== 0n && entry.kind === 'tombstone') throw new Error('a tombstone moves nothing')
    for (const text of [entry.underKey, entry.reference, entry.gameCode]) {
      if (text !== undefined && !isStorable(text))
        throw new Error('texts of an entry have 1 to 300 well-formed characters')
    }
  }
}

/** PostgreSQL stores neither a NUL nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return text.length > 0 && text.length <= longestText && !text.includes('\0') && text.isWellFormed()
}
