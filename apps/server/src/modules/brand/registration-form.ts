import type { RegistrationForm } from '@baize/contract'
import { optionalRegistrationFields } from './brand.settings.ts'
import { dialingCodeOf } from './dialing-codes.ts'
import type { Brand } from './open-brands.ts'
import { isSwitchedOn } from './switched-on.ts'

const names = ['username', 'password', 'confirmPassword', ...optionalRegistrationFields] as const

/** What a brand asks of who registers (7.013): its fields, and what its white-label switches (3.038) say about them. */
export function registrationFormOf({ registration, whitelabel }: Pick<Brand, 'registration' | 'whitelabel'>) {
  const { fields, minimumAgeYears, birthdayAgeYears, mobileCountry, mobileDigits, terms } = registration
  const on = (modId: string) => isSwitchedOn(whitelabel, modId)
  const smsEnabled = on('REGMOBVERF3')
  return {
    fields: names.flatMap((name) => {
      const field = fields[name]
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
  } satisfies RegistrationForm
}

/** The dialling code of the country that a brand's mobile numbers are of, unless they say another. */
export function brandDialingCode({ registration }: Pick<Brand, 'registration'>): string {
  const code = dialingCodeOf(registration.mobileCountry)
  if (code === undefined) throw new Error(`no dialling code of ${registration.mobileCountry}, which the start checks`)
  return code
}
