import { createHash, timingSafeEqual } from 'node:crypto'

/** A name as it is compared: `SOMCHAI  Jai-dee.` and `Somchai Jaidee` are one. Letters and their marks count, nothing else. */
export function comparedName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')
}

/** Whether two names are one, in a time that does not tell how far they are the same. An empty name is nobody's. */
export function isSameName(typed: string, known: string): boolean {
  const [left, right] = [typed, known].map((name) => createHash('sha256').update(comparedName(name)).digest())
  return comparedName(known) !== '' && left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
