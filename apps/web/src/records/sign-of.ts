/** Whether an amount is a win, a loss or neither. */
export function signOf(amount: string): 'plus' | 'minus' | 'zero' {
  if (/^-?0*(\.0*)?$/.test(amount)) return 'zero'
  return amount.startsWith('-') ? 'minus' : 'plus'
}
