import {
  askedFields,
  formatProblem,
  isOldEnough,
  isoDay,
  isPatternId,
  matchesPattern,
  type FieldFormat,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationWay,
} from '@baize/contract'
import { mobileProblem, readMobileNumber } from '@baize/contract/mobile-number'
import type { FieldProblem } from '../../../kernel/refusal.ts'
import { cleanUsername } from '../members/member.rules.ts'
import { passwordProblem } from '../passwords/password.rules.ts'
import { paymentPasswordProblem } from '../payment-password/payment-password.rules.ts'

/** The rules for reading a registration. */
export interface RegistrationRules {
  /** Passwords that this server's documentation shows. */
  readonly refusedPasswords?: readonly string[]
  readonly form: RegistrationForm
  readonly method: RegistrationWay
  /** The dialling code of numbers that are given without one. */
  readonly dialingCode: string
  /** Whether a provider's proof of the number can replace a code (3.035). */
  readonly phoneProof: boolean
  /** Whether a registration must name the version of the terms, if there are terms. */
  readonly termsRequired: boolean
  /** Whether the brand requires the human check. */
  readonly personAsked: boolean
  /** Today in the brand's time zone, yyyy-MM-dd. */
  readonly today: string
}

/** A registration that the brand's settings accept. */
export interface AcceptedRegistration {
  /** The chosen username, or the mobile number in E.164 (3.037). */
  readonly username: string
  /** `undefined` if the brand's mobile registration has no password. */
  readonly password: string | undefined
  /** For withdrawals, if the brand asks for it here. */
  readonly paymentPassword: string | undefined
  /** In E.164. */
  readonly mobile: string | undefined
  readonly verificationCode: string | undefined
  /** The result of the human check. */
  readonly challengeResult: string | undefined
  /** The answer to the captcha, if the brand shows one. */
  readonly captcha: string | undefined
  readonly idToken: string | undefined
  /** In lower case. */
  readonly email: string | undefined
  readonly nickname: string
  readonly affiliateCode: string | undefined
  readonly referralCode: string | undefined
  readonly registerUrl: string | undefined
  readonly domain: string | undefined
  /** The terms that were agreed to (5.006), if named. */
  readonly agreed: { readonly document: string; readonly version: string } | undefined
  /** The other fields that the brand asks for, by the specification's names. */
  readonly profile: Readonly<Record<string, string>>
}

/** The fields that 7.007 adds to the form, with their maximum lengths. */
const addedFields = {
  registerUrl: 500,
  domain: 253,
  referralCode: 64,
  affiliateCode: 64,
  registerMethod: 8,
} as const
const proofFields = { firebaseChannel: 32, firebaseIdToken: 8_192 } as const

type Body = Readonly<Record<string, unknown>>

/** Reads a registration according to the brand's settings. Returns all problems by field if there are any. */
export function readRegistration(body: Body, rules: RegistrationRules): AcceptedRegistration | readonly FieldProblem[] {
  const asked = askedFields(rules.form, rules.method)
  const problems = [
    ...unknownFields(body, rules, asked),
    ...asked.map((field) => fieldProblem(body, field, rules)).filter((problem) => problem !== undefined),
    ...addedProblems(body, rules),
    ...termsProblems(body, rules),
    ...confirmationProblems(body, rules, asked),
  ]
  return problems.length > 0 ? problems.slice(0, 40) : accepted(body, rules, asked)
}

function accepted(body: Body, rules: RegistrationRules, asked: readonly RegistrationField[]): AcceptedRegistration {
  const mobile = mobileOf(body, rules)
  const { nickname = '', email, ...profile } = otherValues(body, asked)
  return {
    username: rules.method === 'mobile' ? (mobile ?? '') : valueOf(body, 'username'),
    password: optional(body, 'password'),
    paymentPassword: optional(body, 'paymentPassword'),
    mobile,
    verificationCode: optional(body, 'verificationCode'),
    challengeResult: optional(body, 'challengeResult'),
    captcha: asked.some(({ name }) => name === 'captcha') ? optional(body, 'captcha') : undefined,
    idToken: optional(body, 'firebaseIdToken'),
    email: email?.toLowerCase(),
    nickname,
    affiliateCode: optional(body, 'affiliateCode'),
    referralCode: optional(body, 'referralCode'),
    registerUrl: optional(body, 'registerUrl'),
    domain: optional(body, 'domain'),
    agreed: agreedIn(body, rules.form),
    profile,
  }
}

