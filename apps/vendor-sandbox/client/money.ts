import type { SandboxCurrency } from '../src/settings.ts'

/** Writes minor units for people: `$1,250.00`. The amount stays whole numbers until it is text. */
export function moneyText(minor: bigint, { digits, symbol }: SandboxCurrency, tag: string): string {
  const unit = 10n ** BigInt(digits)
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }).format(minor / unit)
  return digits === 0 ? `${symbol}${whole}` : `${symbol}${whole}.${String(minor % unit).padStart(digits, '0')}`
}

/** Writes coins as a multiple of the stake, without needless zeros: 25 of 20 is `1.25`. */
export function timesText(coins: number, betUnits: number): string {
  return String(Math.round((coins / betUnits) * 100) / 100)
}
