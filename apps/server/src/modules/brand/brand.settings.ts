import { isPatternId, profileFieldNames, type PatternId } from '@baize/contract'
import { minor, parseCurrencyCode, type Currency, type Minor } from '@baize/money'
import { inEachLanguage, languages, localeCodes, type Language } from '@baize/phrases'
import * as z from 'zod'
import { agentProgramme } from './agent.settings.ts'
import { dialingCodeOf } from './dialing-codes.ts'
import { payExclusions } from './exclusion.settings.ts'
import { brandHost, hostName } from './host-name.settings.ts'
import { humanCheck } from './human.settings.ts'
import { jurisdiction } from './jurisdiction.settings.ts'
import { teamTransfers } from './team-transfer.settings.ts'
import { look } from './look.settings.ts'
import { socialSignIn } from './social.settings.ts'

/** A text in every complete language. */
export type BrandText = Readonly<Record<Language, string>>

/** Whether and how one registration field is asked for and checked (specification 3.038, 5.001). */
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

/** The registration fields (3.025 to 3.032) that a brand may ask for in addition to username and password. */
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

/** The source of the jackpot figure: the pool's account in the ledger, or a showcase, which is not money. */
const jackpot = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('pool') }),
  /** Two brands with the same seed show the same figures. */
  z.strictObject({ source: z.literal('showcase'), seed: z.string().min(1).max(64) }),
])
/** Where an operator's link may lead: to another site by TLS, a mailbox, a telephone, or a path of the site. */
const address = z
  .string()
  .max(300)
  .regex(/^(https:\/\/[^\s/]|mailto:|tel:|\/(?![/\\]))\S*$/, 'neither https:, mailto:, tel: nor a path of the site')

/** Hosts that deliver pictures or games in place of the server. Each page picks one of each kind at random (3.049). */
const contentDelivery = z.strictObject({
  /** They answer `/art/` like the server itself (7.055). */
  imageHosts: z.array(hostName).max(16).default([]),
  /** Must be host names of the brand, because a game calls the server at the address from which it was loaded. */
  gameHosts: z.array(hostName).max(16).default([]),
})

const customerService = z
  .array(
    z.strictObject({
      csType: z.enum(['CS1', 'CS2', 'CS3', 'CS4', 'CS5']),
      name: text,
      path: address,
      /** Hides the address from programs that collect addresses; see docs/customer-service.md. */
      encrypted: z.boolean(),
    }),
  )
  .refine((entries) => isEachOnce(entries.map(({ csType }) => csType)), 'a csType occurs twice')

/** An outside provider of the live chat: without it, the site's own window is used (7.043). */
const liveChat = z.strictObject({
  name: z.string().min(1).max(60),
  url: z
    .string()
    .max(300)
    .regex(/^https:\/\/[^\s/]\S*$/, 'not an address by https'),
})

const officialChannels = z
  .array(z.strictObject({ labelNameEn: z.enum(['LINE', 'TELEGRAM', 'FACEBOOK', 'TWITTER']), url: address }))
  .refine((channels) => isEachOnce(channels.map(({ labelNameEn }) => labelNameEn)), 'a channel occurs twice')