function unknownFields(
  body: Body,
  { form, method, phoneProof, personAsked }: RegistrationRules,
  asked: readonly RegistrationField[],
): FieldProblem[] {
  const known = new Set([
    ...asked.map(({ name }) => name),
    'ageConfirmed',
    'login',
    ...Object.keys(addedFields),
    ...(method === 'mobile' ? ['username'] : []),
    ...(phoneProof ? Object.keys(proofFields) : []),
    ...(personAsked ? ['challengeResult'] : []),
    ...(form.terms === null ? [] : ['termsVersion']),
  ])
  return Object.keys(body)
    .filter((name) => !known.has(name))
    .map((field) => ({ field, code: 'field.unknown' }))
}

function fieldProblem(body: Body, field: RegistrationField, rules: RegistrationRules): FieldProblem | undefined {
  const { name } = field
  if (typeof (body[name] ?? '') !== 'string') return { field: name, code: 'field.invalid' }
  const value = valueOf(body, name)
  if (value === '') return isMissing(body, field, rules) ? { field: name, code: 'field.required' } : undefined
  const problem = valueProblem(body, field, value, rules)
  return problem && { field: name, ...problem }
}

/** Whether a required field is missing. A code is required with a number, unless a provider's proof replaces it. */
function isMissing(body: Body, { name, required }: RegistrationField, { phoneProof }: RegistrationRules): boolean {
  if (name !== 'verificationCode') return required
  const vouched = phoneProof && valueOf(body, 'firebaseIdToken') !== ''
  return !vouched && (required || valueOf(body, 'mobileNum') !== '')
}

function valueProblem(
  body: Body,
  field: RegistrationField,
  value: string,
  rules: RegistrationRules,
): Omit<FieldProblem, 'field'> | undefined {
  switch (field.name) {
    case 'confirmPassword':
      // Only compared with the password, whose form is checked.
      return undefined
    case 'password':
      return passwordProblem(
        value,
        formatOf(field),
        [valueOf(body, 'username'), valueOf(body, 'mobileNum')],
        rules.refusedPasswords,
      )
    case 'mobileNum':
      return mobileProblem({ format: field, digits: rules.form.mobileDigits }, dialingCodeOf(body, rules), value)
    case 'paymentPassword':
      return newPaymentPasswordProblem(body, field, value)
    case 'countryDialingCode':
      return /^\+?[1-9]\d{0,2}$/.test(value) ? undefined : { code: 'field.invalid' }
    case 'username':
      // A plus sign begins a mobile number, which nobody may take as a username without owning it.
      return value.startsWith('+') ? { code: 'field.invalid' } : formatProblem(formatOf(field), value)
    case 'email':
      // Must be a valid mailbox, whatever the brand's pattern accepts.
      return formatProblem(formatOf(field), value) ?? (isMailbox(value) ? undefined : { code: 'field.invalid' })
    case 'birthday':
      return formatProblem(formatOf(field), value) ?? ageProblem(value, field, rules)
    default:
      return formatProblem(formatOf(field), value)
  }
}

function newPaymentPasswordProblem(body: Body, field: RegistrationField, value: string) {
  // The two must differ, so that whoever learns one does not have the other.
  if (value === body['password']) return { code: 'password.payment_same_as_login' } as const
  return paymentPasswordProblem(formatOf(field), value)
}

function isMailbox(value: string): boolean {
  return value.length <= 254 && matchesPattern(3, value)
}

function ageProblem(value: string, { patternId }: RegistrationField, { form, today }: RegistrationRules) {
  const old = isOldEnough(isoDay(value, patternId), form.birthdayAge, today)
  return old ? undefined : ({ code: 'field.too_young', values: [form.birthdayAge] } as const)
}

