/** How much of a limit is used, in whole per cent from 0 to 100. Amounts are decimal texts. */
export function shareUsed(used: string, amount: string): number {
  const [spent, most] = [Number(used), Number(amount)]
  if (spent <= 0) return 0
  return spent >= most ? 100 : Math.floor((100 * spent) / most)
}

/** Whether a limit is used up. */
export function isAbove(used: string, amount: string): boolean {
  return Number(used) >= Number(amount)
}
