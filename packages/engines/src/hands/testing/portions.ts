/** Portions by the largest remainder, among equal ones to the first. */
export function portions(amount: number, weights: readonly number[]): number[] {
  const all = total(weights)
  if (all === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((amount * weight) / all))
  const missing = weights.map((weight) => (amount * weight) % all)
  for (let left = amount - total(shares); left > 0; left -= 1) {
    const most = missing.indexOf(Math.max(...missing))
    shares[most] = (shares[most] ?? 0) + 1
    missing[most] = -1
  }
  return shares
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
