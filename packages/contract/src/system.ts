import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { eachLanguage, amount, language, localeCode, pageNo, pageSize, paging, time } from './fields.ts'

/** A node of the white-label tree (specification 3.058): `enabled` is `'1'` or `'0'`. */
export interface WhitelabelNode {
  modId: string
  enabled: '0' | '1'
  childrenNodes: WhitelabelNode[]
}

const whitelabelNode: z.ZodMiniType<WhitelabelNode> = z.strictObject({
  modId: z.string(),
  enabled: z.enum(['0', '1']),
  childrenNodes: z.lazy(() => z.array(whitelabelNode)),
})

/** How one registration field is shown and checked (specification 3.038, 5.001). */
export const registrationField = z.strictObject({
  name: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
  patternId: z.number(),
  minLength: z.number(),
  maxLength: z.number(),
  /** A regular expression that narrows the pattern further, for the mobile number (3.038). */
  acceptedPattern: z.optional(z.string()),
})
export type RegistrationField = z.output<typeof registrationField>

/** A brand's registration settings; `askedFields` derives the fields for each way to register. */
export const registrationForm = z.strictObject({
  fields: z.array(registrationField),
  minimumAge: z.number(),
  /** The minimum age in years (5.006). */
  birthdayAge: z.number(),
  /** The ways that are open (2.088), the default first. */
  methods: z.array(z.enum(['username', 'mobile'])),
  /** Whether a code verifies a mobile number, and whether registering by it requires a password (3.040). */
  smsEnabled: z.boolean(),
  mobileRegPass: z.boolean(),
  /** The country whose dialling code is selected first. */
  mobileCountry: z.string(),
  /** The number of digits in national notation (9.012). */
  mobileDigits: z.array(
    z.strictObject({
      countryDialingCode: z.string(),
      digits: z.number(),
      /** Whether national numbers start with a 0 that may be left out. */
      leadingZero: z.boolean(),
    }),
  ),
  /** The address of the terms that must be accepted (5.006): a path of the site or an external address. */
  terms: z.nullable(z.string()),
  /** The current version of the terms, which a registration records as accepted. */
  termsVersion: z.nullable(z.string()),
})

/** One of the brand's domains: its name, and the address to go to. */
const mirror = z.strictObject({ domain: z.string(), url: z.string() })
export type Mirror = z.output<typeof mirror>

/**
 * A way to contact customer service (3.058). If `encrypted`, the last 8 characters of `path` are the key (9.036): that
 * hides the address from harvesters but is no secret. See docs/customer-service.md.
 */
const customerServiceEntry = z.strictObject({
  csType: z.enum(['CS1', 'CS2', 'CS3', 'CS4', 'CS5']),
  name: eachLanguage,
  path: z.string(),
  encrypted: z.boolean(),
})
export type CustomerServiceEntry = z.output<typeof customerServiceEntry>

/** An official channel of the site (2.054): an external address or a path of the site. */
const officialChannel = z.strictObject({
  labelNameEn: z.enum(['LINE', 'TELEGRAM', 'FACEBOOK', 'TWITTER']),
  url: z.string(),
})
export type OfficialChannel = z.output<typeof officialChannel>

