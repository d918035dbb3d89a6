import { createHash } from 'node:crypto'
import { phoneReturnPath } from '@baize/contract/site-map'
import { localeOf, type Language } from '@baize/phrases'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Cookies } from '../../kernel/http/cookies.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { isToken, newToken, type Randomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { countedAddress, type Throttle } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'
import { insertAttempt, isAttemptOpen, spendAttempt, type ProofAttempt } from './attempt.sql.ts'
import { hashOfProof, type PhoneProof } from './phone-proof.ts'
import { spendProof } from './proof.sql.ts'

/** The number that a provider should verify, for which purpose, and in which browser. */
export interface ProofTarget {
  readonly brandId: BrandId
  readonly purpose: 'login' | 'register' | 'password_reset'
  /** The number in E.164. */
  readonly target: string
  readonly cookies: Pick<Cookies, 'read' | 'keep'>
}

/** A visitor who is sent to the provider. */
export interface ProofAsked extends ProofTarget {
  readonly address: string
  readonly language: Language
  /** The origin of the brand's own host at which the visitor is. */
  readonly siteOrigin: string
}

/** A provider's proof that was valid when it was checked. Only {@link verifyProof} creates one. */
export interface ProvenProof {
  readonly brandId: BrandId
  /** The attempt that requested the proof; `undefined` if the site does not ask the provider itself. */
  readonly attempt: ProofAttempt | undefined
  readonly proofHash: Buffer
}

/** Dependencies of the functions of this file. */
export interface ProofParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly secrets: Pick<Secrets, 'keyedHash'>
  readonly throttle: Throttle
  readonly brands: Brands
  readonly phoneProof: PhoneProof
}

/** How long a visitor may take at the provider and with the form afterwards. */
const attemptMinutes = 15
/** Longer than the maximum age of a proof. */
const proofRememberedMinutes = 15

/**
 * Begins to verify a number with the provider. Returns the address of the provider's page (OpenID Connect Core 3.2.2.1,
 * with the ID token in the fragment) and the state by which the waiting page recognises the answer. The nonce, stored as
 * a hash, binds the proof to this number and purpose. A cookie binds it to this browser, so that nobody can be signed in
 * with a proof that somebody else obtained. Throws a `Refusal` if there is no provider to ask (8.016) or the address asks
 * too often (8.011).
 */
export async function askProvider(parts: ProofParts, asked: ProofAsked): Promise<{ url: string; state: string }> {
  const { page } = parts.phoneProof
  if (page === undefined) throw new Refusal('verification.not_enabled')
  const { brandId, target, cookies, address, language, siteOrigin } = asked
  const { codesPerHourPerAddress: limit } = parts.brands.byId(brandId).throttles
  const turn = { limit, windowSeconds: 3_600 }
  const { allowed, retryAfterSeconds } = await parts.throttle.take(
    `proof:hour:${brandId}:${countedAddress(address)}`,
    turn,
  )
  if (!allowed)
    throw new Refusal('verification.too_many', { values: [Math.ceil(retryAfterSeconds / 60)], retryAfterSeconds })
  const kept = cookies.read('proof')
  // A browser that has asked before keeps its cookie, so that its other tabs can finish.
  const browser = isToken(kept) ? kept : newToken(parts.randomness)
  const [state, nonce] = [newToken(parts.randomness), newToken(parts.randomness)]
  const expiresAt = parts.clock.now().add({ minutes: attemptMinutes })
  await insertAttempt(parts.database, attemptOf(parts, asked, { browser, nonce }), expiresAt)
  cookies.keep('proof', browser, attemptMinutes * 60)
  const url = new URL(page.authorizeUrl)
  const query = {
    client_id: page.clientId,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid phone',
    redirect_uri: `${siteOrigin}${phoneReturnPath}`,
    state,
    nonce,
    login_hint: target,
    ui_locales: localeOf[language],
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { url: url.href, state }
}

/**
 * Checks a provider's ID token. It must verify this number. If the site asks the provider itself, it must also have been
 * requested for this number and purpose by this browser, and must be unused. Throws a `Refusal` otherwise.
 */
export async function verifyProof(parts: ProofParts, at: ProofTarget, idToken: string): Promise<ProvenProof> {
  const { number, nonce = '' } = await parts.phoneProof.read(idToken)
  if (number !== at.target) throw new Refusal('verification.phone_proof_invalid')
  const proven = { brandId: at.brandId, proofHash: hashOfProof(idToken) }
  if (parts.phoneProof.page === undefined) return { ...proven, attempt: undefined }
  const attempt = attemptOf(parts, at, { browser: at.cookies.read('proof') ?? '', nonce })
  // Whoever stole a proof learns nothing from this check. `useUpProof` checks again.
  if (!(await isAttemptOpen(parts.database, attempt, parts.clock.now())))
    throw new Refusal('verification.phone_proof_invalid')
  return { ...proven, attempt }
}

/** Uses up a proof within the transaction of the action it allows. Throws a `Refusal` if it was used before. */
export async function useUpProof({ clock }: Pick<ProofParts, 'clock'>, tx: Database, proven: ProvenProof) {
  const { brandId, attempt, proofHash } = proven
  const now = clock.now()
  const isFirst =
    attempt === undefined
      ? await spendProof(tx, brandId, proofHash, now.add({ minutes: proofRememberedMinutes }))
      : await spendAttempt(tx, attempt, now)
  if (!isFirst) throw new Refusal('verification.phone_proof_invalid')
}

function attemptOf(
  { secrets }: Pick<ProofParts, 'secrets'>,
  { brandId, purpose, target }: Omit<ProofTarget, 'cookies'>,
  { browser, nonce }: { readonly browser: string; readonly nonce: string },
): ProofAttempt {
  const targetMac = secrets.keyedHash(`sms ${target}`, 'verification target')
  return { brandId, purpose, targetMac, browserHash: hashOf(browser), nonceHash: hashOf(nonce) }
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
