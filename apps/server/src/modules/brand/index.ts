/**
 * Brand: which brand a host name belongs to, and the brand's settings.
 *
 * Owns the tables `brand` and `brand_host`. The settings come from the brand's folder and are checked when the process
 * starts; the database keeps the ids that all other rows carry.
 *
 * Invariants: a host name belongs to one brand; a brand's id never changes; a setting that this version cannot honour
 * stops the start instead of being ignored.
 *
 * Emits: nothing.
 *
 * To change:
 * - a setting of a brand: `brands/demo/brand.json`; a new setting and its default, `brandSettings` in `brand.settings.ts`
 * - countries and their dialling codes: `dialingCodes` in `dialing-codes.ts`; which one is preselected, `mobileCountry` in
 *   `brands/demo/brand.json`; digits of a mobile number, `mobileDigits`
 * - a new registration field: its name in `optionalRegistrationFields` of `brand.settings.ts` and in `profileFieldNames` of
 *   `packages/contract/src/profile.ts` if members can edit it, its phrase in `packages/phrases/src/languages/en/fields.ts`,
 *   its input, `apps/web/src/features/auth/registration-input.tsx`; then `registration` in `brands/demo/brand.json`
 * - which fields a registration asks for, and whether they are required: `registration` in `brands/demo/brand.json`, read by
 *   `registrationFormOf` in `registration-form.ts`; `docs/flows/registration.md`
 * - the theme's colours, corners and light or dark scheme: `tokens` in `brands/demo/brand.json`, checked by `look` in
 *   `look.settings.ts`; how they reach the style sheets, `packages/ui/vite/brand-tokens.ts`
 * - currency, its symbol and decimals: `currency` and `trialCurrency` in `brands/demo/brand.json`
 * - time zone of a brand (its days and nightly jobs): `timeZone` in `brands/demo/brand.json`
 * - host names of a brand, its domains and mirrors: `hosts` in `brands/demo/brand.json`, checked by `brandHost` in
 *   `host-name.settings.ts`
 * - rate limits: `throttles` in `brands/demo/brand.json`; defaults, `throttles` in `brand.settings.ts`
 * - switches for parts of the site: `whitelabel` in `brands/demo/brand.json`, read by `isSwitchedOn` in `switched-on.ts`
 * - customer service contacts: `customerService` in `brands/demo/brand.json`, encoded by `customerServiceOf` in
 *   `customer-service.ts`; `docs/customer-service.md`
 * - analytics: `gtagId` in `brand.settings.ts`; what its pages may then load, `tagOrigins` in `tag-origins.ts`; how it
 *   is loaded, `loadGoogleTag` in `apps/web/src/browser/google-tag.ts`
 * - error messages about a brand's files: `loadBrand` in `load-brand.ts`
 */
export { bindBrandRoutes, type BrandRouteParts } from './brand.routes.ts'
export type {
  BrandSettings,
  BrandText,
  OptionalRegistrationField,
  RegistrationFieldSettings,
} from './brand.settings.ts'
export type { ExclusionRule } from './exclusion.settings.ts'
export type { HumanCheckSettings } from './human.settings.ts'
export { storedBrands, type StoredBrand } from './brand.sql.ts'
export { loadBrand } from './load-brand.ts'
export type { SocialProviderSettings } from './social.settings.ts'
export { openBrands, type Brand, type BrandParts, type Brands } from './open-brands.ts'
export { brandDialingCode, registrationFormOf } from './registration-form.ts'
export { isSwitchedOn, offersFreePlay } from './switched-on.ts'
export { tagOrigins } from './tag-origins.ts'
