import type { RegistrationField } from '@baize/contract'

/** What the registration form holds: one text a field, and the confirmation of the age. */
export interface RegistrationValues {
  texts: Record<string, string>
  ageConfirmed: boolean
}

// Fields whose second half (a picture, a message to a phone) this form does not carry.
const notHere: readonly string[] = ['captcha', 'verificationCode']

/** Whether the form shows a field. */
export function isOffered({ name, enabled }: RegistrationField): boolean {
  return enabled && !notHere.includes(name)
}

/** The body of the call: blanks around texts removed (but not in passwords), fields left empty left out. */
export function registrationBody({ texts, ageConfirmed }: RegistrationValues, fields: readonly RegistrationField[]) {
  const filled = fields
    .map(({ name }) => [name, valueOf(name, texts[name] ?? '')] as const)
    .filter(([, value]) => value !== '')
  return {
    username: '',
    password: '',
    confirmPassword: '',
    ...Object.fromEntries(filled),
    ageConfirmed,
  }
}

function valueOf(name: string, text: string): string {
  return isSecret(name) ? text : text.trim()
}

/** Whether a field is typed unseen. */
export function isSecret(name: string): boolean {
  return name.toLowerCase().includes('password')
}
