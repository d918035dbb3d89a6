import type { TableCell } from '@baize/contract'

/** The decimal text of an amount. Throws for anything else, so that nothing but a number is written as one. */
export function amountText(cell: TableCell): string {
  if (typeof cell === 'string' && /^-?\d{1,40}(\.\d{1,8})?$/.test(cell)) return cell
  throw new Error('a cell of an amount is no amount')
}
