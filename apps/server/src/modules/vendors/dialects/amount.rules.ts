/**
 * The most that one bet or win of a vendor may move, in minor units: 10^15, as much as the ledger posts at once. No game
 * pays it. Sums over many have no bound.
 */
export const amountAtMostMinor = 1_000_000_000_000_000n
