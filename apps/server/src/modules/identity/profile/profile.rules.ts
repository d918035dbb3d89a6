import {
  formatProblem,
  isOldEnough,
  isoDay,
  profileFieldNames,
  type Contact,
  type Profile,
  type ProfileField,
  type ProfileFieldName,
} from '@baize/contract'
import type { FieldProblem } from '../../../kernel/refusal.ts'
import type { BrandSettings, RegistrationFieldSettings } from '../../brand/index.ts'

type Settings = Pick<BrandSettings, 'registration' | 'profileFields'>

/** Nobody has lived longer. */
const maxYears = 125

/** Fields that identify a person. They can be set once and not changed (2.095). */
const setOnce: ReadonlySet<ProfileFieldName> = new Set(['payeeName', 'birthday', 'idNumber'])

/** Shown only with their last characters, so that whoever finds an open session does not learn them. */
const sensitive: ReadonlySet<ProfileFieldName> = new Set(['idNumber'])

/** A profile as it is stored. */
export interface StoredProfile {
  readonly nickname: string
  readonly fields: Readonly<Record<string, string>>
}

/** A change that the brand's settings accept. */
export interface ProfileChange {
  /** The nickname has its own column; `undefined` leaves it unchanged. */
  readonly nickname: string | undefined
  readonly set: Readonly<Record<string, string>>
  readonly removed: readonly ProfileFieldName[]
  /** Those of `set` that are accepted only if they have no value yet. */
  readonly once: readonly ProfileFieldName[]
}

/** The fields of a brand's profile: those of its registration, and the additional ones in its settings. */
export function shownFields({
  registration,
  profileFields,
}: Settings): [ProfileFieldName, RegistrationFieldSettings][] {
  return profileFieldNames.flatMap((name) => {
    const format = registration.fields[name]
    const shown = format !== undefined && (format.enabled || profileFields.includes(name))
    return shown ? [[name, format] satisfies [ProfileFieldName, RegistrationFieldSettings]] : []
  })
}

/** The fields as the member sees them. */
export function fieldsView(settings: Settings, stored: StoredProfile): ProfileField[] {
  return shownFields(settings).map(([name, { enabled, required, patternId, minLength, maxLength }]) => {
    const value = name === 'nickname' ? stored.nickname : (stored.fields[name] ?? '')
    const isSensitive = sensitive.has(name)
    return {
      name,
      value: value === '' ? null : isSensitive ? lastCharacters(value) : value,
      sensitive: isSensitive,
      // A field that the registration does not ask for cannot be required.
      required: enabled && required,
      once: setOnce.has(name),
      patternId,
      minLength,
      maxLength,
    }
  })
}

/**
 * Reads a change according to the brand's settings; `today` is yyyy-MM-dd in its time zone. Returns all problems by field
 * if there are any.
 */
export function readProfileChange(
  body: Readonly<Record<string, unknown>>,
  settings: Settings,
  today: string,
): ProfileChange | readonly FieldProblem[] {
  const shown = new Map<string, RegistrationFieldSettings>(shownFields(settings))
  const problems = Object.entries(body).flatMap(([field, value]): FieldProblem[] => {
    const format = shown.get(field)
    if (format === undefined) return [{ field, code: 'field.unknown' }]
    if (typeof value !== 'string') return [{ field, code: 'field.invalid' }]
    const problem = problemOf(field, normalized(value), format) ?? ageProblem(field, normalized(value), settings, today)
    return problem === undefined ? [] : [{ field, ...problem }]
  })
  if (problems.length > 0) return problems.slice(0, 40)
  const values = new Map(
    [...shown.keys()].filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]),
  )
  return changeOf(values)
}

function changeOf(values: ReadonlyMap<string, unknown>): ProfileChange {
  const named = profileFieldNames.flatMap((name) => {
    const value = values.get(name)
    return typeof value === 'string' ? [[name, normalized(value)] as const] : []
  })
  const others = named.filter(([name]) => name !== 'nickname')
  const set = others.filter(([, value]) => value !== '')
  return {
    nickname: named.find(([name]) => name === 'nickname')?.[1],
    set: Object.fromEntries(set),
    removed: others.filter(([, value]) => value === '').map(([name]) => name),
    once: set.map(([name]) => name).filter((name) => setOnce.has(name)),
  }
}

type Problem = Omit<FieldProblem, 'field'>

function problemOf(field: string, value: string, format: RegistrationFieldSettings): Problem | undefined {
  if (value !== '') return formatProblem(format, value)
  const stays = (format.enabled && format.required) || setOnce.has(nameOf(field))
  return stays ? { code: 'field.required' } : undefined
}

function nameOf(field: string): ProfileFieldName {
  const name = profileFieldNames.find((each) => each === field)
  if (name === undefined) throw new Error(`${field} is not a field of the profile`)
  return name
}

/** Checks that the person is old enough for the brand, and not impossibly old (5.006). */
function ageProblem(field: string, value: string, { registration }: Settings, today: string): Problem | undefined {
  const patternId = field === 'birthday' ? registration.fields.birthday?.patternId : undefined
  if (patternId === undefined || value === '') return undefined
  const years = registration.birthdayAgeYears ?? registration.minimumAgeYears
  const born = isoDay(value, patternId)
  if (isOldEnough(born, maxYears, today)) return { code: 'field.invalid' }
  return isOldEnough(born, years, today) ? undefined : { code: 'field.too_young', values: [years] }
}

/** Normalises a text: NFC, without surrounding or repeated blanks, so that texts that look the same are equal. */
function normalized(value: string): string {
  return value.normalize('NFC').trim().replace(/ {2,}/g, ' ')
}

function lastCharacters(value: string): string {
  const characters = Array.from(value)
  return `••••${characters.slice(-Math.min(4, Math.floor(characters.length / 2))).join('')}`
}

/** A member's contacts as they are stored. */
export interface StoredContacts {
  readonly mobile: string | null
  readonly mobileVerifiedAt: Temporal.Instant | null
  readonly email: string | null
  readonly emailVerifiedAt: Temporal.Instant | null
}

/** The contacts as the member sees them, masked but recognisable. */
export function contactsView(stored: StoredContacts): Pick<Profile, 'mobile' | 'email'> {
  const view = (shown: string | undefined, verifiedAt: Temporal.Instant | null): Contact => ({
    shown: shown ?? null,
    verifiedAt: verifiedAt?.toString() ?? null,
  })
  return {
    mobile: view(stored.mobile === null ? undefined : maskMobile(stored.mobile), stored.mobileVerifiedAt),
    email: view(stored.email === null ? undefined : maskMailbox(stored.email), stored.emailVerifiedAt),
  }
}

/** `+66812345678` as `+66•••5678`. */
export function maskMobile(number: string): string {
  return `${number.slice(0, 3)}•••${number.slice(-4)}`
}

/** `lotus@mail.example` as `l•••s@mail.example`. */
export function maskMailbox(mailbox: string): string {
  const at = mailbox.lastIndexOf('@')
  const [name, domain] = [mailbox.slice(0, at), mailbox.slice(at)]
  return `${name.slice(0, 1)}•••${name.length > 2 ? name.slice(-1) : ''}${domain}`
}
