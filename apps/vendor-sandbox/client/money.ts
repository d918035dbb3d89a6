import type { SandboxCurrency } from '../src/settings.ts'

/** Formats minor units for display: `$1,250.00`. Uses only integer arithmetic. */
export function moneyText(minor: bigint, { digits, symbol }: SandboxCurrency, tag: string): string {
  const unit = 10n ** BigInt(digits)
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }).format(minor / unit)
  return digits === 0 ? `${symbol}${whole}` : `${symbol}${whole}.${String(minor % unit).padStart(digits, '0')}`
}

/** Formats coins as a multiple of the stake, without trailing zeros: 25 of 20 is `1.25`. */
export function timesText(coins: number, betUnits: number): string {
  return String(Math.round((coins / betUnits) * 100) / 100)
}
