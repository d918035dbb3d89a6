import { isPatternId, profileFieldNames, type PatternId } from '@baize/contract'
import { minor, parseCurrencyCode, type Currency, type Minor } from '@baize/money'
import { inEachLanguage, languages, localeCodes, type Language } from '@baize/phrases'
import * as z from 'zod'
import { dialingCodeOf } from './dialing-codes.ts'
import { brandHost, hostName } from './host-name.settings.ts'
import { humanCheck } from './human.settings.ts'
import { look } from './look.settings.ts'
import { socialSignIn } from './social.settings.ts'

/** A text in every complete language. */
export type BrandText = Readonly<Record<Language, string>>

/** How one registration field is asked for and checked (specification 3.038, 5.001). */
export interface RegistrationFieldSettings {
  readonly enabled: boolean
  readonly required: boolean
  readonly patternId: PatternId
  readonly minLength: number
  readonly maxLength: number
  readonly acceptedPattern?: string | undefined
}

const words = z.string().max(300)
const text = z.strictObject(inEachLanguage(() => words))
const language = z.enum(languages)
const minorText = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((digits): Minor => minor(BigInt(digits)))

const currency = z
  .strictObject({ code: z.string(), digits: z.int().min(0).max(8), symbol: z.string().max(8) })
  .transform(({ code, ...rest }, context): Currency => {
    const parsed = parseCurrencyCode(code)
    if (parsed !== undefined) return { code: parsed, ...rest }
    context.addIssue('not a currency code')
    return z.NEVER
  })

const registrationField = z
  .strictObject({
    enabled: z.boolean(),
    required: z.boolean(),
    patternId: z.number().transform((id, context): PatternId => {
      if (isPatternId(id)) return id
      context.addIssue('not one of the patterns')
      return z.NEVER
    }),
    minLength: z.int().min(0),
    maxLength: z.int().min(1).max(500),
    acceptedPattern: z.string().refine(isRegularExpression, 'not a regular expression').optional(),
  })
  .refine((field) => field.minLength <= field.maxLength, 'minLength is above maxLength')

const namedFields = ['nickname', 'email', 'mobileNum', 'countryDialingCode', 'paymentPassword', 'payeeName'] as const
const codeFields = ['recommenderId', 'affiliateCode', 'captcha', 'verificationCode'] as const
const contactFields = ['qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'telegram', 'zalo'] as const
const personFields = ['idNumber', 'birthday', 'address', 'nationality', 'occupation', 'sourceOfIncome'] as const

/** The fields of a registration (3.025 to 3.032) that a brand may ask for, besides name and password. */
export const optionalRegistrationFields = [...namedFields, ...codeFields, ...contactFields, ...personFields] as const
export type OptionalRegistrationField = (typeof optionalRegistrationFields)[number]

const registrationFields = z
  .strictObject({ username: registrationField, password: registrationField, confirmPassword: registrationField })
  .and(z.partialRecord(z.enum(optionalRegistrationFields), registrationField))

interface WhitelabelNode {
  modId: string
  enabled: '0' | '1'
  childrenNodes: WhitelabelNode[]
}
const whitelabelNode: z.ZodType<WhitelabelNode> = z.strictObject({
  modId: z.string(),
  enabled: z.enum(['0', '1']),
  childrenNodes: z.lazy(() => z.array(whitelabelNode)),
})

const codes = z.array(z.string().max(32))

/** Where the jackpot ticker's figure comes from: the pool's account in the ledger, or a showcase, which is no money. */
const jackpot = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('pool') }),
  /** Two brands with the same seed show the same figures. */
  z.strictObject({ source: z.literal('showcase'), seed: z.string().min(1).max(64) }),
])
/** Where a link of the house may lead: outside by TLS, to a mailbox or a telephone, or to a path of the site. */
const address = z
  .string()
  .max(300)
  .regex(/^(https:\/\/[^\s/]|mailto:|tel:|\/(?![/\\]))\S*$/, 'neither https:, mailto:, tel: nor a path of the site')

