import { formatAmount, parseAmount, zeroMinor, type Minor } from '@baize/money'

/** The format of a game's amounts. */
export interface MoneyFormat {
  readonly symbol: string
  readonly digits: number
}

/** Parses an amount from a reply. Throws if it is not an amount. */
export function readAmount(text: string, digits: number): Minor {
  const amount = parseAmount(text, digits)
  if (amount !== undefined) return amount
  if (/^0(\.0*)?$/.test(text)) return zeroMinor
  throw new RangeError('not an amount of money')
}

/** Formats an amount for display, grouped by thousands: 123456 with 2 digits and `฿` is `฿1,234.56`. */
export function moneyText(amount: Minor, { symbol, digits }: MoneyFormat): string {
  return `${symbol}${plainMoney(amount, digits)}`
}

/** The same without the symbol. */
export function plainMoney(amount: Minor, digits: number): string {
  const [whole = '', fraction] = formatAmount(amount, digits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Formats a published return for display: `0.962345` is `96.23 %`, truncated rather than rounded up. */
export function returnText(publishedReturn: string): string {
  const [whole = '0', fraction = ''] = publishedReturn.split('.')
  const tenThousandths = `${whole}${fraction.padEnd(4, '0').slice(0, 4)}`.padStart(5, '0')
  return `${Number(tenThousandths.slice(0, -2))}.${tenThousandths.slice(-2)} %`
}
