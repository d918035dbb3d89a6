import { formatProblem } from '@baize/contract'
import type { FieldProblem } from '../../kernel/http/refusal.ts'
import type { BrandSettings, OptionalRegistrationField, RegistrationFieldSettings } from '../brand/index.ts'
import { cleanUsername } from './member.rules.ts'

type Registration = BrandSettings['registration']

/** A registration that the brand's settings accept. */
export interface AcceptedRegistration {
  readonly username: string
  readonly password: string
  readonly nickname: string
  readonly affiliateCode: string | undefined
  readonly referralCode: string | undefined
  readonly registerUrl: string | undefined
  readonly domain: string | undefined
  /** The other fields that the brand asks for, by the specification's names. */
  readonly profile: Readonly<Record<string, string>>
}

/** What 7.007 adds to the fields of the form, and how long each may be. */
const addedFields = { registerUrl: 500, domain: 253, referralCode: 64, affiliateCode: 64, registerMethod: 8 } as const

type Body = Readonly<Record<string, unknown>>

/** Reads a registration by the brand's settings; otherwise everything that is wrong with it, field by field. */
export function readRegistration(
  body: Body,
  registration: Registration,
): AcceptedRegistration | readonly FieldProblem[] {
  const problems = [
    ...unknownFields(body, registration),
    ...formProblems(body, registration),
    ...confirmationProblems(body, registration),
  ]
  if (problems.length > 0) return problems.slice(0, 40)
  const { nickname = '', affiliateCode, ...profile } = optionalValues(body, registration)
  return {
    username: cleanUsername(valueOf(body, 'username')),
    password: valueOf(body, 'password'),
    nickname,
    affiliateCode: affiliateCode ?? optional(body, 'affiliateCode'),
    referralCode: optional(body, 'referralCode'),
    registerUrl: optional(body, 'registerUrl'),
    domain: optional(body, 'domain'),
    profile,
  }
}

/** The same form for somebody who needs no password, since another provider vouches for them. */
export function withoutPassword(registration: Registration): Registration {
  const { fields } = registration
  const off = { enabled: false, required: false }
  return {
    ...registration,
    fields: {
      ...fields,
      password: { ...fields.password, ...off },
      confirmPassword: { ...fields.confirmPassword, ...off },
    },
  }
}

function unknownFields(body: Body, { fields }: Registration): FieldProblem[] {
  const always = ['ageConfirmed', 'login', ...Object.keys(addedFields)]
  const known = (name: string) => always.includes(name) || settingsOf(fields, name)?.enabled === true
  return Object.keys(body)
    .filter((name) => !known(name))
    .map((field) => ({ field, code: 'field.unknown' }))
}

function settingsOf(fields: Registration['fields'], name: string): RegistrationFieldSettings | undefined {
  // An own property only: `constructor` is no field of a form.
  return Object.hasOwn(fields, name) ? fields[name as OptionalRegistrationField] : undefined // any other name was ruled out just before
}

function formProblems(body: Body, { fields }: Registration): FieldProblem[] {
  const asked = Object.keys(fields).flatMap((name) => {
    const settings = settingsOf(fields, name)
    return settings?.enabled ? [fieldProblem(body, name, settings)] : []
  })
  const added = Object.entries(addedFields).map(([name, most]) => addedProblem(body, name, most))
  return [...asked, ...added].filter((problem) => problem !== undefined)
}

function fieldProblem(body: Body, field: string, settings: RegistrationFieldSettings): FieldProblem | undefined {
  const raw = body[field] ?? ''
  if (typeof raw !== 'string') return { field, code: 'field.invalid' }
  const value = valueOf(body, field)
  if (value === '') return settings.required ? { field, code: 'field.required' } : undefined
  // The confirmation is compared with the password, which is where its form is checked.
  const problem = field === 'confirmPassword' ? undefined : formatProblem(settings, value)
  return problem && { field, ...problem }
}

function addedProblem(body: Body, field: string, most: number): FieldProblem | undefined {
  const value = body[field]
  if (value === undefined || value === null) return undefined
  const plain = typeof value === 'string' && value.length <= most && !/\p{Cc}/u.test(value)
  const right = plain && (field !== 'registerMethod' || value === 'WEB')
  return right ? undefined : { field, code: 'field.invalid' }
}

function confirmationProblems(body: Body, { minimumAgeYears }: Registration): FieldProblem[] {
  const differs = body['confirmPassword'] !== body['password']
  // Registering always logs in (3.034), so the flag can only agree.
  const login = body['login'] === undefined || body['login'] === true
  return [
    ...(differs ? [{ field: 'confirmPassword', code: 'field.confirmation_differs' } as const] : []),
    ...(body['ageConfirmed'] === true
      ? []
      : [{ field: 'ageConfirmed', code: 'field.age_not_confirmed', values: [minimumAgeYears] } as const]),
    ...(login ? [] : [{ field: 'login', code: 'field.invalid' } as const]),
  ]
}

/** A field as it counts: names in one Unicode form, passwords exactly as typed, everything else without blanks around. */
function valueOf(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string') return ''
  if (name === 'username') return cleanUsername(value)
  return name.toLowerCase().includes('password') ? value : value.trim()
}

function optional(body: Body, name: string): string | undefined {
  return valueOf(body, name) || undefined
}

function optionalValues(body: Body, { fields }: Registration): Record<string, string> {
  const own = ['username', 'password', 'confirmPassword']
  const names = Object.keys(fields).filter((name) => !own.includes(name) && settingsOf(fields, name)?.enabled)
  return Object.fromEntries(names.map((name) => [name, valueOf(body, name)]).filter(([, value]) => value !== ''))
}