/** Hosts that deliver pictures, or games, in the house's stead; each page picks one of either at random (3.049). */
const contentDelivery = z.strictObject({
  /** They answer `/art/` as the house does (7.055). */
  imageHosts: z.array(hostName).max(16).default([]),
  /** Host names of the brand: a game calls the house at the address that it came from. */
  gameHosts: z.array(hostName).max(16).default([]),
})

const customerService = z
  .array(
    z.strictObject({
      csType: z.enum(['CS1', 'CS2', 'CS3', 'CS4', 'CS5']),
      name: text,
      path: address,
      /** Keeps the address from those who collect addresses; see docs/customer-service.md. */
      encrypted: z.boolean(),
    }),
  )
  .refine((entries) => isEachOnce(entries.map(({ csType }) => csType)), 'a csType is there twice')

const officialChannels = z
  .array(z.strictObject({ labelNameEn: z.enum(['LINE', 'TELEGRAM', 'FACEBOOK', 'TWITTER']), url: address }))
  .refine((channels) => isEachOnce(channels.map(({ labelNameEn }) => labelNameEn)), 'a channel is there twice')

/** What a brand's `brand.json` may say; unknown keys are mistakes, and named as such. */
export const brandSettings = z.strictObject({
  code: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  name: z.string().min(1).max(60),
  hosts: z.array(brandHost).min(1).max(100),
  merchantCode: z.string(),
  platform: z.string(),
  lotteryType: z.string(),
  defaultLanguage: language,
  languages: z.array(z.enum(localeCodes)).min(1),
  timeZone: z.string().refine(isTimeZone, 'not a time zone'),
  currency,
  trialCurrency: currency,
  welcomeCreditMinor: minorText,
  trialCreditMinor: minorText,
  esportsVendors: codes,
  cockfightVendors: codes,
  prizeModes: codes,
  gameSelectorTabs: codes,
  tagline: text,
  /** Ways to the customer service (2.052) and the official channels (2.054); what is not set is not shown. */
  customerService: customerService.default([]),
  officialChannels: officialChannels.default([]),
  registration: z.strictObject({
    minimumAgeYears: z.int().min(18).max(99),
    ageConfirmedRequired: z.literal(true),
    /** How old somebody must be by the date of birth that they give; as old as they confirm, unless told. */
    birthdayAgeYears: z.int().min(18).max(99).optional(),
    /** Whose dialling code a mobile number has until another is chosen. */
    mobileCountry: z
      .string()
      .refine((code) => dialingCodeOf(code) !== undefined, 'not a country')
      .default('TH'),
    /** How many digits a number has, as one writes it within its country, by dialling code (9.012). */
    mobileDigits: z.record(z.string().regex(/^[1-9]\d{0,2}$/), z.int().min(4).max(15)).default({}),
    /** Where the terms are that one must agree to; without it nobody is asked. */
    terms: address.optional(),
    /** Which version of the terms holds; a new one whenever they change. What a member agreed to is kept with it. */
    termsVersion: z.string().min(1).max(64).default('1'),
    /** Whether a registration that does not name the version is refused. Without it nothing is kept of one that does not. */
    termsRequired: z.boolean().default(true),
    /** Whether a phone-verification provider may vouch for a number instead of a code of ours (3.035). */
    phoneProof: z.boolean().default(false),
    fields: registrationFields,
  }),
  /** Fields of the profile besides those that the registration asks for; the registration says their form. */
  profileFields: z.array(z.enum(profileFieldNames)).default([]),
  whitelabel: z.array(whitelabelNode),
  /** Who else may say who somebody is (2.086); without it there is no such button. */
  socialSignIn: socialSignIn.default([]),
  /** What shows that a person asks, before something is sent to somebody who is not logged in (3.036). */
  humanCheck: humanCheck.default({ provider: 'none' }),
  /** Without it the home page has no jackpot ticker. */
  jackpot: jackpot.optional(),
  /** Without hosts the house delivers everything itself. */
  contentDelivery: contentDelivery.prefault({}),
  /** Over how many days the winners board goes, today included. */
  winnersDays: z.int().min(1).max(31).default(7),
  throttles: z
    .strictObject({
      registrationsPerHourPerAddress: z.int().min(1).default(5),
      /** How many invitation codes somebody may try. */
      affiliateChecksPerHourPerAddress: z.int().min(1).default(30),
      loginFailuresPerAccount: z.int().min(1).default(5),
      loginWindowMinutes: z.int().min(1).default(15),
      /** An address with more is asked for the captcha before the password is looked at. */
      loginFailuresPerMinutePerAddress: z.int().min(1).default(20),
      /** Tries at second factors of one member: within the window of logins, and within a day however they end. */
      secondFactorTriesPerMember: z.int().min(1).default(10),
      secondFactorTriesPerDay: z.int().min(1).default(30),
      socialSignInsPerHourPerAddress: z.int().min(1).default(60),
      /** Checks that a person asks: begun, and tried. */
      humanChecksPerMinutePerAddress: z.int().min(1).default(60),
      codesPerMinutePerTarget: z.int().min(1).default(1),
      codesPerDayPerTarget: z.int().min(1).default(5),
      codesPerHourPerAddress: z.int().min(1).default(20),
      /** Messages that somebody asks for, of the whole house: SMS, whose every one is paid for, and e-mails. */
      smsPerHourPerHouse: z.int().min(1).default(2_000),
      emailsPerHourPerHouse: z.int().min(1).default(5_000),
      resetsPerHourPerAccount: z.int().min(1).default(3),
      resetsPerHourPerAddress: z.int().min(1).default(20),
      paymentPasswordFailures: z.int().min(1).default(5),
      paymentPasswordWindowMinutes: z.int().min(1).default(15),
    })
    .prefault({}),
  /** What a login from an address that is not registered may be confirmed by (4.007), besides what is always offered. */
  secondFactor: z
    .strictObject({
      /** The bank account's name, which others may know: only where the brand turns it on. */
      bankName: z.boolean().default(false),
      /** After how many days without a login from there a registered address is none any more. */
      addressDays: z.int().min(1).max(3_650).default(180),
    })
    .prefault({}),
  /** For how many minutes a code by SMS or e-mail is said to be valid, and no other is sent (4.013, 9.003). */
  verification: z
    .strictObject({
      codeMinutes: z.int().min(1).max(15).default(1),
      /** Whether a phone-verification provider's word lets members log in and set a new password, as a code of ours does (3.035). */
      phoneProof: z.boolean().default(false),
    })
    .prefault({}),
  /** Says whether there is such an account (8.002) instead of the same for every name. It tells strangers who has one. */
  explicitAccountMessages: z.boolean().default(false),
  /** A session ends when it is not used for so long, and after its longest time however much it is used. */
  sessionIdleMinutes: z.int().min(5).max(43_200).default(720),
  sessionLongestHours: z.int().min(1).max(720).default(168),
  /** How many sessions of one member are open at a time, and how many game windows below one: a further one ends the oldest. */
  openSessionsPerMember: z.int().min(1).max(1_000).default(20),
  gameWindowsPerSession: z.int().min(1).max(1_000).default(20),
  /** For how long a member sees who tried to log in. */
  loginHistoryDays: z.int().min(1).max(730).default(90),
  /** After how many hours a trial account that nobody plays with is closed. */
  trialKeptHours: z.int().min(1).max(720).default(24),
  /** After how many days a password must be changed; without it never. */
  passwordExpiryDays: z.int().min(1).optional(),
  /** The password that the house gives to accounts it makes; whoever logs in with it is asked for one of their own. */
  initialPassword: z.string().min(1).max(128).optional(),
  tokens: look,
})

/** The settings of a brand, as code uses them. */
export type BrandSettings = Readonly<z.output<typeof brandSettings>>

function isEachOnce(names: readonly string[]): boolean {
  return new Set(names).size === names.length
}

function isRegularExpression(source: string): boolean {
  try {
    return new RegExp(source, 'u').source.length > 0
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
