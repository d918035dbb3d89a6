/**
 * Brand: who the house is at a host name, and its settings.
 *
 * Owns the tables `brand` and `brand_host`. The settings come from the brand's folder, checked when the process starts;
 * the database keeps them for the ids that all other rows carry.
 *
 * Invariants: a host name belongs to one brand; a brand's id never changes; a setting that this version cannot honour
 * stops the start instead of being ignored.
 *
 * Emits: nothing.
 */
export { bindBrandRoutes, type BrandRouteParts } from './brand.routes.ts'
export type {
  BrandSettings,
  BrandText,
  OptionalRegistrationField,
  RegistrationFieldSettings,
} from './brand.settings.ts'
export type { HumanCheckSettings } from './human.settings.ts'
export { storedBrands, type StoredBrand } from './brand.sql.ts'
export type { SocialProviderSettings } from './social.settings.ts'
export { openBrands, plainHost, type Brand, type BrandParts, type Brands } from './open-brands.ts'
export { brandDialingCode, registrationFormOf } from './registration-form.ts'
export { isSwitchedOn, offersFreePlay } from './switched-on.ts'
