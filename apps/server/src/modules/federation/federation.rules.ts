/** An account at a provider, as the provider describes it. */
export interface ProviderAccount {
  readonly issuer: string
  readonly subject: string
  /** The name of the account there, or its mailbox if it has no name. */
  readonly displayName: string | undefined
  readonly email: string | undefined
}

/** How many minutes a visitor may take at the provider, and then to choose a username or to log in. */
export const [attemptMinutes, newcomerMinutes] = [10, 15]

/** The cookie lives as long as both together. */
export const cookieSeconds = (attemptMinutes + newcomerMinutes) * 60

/** The page of the site to which the provider sends visitors back. */
export const returnPath = '/social-sign-in'

/**
 * Form of a subject (OpenID Connect Core 1.0, section 2). Other characters could become another subject in the
 * database.
 */
const subjectForm = /^[\x20-\x7e]{1,255}$/
const maxNameLength = 100

/** Reads the account from verified claims. Returns `undefined` if the subject is not valid. */
export function accountOf(issuer: string, claims: Readonly<Record<string, unknown>>): ProviderAccount | undefined {
  const { sub } = claims
  if (typeof sub !== 'string' || !subjectForm.test(sub)) return undefined
  const email = plainText(claims['email'])
  return { issuer, subject: sub, displayName: plainText(claims['name']) ?? email, email: mailbox(email) }
}

/** Makes a text safe to show: one line of limited length. */
function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return Array.from(text).slice(0, maxNameLength).join('') || undefined
}

function mailbox(text: string | undefined): string | undefined {
  return text !== undefined && /^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined
}
