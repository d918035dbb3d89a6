import type { RegistrationForm } from '@baize/contract'
import { hasLeadingZero } from '@baize/contract/leading-zero'
import { optionalRegistrationFields, type RegistrationFieldSettings } from './brand.settings.ts'
import { dialingCodeOf } from './dialing-codes.ts'
import type { Brand } from './open-brands.ts'
import { isSwitchedOn } from './switched-on.ts'

const names = ['username', 'password', 'confirmPassword', ...optionalRegistrationFields] as const

const off = { enabled: false, required: false, patternId: 6 } as const
/** The fields of a mobile registration if a brand's settings do not define them. */
const usualFields: Readonly<Partial<Record<(typeof names)[number], RegistrationFieldSettings>>> = {
  mobileNum: { ...off, minLength: 4, maxLength: 15 },
  countryDialingCode: { ...off, minLength: 1, maxLength: 4 },
  verificationCode: { ...off, minLength: 6, maxLength: 6 },
}

/** A brand's registration form (7.013), from its fields and its white-label switches (3.038). */
export function registrationFormOf({ registration, whitelabel }: Pick<Brand, 'registration' | 'whitelabel'>) {
  const { fields, minimumAgeYears, birthdayAgeYears, mobileCountry, mobileDigits, terms, termsVersion } = registration
  const on = (modId: string) => isSwitchedOn(whitelabel, modId)
  const smsEnabled = on('REGMOBVERF3')
  return {
    fields: names.flatMap((name) => {
      const field = fields[name] ?? usualFields[name]
      return field === undefined ? [] : [{ name, ...field }]
    }),
    minimumAge: minimumAgeYears,
    birthdayAge: birthdayAgeYears ?? minimumAgeYears,
    methods: [
      ...(on('MOBILENUMREG3') ? ['mobile' as const] : []),
      ...(on('USERNAMEREG3') ? ['username' as const] : []),
    ],
    smsEnabled,
    // With neither a password nor a code, nobody could log in again, and anybody could register any number.
    mobileRegPass: on('MOBILENUMPASSREG3') || !smsEnabled,
    mobileCountry,
    mobileDigits: Object.entries(mobileDigits).map(([countryDialingCode, digits]) => ({
      countryDialingCode,
      digits,
      leadingZero: hasLeadingZero(countryDialingCode),
    })),
    terms: terms ?? null,
    termsVersion: terms === undefined ? null : termsVersion,
  } satisfies RegistrationForm
}

/** The preselected dialling code of a brand's mobile numbers. */
export function brandDialingCode({ registration }: Pick<Brand, 'registration'>): string {
  const code = dialingCodeOf(registration.mobileCountry)
  if (code === undefined)
    throw new Error(`${registration.mobileCountry} has no dialling code, although the start checks this`)
  return code
}
