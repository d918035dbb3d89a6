import { createHash, timingSafeEqual } from 'node:crypto'

/** Normalises a name for comparison: only letters and their marks count, so `SOMCHAI  Jai-dee.` equals `Somchai Jaidee`. */
export function normalizedName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')
}

/** Compares two names in constant time. An empty known name matches nothing. */
export function isSameName(typed: string, known: string): boolean {
  const [left, right] = [typed, known].map((name) => createHash('sha256').update(normalizedName(name)).digest())
  return normalizedName(known) !== '' && left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
