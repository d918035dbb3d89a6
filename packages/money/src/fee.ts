import { addMinor, minor, type Minor } from './amount.ts'
import { applyRate, ratePpm } from './rate.ts'

/** What a payment costs: a share of its amount in parts per million, and a fixed part in minor units. */
export interface Fee {
  readonly feePpm: number
  readonly feeFixedMinor: Minor
}

/** What costs nothing. */
export const noFee: Fee = { feePpm: 0, feeFixedMinor: minor(0n) }

/** The fee of a payment of this amount. Its share is rounded in the payer's favour, and it never exceeds the amount. */
export function feeOf({ feePpm, feeFixedMinor }: Fee, amount: Minor): Minor {
  const fee = addMinor(applyRate(amount, ratePpm(BigInt(feePpm)), 'towardsZero'), feeFixedMinor)
  return fee > amount ? amount : fee
}
