/**
 * The largest amount that one bet or win of a vendor may move, in minor units: 10^15, which is also the most that the
 * ledger posts at once. No game pays this much. Sums over many transactions have no bound.
 */
export const maxAmountMinor = 1_000_000_000_000_000n
