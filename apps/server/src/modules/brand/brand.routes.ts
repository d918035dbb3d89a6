import { registrationSettings, systemKeys, systemStatus, whitelabelMenu } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Payloads } from '../../kernel/payloads.ts'
import { optionalRegistrationFields } from './brand.settings.ts'
import { customerServiceOf } from './customer-service.ts'
import type { Brand, Brands } from './open-brands.ts'

export interface BrandRouteParts {
  readonly brands: Brands
  readonly payloads: Payloads
  readonly clock: Clock
  readonly mode: Config['mode']
}

/** What anybody may ask about the house: its state, its white-label tree, its keys, its registration form. */
export function bindBrandRoutes(bind: Bind, { brands, payloads, clock, mode }: BrandRouteParts): void {
  bind(systemStatus, ({ caller }) => statusOf(brands.byId(caller.brand.brandId), mode, caller.host))
  bind(whitelabelMenu, ({ caller }) => ({ whitelabel: brands.byId(caller.brand.brandId).whitelabel }))
  bind(registrationSettings, ({ caller }) => registrationOf(brands.byId(caller.brand.brandId)))
  bind(systemKeys, () => ({ keys: [...payloads.publicKeys()], now: Math.floor(clock.now().epochMilliseconds / 1000) }))
}

function statusOf(brand: Brand, mode: Config['mode'], host: string) {
  const { currency } = brand
  return {
    systemStatus: 0 as const,
    mode,
    brandCode: brand.code,
    brandName: brand.name,
    merchantCode: brand.merchantCode,
    platform: brand.platform,
    defaultLanguage: brand.defaultLanguage,
    languages: [...brand.locales],
    timeZone: brand.timeZone,
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
    welcomeCredit: formatAmount(brand.welcomeCreditMinor, currency.digits),
    mainDomain: brand.hosts[0] ?? host,
    whitelabel: brand.whitelabel,
    prizeModes: brand.prizeModes,
    gameSelectorTabs: brand.gameSelectorTabs,
    customerService: customerServiceOf(brand.customerService),
    officialChannels: brand.officialChannels,
  }
}

function registrationOf({ registration, whitelabel }: Brand) {
  const { fields, minimumAgeYears } = registration
  const names = ['username', 'password', 'confirmPassword', ...optionalRegistrationFields] as const
  const byUsername = whitelabel.some((node) => node.modId === 'USERNAMEREG3' && node.enabled === '1')
  return {
    fields: names.flatMap((name) => {
      const field = fields[name]
      if (field === undefined) return []
      const { enabled, required, patternId, minLength, maxLength } = field
      return [{ name, enabled, required, patternId, minLength, maxLength }]
    }),
    minimumAge: minimumAgeYears,
    methods: byUsername ? ['username' as const] : [],
  }
}
