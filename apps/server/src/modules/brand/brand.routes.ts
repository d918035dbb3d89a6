import {
  countryCodes,
  domainRoutes,
  pageOf,
  registrationSettings,
  systemKeys,
  systemMirror,
  systemStatus,
  whitelabelMenu,
  type Mirror,
  type ReplyOf,
} from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Payloads } from '../../kernel/payloads.ts'
import { customerServiceOf } from './customer-service.ts'
import { dialingCodes } from './dialing-codes.ts'
import type { Brand, Brands } from './open-brands.ts'
import { registrationFormOf } from './registration-form.ts'

type Status = ReplyOf<typeof systemStatus>

/** The part of the status that depends on the caller. */
type Standing = Pick<
  Status,
  'systemStatus' | 'maintenance' | 'maintenanceEnd' | 'regionRestriction' | 'restrictedBy' | 'location'
>

export interface BrandRouteParts {
  readonly brands: Brands
  readonly payloads: Payloads
  readonly clock: Clock
  readonly mode: Config['mode']
  /** Whether the site can send visitors to a phone-verification provider. */
  readonly asksProvider: boolean
  /** The part of the status that depends on the caller, from the module admission. */
  readonly standingOf: (brandId: Brand['brandId'], address: string) => Promise<Standing>
  /** The addresses of a brand's domains, as browsers reach them. */
  readonly mirrorsOf: (brand: Brand) => Mirror[]
  /** The addresses of a brand's pictures and games, as browsers reach them. */
  readonly resourcesOf: (brand: Brand) => Status['resources']
}

/** Binds the public endpoints of a brand: its state, white-label tree, domains, keys and registration form. */
export function bindBrandRoutes(bind: Bind, parts: BrandRouteParts): void {
  const { brands, payloads, clock } = parts
  const brandAt = (caller: Caller) => brands.byId(caller.brand.brandId)
  bind(systemStatus, ({ caller }) => statusOf(parts, brandAt(caller), caller))
  bind(whitelabelMenu, ({ caller }) => ({ whitelabel: brandAt(caller).whitelabel }))
  bind(registrationSettings, ({ caller }) => registrationFormOf(brandAt(caller)))
  bind(domainRoutes, ({ caller }) => ({ list: parts.mirrorsOf(brandAt(caller)) }))
  bind(systemMirror, ({ caller }) => ({ brandCode: brandAt(caller).code }))
  bind(countryCodes, ({ query: { pageNo, pageSize } }) => {
    const { rows, ...paging } = pageOf(dialingCodes, pageNo, pageSize)
    return { list: rows, ...paging }
  })
  bind(systemKeys, () => ({ keys: [...payloads.publicKeys()], now: Math.floor(clock.now().epochMilliseconds / 1000) }))
}

async function statusOf(
  { mode, asksProvider, standingOf, mirrorsOf, resourcesOf }: BrandRouteParts,
  brand: Brand,
  caller: Caller,
): Promise<Status> {
  const { currency } = brand
  return {
    ...(await standingOf(brand.brandId, caller.address)),
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
    mainDomain: brand.hosts[0] ?? caller.host,
    domainRoute: mirrorsOf(brand),
    resources: resourcesOf(brand),
    whitelabel: brand.whitelabel,
    register: registrationFormOf(brand),
    phoneProof: {
      register: asksProvider && brand.registration.phoneProof,
      access: asksProvider && brand.verification.phoneProof,
    },
    analytics: { gtagId: brand.gtagId ?? null },
    prizeModes: brand.prizeModes,
    gameSelectorTabs: brand.gameSelectorTabs,
    jackpotSource: brand.jackpot?.source ?? ('none' as const),
    customerService: customerServiceOf(brand.customerService),
    officialChannels: brand.officialChannels,
  }
}
