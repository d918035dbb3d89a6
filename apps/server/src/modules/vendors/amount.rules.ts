/**
 * The most that one bet or win of a vendor may move, in minor units: 10^15. No game pays it, and ten thousand of them still
 * fit the 64 bits in which sums of days, rounds and house accounts are kept.
 */
export const amountAtMostMinor = 1_000_000_000_000_000n
