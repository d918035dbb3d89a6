import type { SocialProvider } from '@baize/contract'
import { localeOf } from '@baize/phrases'
import type { MemberId } from '../../kernel/ids.ts'
import { isToken, newToken } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countedAddress } from '../../kernel/throttle.ts'
import type { Origin } from '../identity/index.ts'
import { hashOf, secretsOf } from './attempt-secrets.ts'
import { providerOf, type FederationParts } from './federation.parts.ts'
import { attemptMinutes, cookieSeconds, returnPath } from './federation.rules.ts'
import { refusalBy } from './provider-refusal.ts'

/** What to begin: with which provider, from which of the brand's own addresses, and for which member if it is to link. */
export interface Beginning {
  readonly provider: SocialProvider
  readonly siteOrigin: string
  readonly memberId?: MemberId
  /** Whether the attempt confirms who owns the account. The provider then asks for a login again. */
  readonly confirms?: boolean
}

/**
 * Begins a sign-in: returns the address at the provider and sets a cookie that binds the answer to this browser. A visitor
 * whom an attacker sends here with another person's answer has no matching cookie (login CSRF).
 */
export async function beginAttempt(
  parts: FederationParts,
  at: Origin,
  { provider: kind, siteOrigin, memberId, confirms = false }: Beginning,
) {
  const { database, clock, randomness, issuers, attempts } = parts
  const { brandId, language, cookies } = at
  const provider = providerOf(parts, brandId, kind)
  await takeTry(parts, at)
  const state = newToken(randomness)
  const cookie = cookies.read('social')
  // A browser that has begun an attempt before keeps its cookie, so that its other tabs can finish theirs.
  const browser = isToken(cookie) ? cookie : newToken(randomness)
  const redirectUri = `${siteOrigin}${returnPath}`
  const secrets = { state, redirectUri, ...secretsOf(browser, state) }
  const url = await refusalBy(
    provider,
    language,
    issuers.addressFor(provider, secrets, { language: localeOf[language], confirms }),
  )
  const now = clock.now()
  await attempts.begin(database, {
    brandId,
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    provider: kind,
    redirectUri,
    memberId,
    confirms,
    createdAt: now,
    expiresAt: now.add({ minutes: attemptMinutes }),
  })
  cookies.keep('social', browser, cookieSeconds)
  return { url }
}

/** Limits the tries per address, since each one stores a row and may call the provider. */
async function takeTry({ brands, throttle }: FederationParts, { brandId, address }: Origin): Promise<void> {
  const { socialSignInsPerHourPerAddress: limit } = brands.byId(brandId).throttles
  const bucket = `social:${brandId}:${countedAddress(address)}`
  const { allowed, retryAfterSeconds } = await throttle.take(bucket, { limit, windowSeconds: 3_600 })
  if (!allowed) throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
}
