/**
 * Money: amounts as whole numbers of minor units, currencies, rates and rounding.
 *
 * To change:
 * - rounding, and percentages of an amount: `applyRate` and `Rounding` in `rate.ts`
 * - how an amount is read from text and written: `parseAmount` and `formatAmount` in `amount.ts`; on the site with its
 *   currency symbol, `formatMoney` in `packages/ui/src/format.ts`
 * - largest amount that can be represented: `maxMinor` in `amount.ts`
 * - which currency codes are valid: `parseCurrencyCode` in `currency.ts`; a brand's currency, `currency` in
 *   `brands/demo/brand.json`
 */
export { parseCurrencyCode, type Currency, type CurrencyCode } from './currency.ts'
export {
  addMinor,
  formatAmount,
  maxMinor,
  minor,
  minorSum,
  negateMinor,
  parseAmount,
  parseAmountFromZero,
  subtractMinor,
  zeroMinor,
  type Minor,
} from './amount.ts'
export { feeOf, noFee, type Fee } from './fee.ts'
export { applyRate, onePpm, ratePpm, type RatePpm, type Rounding } from './rate.ts'
