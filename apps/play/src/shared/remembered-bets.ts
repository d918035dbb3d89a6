import { minor } from '@baize/money'
import type { Store } from '../ports.ts'
import type { Laid } from './chips.ts'

const nameOf = (gameCode: string) => `baize.play.table.${gameCode}`

/** The bets of the last round in which this browser's player bet, for a repetition. */
export function rememberedBets(store: Store, gameCode: string): readonly Laid[] {
  const text = store.getItem(nameOf(gameCode))
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.flatMap(betOf) : []
  } catch {
    return []
  }
}

export function rememberBets(store: Store, gameCode: string, bets: readonly Laid[]): void {
  const kept = bets.map(({ field, amount }) => ({ field, amount: amount.toString() }))
  store.setItem(nameOf(gameCode), JSON.stringify(kept))
}

/** Storage may contain anything. */
function betOf(found: unknown): Laid[] {
  if (typeof found !== 'object' || found === null || !('field' in found) || !('amount' in found)) return []
  const { field, amount } = found
  if (typeof field !== 'string' || typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount)) return []
  return [{ field, amount: minor(BigInt(amount)) }]
}
