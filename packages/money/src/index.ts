export { parseCurrencyCode, type Currency, type CurrencyCode } from './currency.ts'
export {
  addMinor,
  formatAmount,
  maxMinor,
  minor,
  minorSum,
  negateMinor,
  parseAmount,
  subtractMinor,
  zeroMinor,
  type Minor,
} from './amount.ts'
export { applyRate, onePpm, ratePpm, type RatePpm, type Rounding } from './rate.ts'
