import type { RegistrationForm } from '@baize/contract'
import { optionalRegistrationFields, type RegistrationFieldSettings } from './brand.settings.ts'
import { dialingCodeOf } from './dialing-codes.ts'
import type { Brand } from './open-brands.ts'
import { isSwitchedOn } from './switched-on.ts'

const names = ['username', 'password', 'confirmPassword', ...optionalRegistrationFields] as const

const off = { enabled: false, required: false, patternId: 6 } as const
/** What a mobile registration asks for, also where a brand's settings do not name it. */
const usualFields: Readonly<Partial<Record<(typeof names)[number], RegistrationFieldSettings>>> = {
  mobileNum: { ...off, minLength: 4, maxLength: 15 },
  countryDialingCode: { ...off, minLength: 1, maxLength: 4 },
  verificationCode: { ...off, minLength: 6, maxLength: 6 },
}

/** What a brand asks of who registers (7.013): its fields, and what its white-label switches (3.038) say about them. */
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
    // Without a password and without a code nobody could come back, and anybody could take any number.
    mobileRegPass: on('MOBILENUMPASSREG3') || !smsEnabled,
    mobileCountry,
    mobileDigits: Object.entries(mobileDigits).map(([countryDialingCode, digits]) => ({ countryDialingCode, digits })),
    terms: terms ?? null,
    termsVersion: terms === undefined ? null : termsVersion,
  } satisfies RegistrationForm
}

/** The dialling code of the country that a brand's mobile numbers are of, unless they say another. */
export function brandDialingCode({ registration }: Pick<Brand, 'registration'>): string {
  const code = dialingCodeOf(registration.mobileCountry)
  if (code === undefined) throw new Error(`no dialling code of ${registration.mobileCountry}, which the start checks`)
  return code
}
