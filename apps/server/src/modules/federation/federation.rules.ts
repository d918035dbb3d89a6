/** Who a provider says somebody is. */
export interface ProviderAccount {
  readonly issuer: string
  readonly subject: string
  /** What the account is called there: a name, else the mailbox. */
  readonly displayName: string | undefined
  readonly email: string | undefined
}

/** How long a visitor may take at the provider, and afterwards to choose a name or to log in. */
export const [attemptMinutes, newcomerMinutes] = [10, 15]

/** The cookie lives as long as both. */
export const cookieSeconds = (attemptMinutes + newcomerMinutes) * 60

/** The page of the site where the provider sends visitors back to. */
export const returnPath = '/social-sign-in'

/** What a subject is made of (OpenID Connect Core 1.0, section 2): anything else could end as another one in the database. */
const subjectForm = /^[\x20-\x7e]{1,255}$/
const longestName = 100

/** Reads who it is from checked claims; `undefined` for a subject that is none (OpenID Connect Core 1.0, section 2). */
export function accountOf(issuer: string, claims: Readonly<Record<string, unknown>>): ProviderAccount | undefined {
  const { sub } = claims
  if (typeof sub !== 'string' || !subjectForm.test(sub)) return undefined
  const email = plainText(claims['email'])
  return { issuer, subject: sub, displayName: plainText(claims['name']) ?? email, email: mailbox(email) }
}

/** A text that may be shown: one line, of a length that fits. */
function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return Array.from(text).slice(0, longestName).join('') || undefined
}

function mailbox(text: string | undefined): string | undefined {
  return text !== undefined && /^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined
}