export const systemStatus = defineEndpoint({
  name: 'systemStatus',
  method: 'GET',
  path: '/wps/system/status',
  summary: 'What the site needs to start: status, brand settings, white-label tree (7.017, 3.058)',
  tag: 'system',
  access: everyone,
  scopes: ['site', 'game'],
  everywhere: true,
  reply: z.strictObject({
    /** 0 normal, 1 maintenance, 2 region restricted (3.043). */
    systemStatus: z.enum({ normal: 0, maintenance: 1, regionRestricted: 2 }),
    maintenance: z.boolean(),
    /** `null` if the end is unknown. */
    maintenanceEnd: z.nullable(time),
    regionRestriction: z.boolean(),
    /** Whether the restriction is on the caller's country or on their address. */
    restrictedBy: z.nullable(z.enum(['country', 'address'])),
    /** Where the caller is, as the server sees it; loopback and private addresses have no country. */
    location: z.strictObject({ ip: z.string(), country: z.nullable(z.string()) }),
    customerService: z.array(customerServiceEntry),
    domainRoute: z.array(mirror),
    /** Hosts of pictures (`imgUrl`) and games (`startGameUrl`): a page picks one address of each label (3.049). */
    resources: z.array(z.strictObject({ labelNameEn: z.string(), url: z.string() })),
    register: registrationForm,
    /**
     * Whether a form verifies a number on the page of a phone-verification provider instead of sending a code (3.035):
     * the form of a registration, and those of a login by SMS and of a new password.
     */
    phoneProof: z.strictObject({ register: z.boolean(), access: z.boolean() }),
    /** The brand's Google tag (3.058). Null by default: pages then load nothing from other hosts for analytics. */
    analytics: z.strictObject({ gtagId: z.nullable(z.string()) }),
    mode: z.enum(['demo', 'production']),
    brandCode: z.string(),
    brandName: z.string(),
    merchantCode: z.string(),
    platform: z.string(),
    defaultLanguage: language,
    languages: z.array(localeCode),
    timeZone: z.string(),
    currencyCode: z.string(),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
    welcomeCredit: amount,
    mainDomain: z.string(),
    whitelabel: z.array(whitelabelNode),
    prizeModes: z.array(z.string()),
    gameSelectorTabs: z.array(z.string()),
    /** Whether the home page has a jackpot ticker, and what it shows (2.029). */
    jackpotSource: z.enum(['none', 'pool', 'showcase']),
    officialChannels: z.array(officialChannel),
  }),
  errors: [],
})

export const whitelabelMenu = defineEndpoint({
  name: 'whitelabelMenu',
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'The white-label tree on its own (7.005)',
  tag: 'system',
  access: everyone,
  reply: z.strictObject({ whitelabel: z.array(whitelabelNode) }),
  errors: [],
})

export const systemKeys = defineEndpoint({
  name: 'systemKeys',
  method: 'GET',
  path: '/wps/system/keys',
  summary: 'The public keys for encrypted calls (a JWKS), and the server’s time in seconds',
  tag: 'system',
  access: everyone,
  scopes: ['site', 'game'],
  reply: z.strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        use: z.string(),
        alg: z.string(),
      }),
    ),
    now: z.number(),
  }),
  errors: [],
})

export const registrationSettings = defineEndpoint({
  name: 'registrationSettings',
  method: 'GET',
  path: '/wps/system/setting/register',
  summary: 'The registration fields and their rules (7.013)',
  tag: 'system',
  access: everyone,
  reply: registrationForm,
  errors: [],
})

export const domainRoutes = defineEndpoint({
  name: 'domainRoutes',
  method: 'GET',
  path: '/wps/system/domainRoute',
  summary: 'The brand’s domains (7.046)',
  tag: 'system',
  access: everyone,
  reply: z.strictObject({ list: z.array(mirror) }),
  errors: [],
})

export const systemMirror = defineEndpoint({
  name: 'systemMirror',
  method: 'GET',
  path: '/wps/system/mirror',
  summary: 'The brand of this domain, by which a page of another domain of the brand measures a mirror',
  tag: 'system',
  access: everyone,
  crossOrigin: true,
  reply: z.strictObject({ brandCode: z.string() }),
  errors: [],
})

export const countryCodes = defineEndpoint({
  name: 'countryCodes',
  method: 'GET',
  path: '/wps/system/countryCodes',
  summary: 'Countries with their dialling codes, by country code (7.053)',
  tag: 'system',
  access: everyone,
  keptSeconds: 86_400,
  query: z.strictObject({ pageNo, pageSize: pageSize(300, 300) }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ countryCode: z.string(), countryDialingCode: z.string() })),
    ...paging,
  }),
  errors: [],
})