function formatOf({ patternId, ...bounds }: RegistrationField): FieldFormat {
  if (!isPatternId(patternId))
    throw new Error(`${patternId} is not a pattern, although the brand's settings are checked for this`)
  return { patternId, ...bounds }
}

function addedProblems(body: Body, { phoneProof }: RegistrationRules): FieldProblem[] {
  const added = Object.entries({ ...addedFields, ...(phoneProof ? proofFields : {}) })
  return added
    .filter(([name, max]) => isWrong(body[name], name, max))
    .map(([field]) => ({ field, code: 'field.invalid' }))
}

/** The terms that were agreed to. Only the current version counts, because that is what was shown. */
function agreedIn(body: Body, { terms, termsVersion }: RegistrationForm): AcceptedRegistration['agreed'] {
  const isSaid = terms !== null && termsVersion !== null && body['termsVersion'] === termsVersion
  return isSaid ? { document: terms, version: termsVersion } : undefined
}

/** Reports a missing agreement, or an agreement to another version than the current one (5.006). */
function termsProblems(body: Body, { form, termsRequired }: RegistrationRules): FieldProblem[] {
  const said = body['termsVersion']
  if (form.terms === null || said === form.termsVersion) return []
  if (said === undefined) return termsRequired ? [{ field: 'termsVersion', code: 'field.terms_not_agreed' }] : []
  return [{ field: 'termsVersion', code: 'field.terms_changed' }]
}

function isWrong(value: unknown, name: string, max: number): boolean {
  if (value === undefined || value === null) return false
  const plain = typeof value === 'string' && value.length <= max && !/\p{Cc}/u.test(value)
  return !plain || (name === 'registerMethod' && value !== 'WEB')
}

function confirmationProblems(
  body: Body,
  rules: RegistrationRules,
  asked: readonly RegistrationField[],
): FieldProblem[] {
  const differs = asked.some(({ name }) => name === 'confirmPassword') && body['confirmPassword'] !== body['password']
  // Registering always logs in (3.034), so the flag can only be true.
  const login = body['login'] === undefined || body['login'] === true
  return [
    ...(differs ? [{ field: 'confirmPassword', code: 'field.confirmation_differs' } as const] : []),
    ...(body['ageConfirmed'] === true
      ? []
      : [{ field: 'ageConfirmed', code: 'field.age_not_confirmed', values: [rules.form.minimumAge] } as const]),
    ...(login ? [] : [{ field: 'login', code: 'field.invalid' } as const]),
    ...(rules.method === 'mobile' && isAnotherNumber(body, rules)
      ? [{ field: 'username', code: 'field.invalid' } as const]
      : []),
  ]
}

/** Whether a mobile registration has a username that is not its number (3.037). */
function isAnotherNumber(body: Body, rules: RegistrationRules): boolean {
  const username = body['username'] ?? ''
  if (username === '') return false
  if (typeof username !== 'string') return true
  return readMobileNumber(dialingCodeOf(body, rules), username)?.e164 !== mobileOf(body, rules)
}

function mobileOf(body: Body, rules: RegistrationRules): string | undefined {
  return readMobileNumber(dialingCodeOf(body, rules), valueOf(body, 'mobileNum'))?.e164
}

function dialingCodeOf(body: Body, { dialingCode }: RegistrationRules): string {
  return valueOf(body, 'countryDialingCode') || dialingCode
}

/** A normalised value: usernames in NFKC, passwords exactly as typed, everything else without surrounding blanks. */
function valueOf(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string') return ''
  if (name === 'username') return cleanUsername(value)
  return name.toLowerCase().includes('password') ? value : value.trim()
}

function optional(body: Body, name: string): string | undefined {
  return valueOf(body, name) || undefined
}

/** Fields that are stored outside the profile or not at all. */
const ownPlaces: readonly string[] = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'mobileNum',
  'countryDialingCode',
  'verificationCode',
  'captcha',
  'affiliateCode',
]

function otherValues(body: Body, asked: readonly RegistrationField[]): Record<string, string> {
  const values = asked
    .filter(({ name }) => !ownPlaces.includes(name))
    .map(({ name }) => [name, valueOf(body, name)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}
