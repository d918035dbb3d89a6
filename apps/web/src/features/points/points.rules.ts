/** What points are worth, as a rate says: so much for each step. */
export interface Rate {
  readonly step: string
  readonly amount: string
}

/** The worth of points in whole steps, in decimal text of the currency's digits. */
export function worthOf(points: string, { step, amount }: Rate, digits: number): string {
  const minor = (BigInt(points) / BigInt(step)) * BigInt(amount.replace('.', ''))
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The most points that can be converted now: whole steps. */
export function mostPoints(points: string, { step }: Rate): string {
  return String((BigInt(points) / BigInt(step)) * BigInt(step))
}

/** Why a number of points cannot be converted, or the number. */
export type ReadPoints = { readonly points: string } | { readonly fault: 'form' | 'over' }

/** Reads the points that somebody typed. */
export function readPoints(
  typed: string,
  { rate, minPoints, points }: { readonly rate: Rate; readonly minPoints: string; readonly points: string },
): ReadPoints {
  const plain = typed.replaceAll(/[\s,]/g, '')
  if (!/^[1-9]\d{0,9}$/.test(plain)) return { fault: 'form' }
  const wanted = BigInt(plain)
  if (wanted % BigInt(rate.step) !== 0n || wanted < BigInt(minPoints)) return { fault: 'form' }
  return wanted > BigInt(points) ? { fault: 'over' } : { points: plain }
}
