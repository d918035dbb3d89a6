import type * as z from 'zod/mini'
import type { RegistrationField, registrationForm } from './system.ts'

/** A brand's registration settings (7.013). */
export type RegistrationForm = z.output<typeof registrationForm>
/** The ways to register (2.088). */
export type RegistrationMethod = RegistrationForm['methods'][number]
/** The same, and with an account at a provider (2.086). */
export type RegistrationWay = RegistrationMethod | 'social'

type Asking = Pick<RegistrationForm, 'fields' | 'smsEnabled' | 'mobileRegPass'>
type Standing = 'set' | 'off' | 'optional' | 'required'

/**
 * The fields for one way to register, in order. By username: name and password always, and an SMS code if a number is
 * asked for (5.002, 5.003). By mobile: the number always, which becomes the name (3.037), and its code and a password
 * as the brand's switches say. With an account at a provider: as by username, without a password. Everything else is as
 * the brand set it (5.004).
 */
export function askedFields(form: Asking, method: RegistrationWay): RegistrationField[] {
  const asked = form.fields.flatMap((field) => {
    const standing = standingOf(form, method, field.name)
    if (standing === 'off' || (standing === 'set' && !field.enabled)) return []
    return [standing === 'set' ? field : { ...field, enabled: true, required: standing === 'required' }]
  })
  const places = placesOf[method]
  return asked.toSorted((left, right) => placeOf(places, left.name) - placeOf(places, right.name))
}

function standingOf(form: Asking, method: RegistrationWay, name: string): Standing {
  const byMobile = method === 'mobile'
  switch (name) {
    case 'username':
      return byMobile ? 'off' : 'required'
    case 'password':
    case 'confirmPassword':
      return method === 'social' || (byMobile && !form.mobileRegPass) ? 'off' : 'required'
    case 'mobileNum':
      return byMobile ? 'required' : 'set'
    case 'countryDialingCode':
      return takesMobile(form, method) ? 'optional' : 'off'
    case 'verificationCode':
      if (!form.smsEnabled || !takesMobile(form, method)) return 'off'
      // If the number is optional, so is its code: whether a code is missing depends on the number.
      return byMobile || form.fields.some((field) => field.name === 'mobileNum' && field.required)
        ? 'required'
        : 'optional'
    default:
      return 'set'
  }
}

function takesMobile({ fields }: Asking, method: RegistrationWay): boolean {
  return method === 'mobile' || fields.some(({ name, enabled }) => name === 'mobileNum' && enabled)
}

const number = ['countryDialingCode', 'mobileNum', 'verificationCode']
const secrets = ['password', 'confirmPassword']
const placesOf: Readonly<Record<RegistrationWay, readonly string[]>> = {
  mobile: [...number, ...secrets],
  username: ['username', ...secrets, ...number],
  social: ['username', ...number],
}

function placeOf(places: readonly string[], name: string): number {
  // The captcha comes last, since it expires after some minutes.
  if (name === 'captcha') return Infinity
  const place = places.indexOf(name)
  return place === -1 ? places.length : place
}