/** The schema of a brand's `brand.json`. Unknown keys are errors. */
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
  /** Contacts of the customer service (2.052) and the official channels (2.054); only those that are set are shown. */
  customerService: customerService.default([]),
  officialChannels: officialChannels.default([]),
  liveChat: liveChat.optional(),
  registration: z.strictObject({
    minimumAgeYears: z.int().min(18).max(99),
    ageConfirmedRequired: z.literal(true),
    /** Minimum age by the date of birth that a person enters; `minimumAgeYears` if not set. */
    birthdayAgeYears: z.int().min(18).max(99).optional(),
    /** The country whose dialling code is preselected for mobile numbers. */
    mobileCountry: z
      .string()
      .refine((code) => dialingCodeOf(code) !== undefined, 'not a country')
      .default('TH'),
    /** How many digits a number has in its national form, by dialling code (9.012). */
    mobileDigits: z.record(z.string().regex(/^[1-9]\d{0,2}$/), z.int().min(4).max(15)).default({}),
    /** The page of the terms that people must agree to; if not set, they are not asked. */
    terms: address.optional(),
    /** The current version of the terms, to be changed whenever they change. It is stored with a member's agreement. */
    termsVersion: z.string().min(1).max(64).default('1'),
    /**
     * Whether a registration that does not name the version is refused. If not, it is accepted and no agreement is
     * stored.
     */
    termsRequired: z.boolean().default(true),
    /** Whether a phone-verification provider may verify a number instead of our own code (3.035). */
    phoneProof: z.boolean().default(false),
    fields: registrationFields,
  }),
  /** Profile fields in addition to those of the registration, whose settings define their form. */
  profileFields: z.array(z.enum(profileFieldNames)).default([]),
  whitelabel: z.array(whitelabelNode),
  /** Identity providers that members can sign in with (2.086); each has a button. */
  socialSignIn: socialSignIn.default([]),
  /** The human check before something is sent to somebody who is not logged in (3.036). */
  humanCheck: humanCheck.default({ provider: 'none' }),
  /** The brand's Google tag (3.058); if not set, pages load no analytics and their policy allows none. */
  gtagId: z
    .string()
    .regex(/^(?:G|GT|AW)-[A-Z0-9]{4,20}$/)
    .optional(),
  /** How members are protected from playing too much; without it, as strictly as we know how. */
  jurisdiction: jurisdiction.prefault('strict'),
  /** What agents may agree on, and how they are paid; without it, they have no contracts. */
  agentProgramme: agentProgramme.optional(),
  /** Bets that do not count for the pay of agents. */
  payExclusions: payExclusions.prefault([]),
  /** How much agents and their teams may give one another; without it, nothing. */
  teamTransfers: teamTransfers.optional(),
  /** If not set, the home page has no jackpot ticker. */
  jackpot: jackpot.optional(),
  /** Without hosts the server delivers everything itself. */
  contentDelivery: contentDelivery.prefault({}),
  /** How many days the winners board covers, including today. */
  winnersDays: z.int().min(1).max(31).default(7),
  throttles: z
    .strictObject({
      registrationsPerHourPerAddress: z.int().min(1).default(5),
      /** Maximum number of invitation codes to try. */
      affiliateChecksPerHourPerAddress: z.int().min(1).default(30),
      loginFailuresPerAccount: z.int().min(1).default(5),
      loginWindowMinutes: z.int().min(1).default(15),
      /** Above this, an address must solve the captcha before the password is checked. */
      loginFailuresPerMinutePerAddress: z.int().min(1).default(20),
      /** All tries, also with right passwords: each costs a hash. Above this, an address must solve the captcha first. */
      loginsPerMinutePerAddress: z.int().min(1).default(120),
      /** All tries at an account in one of its browsers. Above this, they are refused. */
      loginsPerMinutePerAccount: z.int().min(1).default(30),
      /**
       * Tries at second factors of one member: within `loginWindowMinutes`, and within a day whether they succeed or
       * not.
       */
      secondFactorTriesPerMember: z.int().min(1).default(10),
      secondFactorTriesPerDay: z.int().min(1).default(30),
      socialSignInsPerHourPerAddress: z.int().min(1).default(60),
      /** Applies separately to human checks begun and to results submitted. */
      humanChecksPerMinutePerAddress: z.int().min(1).default(60),
      codesPerMinutePerTarget: z.int().min(1).default(1),
      /** Whoever asks for more within five minutes must wait five minutes (8.011, 9.004). */
      codesPerFiveMinutesPerTarget: z.int().min(1).default(3),
      codesPerDayPerTarget: z.int().min(1).default(5),
      codesPerHourPerAddress: z.int().min(1).default(20),
      /** Requested messages of the whole brand: SMS, each of which costs money, and e-mails. */
      smsPerHourPerHouse: z.int().min(1).default(2_000),
      emailsPerHourPerHouse: z.int().min(1).default(5_000),
      /** How much of them one address range may request: an IPv4 /24 or IPv6 /48, and a /16 or /32. */
      messagesPercentPerRange: z.int().min(1).max(100).default(5),
      messagesPercentPerWideRange: z.int().min(1).max(100).default(20),
      resetsPerHourPerAccount: z.int().min(1).default(3),
      resetsPerHourPerAddress: z.int().min(1).default(20),
      paymentPasswordFailures: z.int().min(1).default(5),
      paymentPasswordWindowMinutes: z.int().min(1).default(15),
    })
    .prefault({}),
  /** Second factors for logins from addresses that are not registered (4.007). */
  secondFactor: z
    .strictObject({
      /** Whether the holder's name of the bank account is accepted. Off by default, because other people may know it. */
      bankName: z.boolean().default(false),
      /** After how many days without a login a registered address lapses. */
      addressDays: z.int().min(1).max(3_650).default(180),
      /** For how many days members with an authenticator app need no code in a browser in which they passed it. */
      deviceDays: z.int().min(1).max(365).default(30),
      /** How long a change to a factor waits if the member cannot confirm it with that factor. */
      changeWaitHours: z.int().min(1).max(720).default(72),
      /**
       * What a login from a new address asks of a member without a second factor: a code to the number or mailbox that the
       * member gave but never verified, or nothing but advice.
       */
      withoutFactor: z.enum(['contact', 'advice']).default('contact'),
    })
    .prefault({}),
  verification: z
    .strictObject({
      /** The announced validity of a code by SMS, in minutes (4.013, 9.003). */
      codeMinutes: z.int().min(1).max(15).default(1),
      /** The same for a code by e-mail, which takes longer to arrive. */
      emailCodeMinutes: z.int().min(1).max(15).default(15),
      /** Whether a phone-verification provider's proof can replace our own code for logins and new passwords (3.035). */
      phoneProof: z.boolean().default(false),
    })
    .prefault({}),
  /** Whether refusals say that an account does not exist (8.002). This reveals to strangers who has one. */
  explicitAccountMessages: z.boolean().default(false),
  /** A session ends if it is unused for `sessionIdleMinutes`, and after `sessionLongestHours` in any case. */
  sessionIdleMinutes: z.int().min(5).max(43_200).default(720),
  sessionLongestHours: z.int().min(1).max(720).default(168),
  /** Maximum open sessions per member, and game windows per session. One more ends the oldest. */
  openSessionsPerMember: z.int().min(1).max(1_000).default(20),
  gameWindowsPerSession: z.int().min(1).max(1_000).default(20),
  /** How long members can see the login tries at their account. */
  loginHistoryDays: z.int().min(1).max(730).default(90),
  /** After how many unused hours a trial account is closed. */
  /** How long the deletion of an account waits, and can be withdrawn. */
  deletionWaitDays: z.int().min(1).max(90).default(14),
  trialKeptHours: z.int().min(1).max(720).default(24),
  /** After how many days a password must be changed; if not set, never. */
  passwordExpiryDays: z.int().min(1).optional(),
  /** The password that the operator issues to new accounts. Whoever logs in with it must choose another. */
  initialPassword: z.string().min(1).max(128).optional(),
  tokens: look,
})

/** The settings of a brand after parsing. */
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
